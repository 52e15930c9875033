import { type AnyGame, type InputError, readChoices, unsetText } from '@fray/engine';
import { useEffect } from 'preact/hooks';
import { language } from '../../shared/settings.ts';
import { type Changes, writeChanges } from './changes.ts';
import { PRECISIONS, type RunSettings } from './controls.tsx';
import { type LabProgress, openLabRun } from './labRun.ts';
import type { Question } from './question.ts';
import { distinctSides } from './sides.ts';
import { LAB } from './words.ts';

/** Milliseconds without a change before the preview runs. */
const SETTLED = 200;

/** Further levels with which findings are checked, unless they were chosen. */
const OTHERS = ['recruit', 'gunner', 'veteran'] as const;

/** Runs a preview whenever a setting changes; returns why the options are invalid, and the state of the preview. */
export function useQuestion(
  game: AnyGame,
  base: Changes,
  sides: readonly Changes[],
  runSettings: RunSettings,
  nameValue: (value: string) => string,
): { readonly wrong: string; readonly running: LabProgress | undefined } {
  const variants = distinctSides(sides);
  const wrong = variants.map((changes) => checkOptions(game, { ...base, ...changes })).find((fault) => fault !== '') ?? '';
  const isAsked = wrong === '' && variants.length > 0;
  const question: Question = {
    game: game.id,
    base,
    sides: variants,
    names: namesOf(game, base, variants, nameValue),
    levels: [runSettings.level, ...OTHERS.filter((level) => level !== runSettings.level)],
    games: PRECISIONS[runSettings.precision],
    all: runSettings.all,
  };
  const key = JSON.stringify(question);
  useEffect(() => {
    if (!isAsked) return undefined;
    const labRun = openLabRun();
    if (JSON.stringify(labRun.running.value?.question) === key) {
      if (labRun.running.value?.paused) labRun.goOn();
      return undefined;
    }
    const timer = setTimeout(() => labRun.ask(question), SETTLED);
    return () => clearTimeout(timer);
  }, [key, isAsked]);
  // The workers load the game while the user still reads; leaving the page frees the cores.
  useEffect(() => {
    openLabRun().warm(game.id);
    return () => openLabRun().pause();
  }, [game.id]);
  const running = openLabRun().running.value;
  const isThis = JSON.stringify(running?.question) === key;
  return { wrong: wrong === '' && isThis ? (running?.fault ?? '') : wrong, running: isThis ? running : undefined };
}

/** Why the game cannot be played with these options; undefined if it can. */
export function checkOptions(game: AnyGame, options: Changes): string {
  const read = readChoices(game, options);
  return read.ok ? '' : describeFault(game, read.fault);
}

/** If all arms change one number, they are named by its values; otherwise by the name in their file, or by their changes. */
function namesOf(game: AnyGame, base: Changes, sides: readonly Changes[], nameValue: (value: string) => string): readonly string[] {
  const w = LAB[language.value];
  const [name, ...more] = [...new Set(sides.flatMap((side) => Object.keys(side)))];
  const spec = name === undefined ? undefined : game.options[name];
  if (name !== undefined && spec && more.length === 0) {
    const names = [base, ...sides].map((side) =>
      nameValue(side[name] ?? base[name] ?? unsetText(game.options, name, { ...base, ...side })),
    );
    if (new Set(names).size === names.length) return names;
  }
  const names = sides.map((side, i) => variantName(game, side) ?? (sides.length === 1 ? w.whatIf : w.whatIfNo(i + 1)));
  return [w.byTheBook, ...names];
}

/** Names from the files that variants were opened from. */
const fileNames = new Map<string, string>();
const keyOf = (game: AnyGame, changes: Changes): string => `${game.id} ${writeChanges(changes)}`;
export const variantName = (game: AnyGame, changes: Changes): string | undefined => fileNames.get(keyOf(game, changes));
export const nameVariant = (game: AnyGame, changes: Changes, name: string): void => void fileNames.set(keyOf(game, changes), name);

const describeFault = (game: AnyGame, { field, message, localized: what }: InputError): string =>
  what ? game.localize(what.name, language.value, what.about) : `${field}: ${message}`;
