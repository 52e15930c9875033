import type { AnyRules } from '@fray/engine';

const SEATS = 'seats';

/**
 * The options that the rules of a table depend on, as a part of an address. Texts such as zones change the board but no rule, and are left
 * out.
 */
export function rulesAddress({ options }: AnyRules, texts: Readonly<Record<string, string>>, seats: number): string {
  const named = Object.entries(texts).filter(([name]) => options[name] && options[name].kind !== 'text');
  return new URLSearchParams([[SEATS, String(seats)], ...named]).toString();
}

/** The inverse: unknown names are left out. */
export function readRulesAddress({ options, minSeats, seatNames }: AnyRules, text: string) {
  const { [SEATS]: seats, ...named } = Object.fromEntries(new URLSearchParams(text));
  const known = Object.fromEntries(Object.entries(named).filter(([name]) => Object.hasOwn(options, name)));
  const count = Number(seats);
  return Number.isInteger(count) && count >= minSeats && count <= seatNames.length ? { options: known, seats: count } : { options: known };
}
