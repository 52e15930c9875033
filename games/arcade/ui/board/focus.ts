/** Back to the board's tab stop, when what had the keyboard is about to go. */
export const focusBoard = (): void => focusOn('.ar-field [role=gridcell][tabindex="0"]');

export const focusCell = (cell: number): void => focusOn(`.ar-field [data-cell="${cell}"]`);

/** To what the chosen target offers. */
export const focusAction = (): void => focusOn('.action-button.prime');

const focusOn = (selector: string): void => {
  requestAnimationFrame(() => document.querySelector<HTMLElement | SVGElement>(selector)?.focus());
};
