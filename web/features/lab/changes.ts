import { type AnyGame, type OptionSpec, unsetText } from '@fray/engine';
import type { GameTexts } from '../../shared/gameUi.ts';
import { optionHelp, optionLabel } from '../../shared/words/variables.ts';

/** Options that differ from the rulebook, as texts. */
export type Changes = Readonly<Record<string, string>>;

/** A number, table or house rule that can be changed, with its name. */
export interface Changeable {
  readonly name: string;
  readonly label: string;
  readonly help: string;
  /** The rule that gives it, by its id in the rulebook. */
  readonly rule?: string;
  readonly spec: OptionSpec;
  readonly standard: string;
}

/** Every option of a game, with its help text for these changes: the rulebook's numbers first, then its tables, then the house rules. */
export function changeables(game: Pick<AnyGame, 'options'>, texts: GameTexts, changes: Changes = {}): Changeable[] {
  const all = Object.entries(game.options).map(([name, spec]): Changeable => {
    const standard = unsetText(game.options, name, changes);
    const label = optionLabel(texts, name);
    if (spec.book) return { name, label, help: '', rule: spec.book.rule, spec, standard };
    return { name, label, help: optionHelp(game, texts, name, changes), spec, standard };
  });
  const rank = ({ rule, standard }: Changeable) => (rule === undefined ? 2 : Number.isNaN(Number(standard)) ? 1 : 0);
  return all.toSorted((a, b) => rank(a) - rank(b));
}

/** Beyond so many values a number is typed, not slid. */
const MAX_STOPS = 1000;

/** The stops of a slider, in order; undefined if there is no order, or too many of them. */
export function stopsOf(spec: OptionSpec): readonly string[] | undefined {
  if (spec.kind !== 'number' || spec.most - spec.least > MAX_STOPS) return undefined;
  const numbers = Array.from({ length: spec.most - spec.least + 1 }, (_, i) => String(spec.least + i));
  if (spec.zero === undefined) return numbers;
  return [spec.zero, ...numbers.filter((text) => text !== '0')];
}

/** The changes without default values, in the order of the specs: equal options are written equally. */
export const withoutDefaults = (game: Pick<AnyGame, 'options'>, changes: Changes): Changes =>
  Object.fromEntries(
    Object.keys(game.options).flatMap((name) => {
      const text = changes[name];
      return text === undefined || text === unsetText(game.options, name, changes) ? [] : [[name, text] as const];
    }),
  );

/** Changes as a part of an address: “tank_endurance=5&zone=rift”. */
export const writeChanges = (changes: Changes): string => new URLSearchParams({ ...changes }).toString();

/** The inverse of `writeChanges`; names that the game does not have are left out. */
export const readChanges = (game: Pick<AnyGame, 'options'>, text: string): Changes =>
  withoutDefaults(game, Object.fromEntries([...new URLSearchParams(text)].filter(([name]) => Object.hasOwn(game.options, name))));
