import { type AnyRules, unsetText, variablesOf } from '@fray/engine';
import { escapeHtml } from '@fray/engine/html';
import type { GameTexts } from '../gameUi.ts';

/** What an option is called, be it a number of the rulebook or a house rule; for one of a side: “Endurance (Red)”. */
export function optionLabel(texts: GameTexts, name: string): string {
  const [side = '', shared] = name.split('.');
  const label = texts.numbers?.[name] ?? texts.options[name]?.label;
  return label ?? (shared === undefined ? name : `${optionLabel(texts, shared)} (${texts.sides[side] ?? side})`);
}

/** What an option does: `{name}` stands for the number that is chosen for another option, `{name point|points}` for so many of something. */
export const optionHelp = (
  game: Pick<AnyRules, 'options'>,
  texts: GameTexts,
  name: string,
  options: Readonly<Record<string, string>>,
): string =>
  (texts.options[name]?.help ?? '').replaceAll(/\{(\w+)(?: ([^{|}]*)\|([^{}]*))?\}/g, (_, of: string, one?: string, many?: string) => {
    const number = options[of] ?? unsetText(game.options, of, options);
    return one === undefined ? number : `${number} ${number === '1' ? one : many}`;
  });

/** A number or a table of the rulebook that is another one at a table. */
export interface Change {
  readonly rule: string;
  readonly label: string;
  readonly was: string;
  readonly is: string;
}

/** What a table has changed in the rulebook, as far as its options differ from the standard. */
export const changesOf = (game: AnyRules, texts: GameTexts, options: Readonly<Record<string, string>>): Change[] =>
  variablesOf(game.options).flatMap(({ name, book }) => {
    const is = options[name];
    return is === undefined ? [] : [{ rule: book.rule, label: optionLabel(texts, name), was: unsetText(game.options, name, options), is }];
  });

/** The rulebook with every change beside its rule: the old number struck, the new one in. */
export function markChanges(html: string, changes: readonly Change[]): string {
  return changes.reduce((marked, { rule, label, was, is }) => {
    const id = `<strong>${rule}</strong>`;
    return marked.replace(id, () => `${id} <mark>${escapeHtml(label)}: <del>${escapeHtml(was)}</del> <ins>${escapeHtml(is)}</ins></mark>`);
  }, html);
}
