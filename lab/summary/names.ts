import { type AnyGame, type Language, withoutVersion } from '@fray/engine';
import { textIn } from '@fray/engine/catalogue';
import type { ArmResult } from '../result.ts';
import { WORDS } from './words.ts';

/** The names of a game that sentences need. */
export type GameNames = Pick<AnyGame, 'id' | 'options' | 'lab'>;
type Arm = Pick<ArmResult, 'name' | 'options'>;

const textsOf = ({ lab }: GameNames, language: Language) => lab?.texts && textIn(lab.texts, language);

export const gameName = (game: GameNames, language: Language): string => textsOf(game, language)?.game.name ?? nameInId(game.id);

/** The name that an id has: “Hill Fight” for `ann.hill-fight@0123456789ab`. */
const nameInId = (id: string): string =>
  (withoutVersion(id).split('.').at(-1) ?? id).replaceAll(
    /(^|-)([a-z])/g,
    (_found, dash: string, letter: string) => `${dash && ' '}${letter.toUpperCase()}`,
  );

/** What an option is called: in the rulebook, or on the form; otherwise as one types it; for an option of a side: “Endurance (Red)”. */
export function optionName(game: GameNames, name: string, language: Language): string {
  const texts = textsOf(game, language);
  const [side = '', shared] = name.split('.');
  const label = texts?.numbers?.[name] ?? texts?.options[name]?.label;
  return label ?? (shared === undefined ? name : `${optionName(game, shared, language)} (${sideName(game, side, language)})`);
}

export const sideName = (game: GameNames, seat: string, language: Language): string => textsOf(game, language)?.sides?.[seat] ?? seat;

/** Name of a bot's restriction, in the game’s words; undefined for a restriction that the game does not know. */
export function restrictionName({ lab }: GameNames, name: string, language: Language): string | undefined {
  const restriction = lab?.restrictions.find((known) => known.name === name);
  return restriction && textIn(restriction.texts, language);
}

/** Name of a card on the table. */
export const cardName = ({ lab }: GameNames, card: string, language: Language): string => lab?.cardName?.(card, language) ?? card;

export function valueName(game: GameNames, value: string, language: Language): string {
  const texts = textsOf(game, language);
  return texts?.ready?.[value] ?? texts?.values[value] ?? value;
}

/** The options in a generated name; undefined for a name that a user gave. */
export function typedPairs(name: string, game: GameNames): readonly (readonly [option: string, value: string])[] | undefined {
  const pairs = name.split(' ').map((text) => {
    const at = text.indexOf('=');
    return [text.slice(0, at), text.slice(at + 1)] as const;
  });
  return pairs.every(([option]) => Object.hasOwn(game.options, option)) ? pairs : undefined;
}

/** An arm in the game's words: “Endurance of a tank 5”, or by the name that a user gave. */
export function armName({ name }: Arm, game: GameNames, language: Language): string {
  if (name === 'book') return WORDS[language].book;
  const pairs = typedPairs(name, game);
  if (!pairs) return name;
  return pairs.map(([option, value]) => `${optionName(game, option, language)}: ${valueName(game, value, language)}`).join(', ');
}

/** Column headings of the arms: only the values if one option distinguishes the arms. */
export function armHeads(arms: readonly Arm[], game: GameNames, language: Language): string[] {
  const all = arms.map(({ name }) => typedPairs(name, game));
  const [first] = all[0] ?? [];
  const isOne = first !== undefined && all.every((pairs) => pairs?.length === 1 && pairs[0]?.[0] === first[0]);
  return arms.map((arm, i) => (isOne ? valueName(game, all[i]?.[0]?.[1] ?? '', language) : armName(arm, game, language)));
}
