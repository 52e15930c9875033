import { type AnyGame, type OptionSpec, type OptionSpecs, type OptionsOf, readChoices, SeededChance, unsetText } from '@fray/engine';

/** A table to judge at: options as texts and as read, and the number of seats. */
export interface Table {
  readonly texts: Readonly<Record<string, string>>;
  readonly options: OptionsOf<OptionSpecs>;
  readonly seats: number;
}

/** Numbers in the middle of a range say little more than its ends. */
function valuesOf(spec: OptionSpec): string[] {
  switch (spec.kind) {
    case 'choice':
    case 'text':
      return [...spec.values];
    case 'number':
      return [...new Set([...(spec.zero === undefined || spec.standard === 0 ? [] : [spec.zero]), String(spec.least), String(spec.most)])];
  }
}

/** Changes of one option, each with its name, that the game accepts. */
export function singleChanges(game: AnyGame): Readonly<Record<string, string>>[] {
  return Object.entries(game.options).flatMap(([name, spec]) =>
    valuesOf(spec)
      .filter((value) => value !== String(spec.standard))
      .map((value) => ({ [name]: value })),
  );
}

/** One value of an option, as text. */
export interface OptionValue {
  readonly option: string;
  readonly value: string;
}

/** The values of options that none of some tables has. Of numbers the ends and zero are looked at. */
export const untriedValues = (game: AnyGame, tables: readonly Table[]): OptionValue[] =>
  Object.entries(game.options).flatMap(([option, spec]) =>
    valuesOf(spec)
      .filter((value) => !tables.some(({ texts }) => (texts[option] ?? unsetText(game.options, option, texts)) === value))
      .map((value) => ({ option, value })),
  );

/** The tables in the order of their importance: the standard and the presets with every number of seats, each option, mixtures. */
export function tablesOf(game: AnyGame, mixtures: number): Table[] {
  const counts = Array.from({ length: game.seatNames.length - game.minSeats + 1 }, (_, i) => game.minSeats + i);
  const few = counts.length > 4 ? [counts[0]!, counts[1]!, counts.at(-1)!] : counts;
  const presets = (game.presets ?? []).map(({ options }) => options);
  const random = new SeededChance(17);
  const mixed = Array.from({ length: mixtures }, () =>
    Object.fromEntries(
      Object.entries(game.options).flatMap(([name, spec]) => {
        const values = valuesOf(spec);
        const value = values[random.below(values.length, 'table')]!;
        return random.below(2, 'table') === 0 && value !== String(spec.standard) ? [[name, value]] : [];
      }),
    ),
  );
  const full = [{}, ...presets].flatMap((texts) => few.map((seats) => ({ texts, seats })));
  const single = singleChanges(game).map((texts, i) => ({ texts, seats: few[i % few.length]! }));
  const rest = mixed.map((texts, i) => ({ texts, seats: few[i % few.length]! }));
  return [...full, ...single, ...rest].flatMap(({ texts, seats }) => {
    const options = readChoices(game, texts);
    return options.ok ? [{ texts, options: options.value, seats }] : [];
  });
}
