import { type AnyGame, readChoices, unsetText, variablesOf } from '@fray/engine';

/** One number of a game, changed by a small amount. */
export interface Perturbation {
  readonly option: string;
  readonly value: string;
}

type Options = Readonly<Record<string, string>>;

/** Each number of the rules a tenth down and up, by at least one, if the result can be played. */
export function perturbationsOf(game: AnyGame, options: Options): Perturbation[] {
  return variablesOf(game.options).flatMap(({ name: option, spec }) => {
    const stands = Number(options[option] ?? unsetText(game.options, option, options));
    // The value for “as the edition says” is no number, and a side follows the shared number.
    if (spec.kind !== 'number' || !(stands > 0) || (spec.follows !== undefined && options[option] === undefined)) return [];
    const step = Math.max(1, Math.round(stands / 10));
    return [stands - step, stands + step]
      .filter((n) => n >= spec.least && n <= spec.most)
      .map((n) => ({ option, value: String(n) }))
      .filter(({ value }) => readChoices(game, { ...options, [option]: value }).ok);
  });
}

/** Whether every arm is the first one with one number changed: then the arms themselves show the effect of each number. */
export function isTornado(game: AnyGame, { arms }: { readonly arms: readonly { readonly options: Options }[] }): boolean {
  const [first, ...others] = arms;
  return (
    others.length > 1 &&
    others.every(({ options }) => {
      const [name, ...more] = Object.keys({ ...first?.options, ...options }).filter((one) => first?.options[one] !== options[one]);
      return name !== undefined && more.length === 0 && game.options[name]?.kind === 'number';
    })
  );
}
