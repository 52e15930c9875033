/** A number of a drawing, to one place. */
export const f1 = (value: number): string => (Math.round(value * 10) / 10).toString();
