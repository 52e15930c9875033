import { type AnyGame, type Fault, readChoices } from '@fray/engine';
import { useEffect } from 'preact/hooks';
import { language } from '../app/settings.ts';
import { type Changes, standardText } from './changes.ts';
import { type Manner, PRECISIONS } from './controls.tsx';
import type { Question } from './messages.ts';
import { type Running, theBench } from './running.ts';
import { LAB } from './words.ts';

/** A moment for the hand that goes on sliding. */
const SETTLED = 200;

/** The findings are checked with these bots too, as far as they are not the ones that were chosen. */
const OTHERS = ['recruit', 'gunner', 'veteran'] as const;

/** Asks the bench whenever something else is changed; answers with why that cannot be played, and with how it stands. */
export function useAsked(
  game: AnyGame,
  base: Changes,
  changes: Changes,
  manner: Manner,
  called: (value: string) => string,
): { readonly wrong: string; readonly running: Running | undefined } {
  const read = readChoices(game, { ...base, ...changes });
  const wrong = read.ok ? '' : told(game, read.fault);
  const isAsked = wrong === '' && Object.keys(changes).length > 0;
  const question: Question = {
    game: game.id,
    base,
    changes,
    names: namesOf(game, base, changes, called),
    levels: [manner.level, ...OTHERS.filter((level) => level !== manner.level)],
    games: PRECISIONS[manner.precision],
  };
  const key = JSON.stringify(question);
  useEffect(() => {
    if (!isAsked) return undefined;
    const bench = theBench();
    if (JSON.stringify(bench.running.value?.question) === key) {
      if (bench.running.value?.paused) bench.goOn();
      return undefined;
    }
    const timer = setTimeout(() => bench.ask(question), SETTLED);
    return () => clearTimeout(timer);
  }, [key, isAsked]);
  // The workers load the game while somebody still reads; and who leaves wants the cores for something else.
  useEffect(() => {
    theBench().warm(game.id);
    return () => theBench().pause();
  }, [game.id]);
  const running = theBench().running.value;
  const isThis = JSON.stringify(running?.question) === key;
  return { wrong: wrong === '' && isThis ? (running?.fault ?? '') : wrong, running: isThis ? running : undefined };
}

/** One changed number names its sides by its values, several by the book and by the question. */
function namesOf(game: AnyGame, base: Changes, changes: Changes, called: (value: string) => string): readonly [string, string] {
  const [name, ...more] = Object.keys(changes);
  const spec = name === undefined ? undefined : game.options[name];
  if (name !== undefined && spec && more.length === 0) {
    const names = [called(base[name] ?? standardText(spec)), called(changes[name] ?? '')] as const;
    if (names[0] !== names[1]) return names;
  }
  return [LAB[language.value].byTheBook, LAB[language.value].whatIf];
}

const told = (game: AnyGame, { field, message, told: what }: Fault): string =>
  what ? game.word(what.name, language.value, what.about) : `${field}: ${message}`;
