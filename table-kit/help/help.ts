import type { ComponentChildren } from 'preact';
import type { AnyTableScene } from '../tableScene.ts';

/** The explanation of an element of the table. */
export interface HelpCard {
  readonly title: string;
  /** A few words of facts below the title. */
  readonly facts?: string;
  /** Meaning or effect in at most three short sentences. For an impossible action: the reason and a remedy. */
  readonly text: string;
  /** The rule that says so, by its id. */
  readonly rule?: string;
  /** A drawing of it, in a square. */
  readonly picture?: ComponentChildren;
}

// A method, not a property: a game's own functions take its own views and events, and are only given those.
export type DescribePart = { describe(scene: AnyTableScene, element: Element): HelpCard | undefined }['describe'];

/** A game's explanations of its table, loaded on demand. They are methods, so that a game may use its own type of view. */
export interface GameHelp {
  /** The content of a cell and the possible actions there. `cell`: its name, as on the board. */
  cell?(scene: AnyTableScene, cell: string): HelpCard | undefined;
  /** A player's plate. */
  player?(scene: AnyTableScene, seat: number): HelpCard | undefined;
  /** Everything else, by CSS selector; the innermost element with a card counts. */
  readonly parts: Readonly<Record<string, DescribePart>>;
}

/** A card and the element that it explains. */
export interface Explained {
  readonly card: HelpCard;
  readonly element: Element;
}

const LETTERS = /\p{L}/u;

/** The description of a control or a drawing: its name, and for a disabled button the reason. */
function ownCard(element: Element): HelpCard | undefined {
  if (element.matches('.action-button')) {
    const title = element.querySelector('.action-label')?.textContent ?? '';
    return { title, text: element.querySelector('small')?.textContent ?? '' };
  }
  if (!element.matches('[role="gridcell"], [role="img"], [title], button, .plate')) return undefined;
  const name = element.getAttribute('aria-label') ?? element.getAttribute('title') ?? '';
  if (!LETTERS.test(name)) return undefined;
  const [title = '', ...rest] = name.split(', ');
  return { title, text: rest.join(', ') };
}

/** Disabled buttons, cells and similar elements are explained on hover; elements with a visible text only on request. */
export const isPlain = (element: Element): boolean =>
  element.matches('button, a, [role="tab"], input, .stage-side *') && !element.matches('[aria-disabled="true"]');

/**
 * Returns the help text of an element or of its nearest described ancestor: by the game, or by its own name. Undefined outside of tables,
 * and if nothing is drawn.
 */
export function explain(target: Element, scene: AnyTableScene, help: GameHelp | undefined): Explained | undefined {
  // The game's description of a whole precedes the names of its parts.
  return nearest(target, (element) => gameCard(element, scene, help)) ?? nearest(target, ownCard);
}

function nearest(target: Element, cardOf: (element: Element) => HelpCard | undefined): Explained | undefined {
  for (let element: Element | null = target; element && !element.matches('.stage, .help-card'); element = element.parentElement) {
    const card = cardOf(element);
    if (card) return { card, element };
  }
  return undefined;
}

function gameCard(element: Element, scene: AnyTableScene, help: GameHelp | undefined): HelpCard | undefined {
  for (const [selector, make] of Object.entries(help?.parts ?? {})) {
    const card = element.matches(selector) ? make(scene, element) : undefined;
    if (card) return card;
  }
  const cell = element.matches('[role="gridcell"]') ? element.getAttribute('data-name') : null;
  if (cell !== null) return help?.cell?.(scene, cell);
  if (!element.classList.contains('plate')) return undefined;
  const seat = [...element.classList].find((name) => name.startsWith('seat-'))?.slice('seat-'.length);
  return seat === undefined ? undefined : help?.player?.(scene, Number(seat));
}
