import { type AnyGame, presetOf } from '@fray/engine';
import type { ComponentChildren } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { Face, GameTexts } from '../app/faces.ts';
import { language } from '../app/settings.ts';
import { type Changeable, type Changes, changeables, readChanges, tidied, writeChanges } from './changes.ts';
import { BookList, ChangedCard, type Manner, MannerForm, RuleCard, valueName } from './controls.tsx';
import { Headline } from './headline.tsx';
import { PlayIt, TakeHome } from './playIt.tsx';
import { Results } from './results.tsx';
import { theBench } from './running.ts';
import { useAsked } from './useAsked.ts';
import { LAB } from './words.ts';

interface Props {
  readonly game: AnyGame;
  readonly face: Face;
  /** The rulebook as HTML. */
  readonly book: string;
  /** What the address says is changed. */
  readonly text: string;
}

/** How each game was played last: who comes back from a table finds the same question, and its games. */
const lately = new Map<string, Manner>();

function useManner(game: AnyGame): [Manner, (manner: Manner) => void] {
  const [manner, setManner] = useState<Manner>(
    () => lately.get(game.id) ?? { level: 'gunner', precision: 'usual', preset: presetOf(game, {})?.name ?? '' },
  );
  return [
    manner,
    (next) => {
      lately.set(game.id, next);
      setManner(next);
    },
  ];
}

/** A game, what is changed in it, and what came of it. */
export function Desk({ game, face, book, text }: Props) {
  const w = LAB[language.value];
  const texts = face.texts[language.value];
  const all = useMemo(() => changeables(game, texts, language.value), [game, language.value]);
  const [changes, setChanges] = useState(() => readChanges(game, text));
  const [manner, setManner] = useManner(game);
  const [fault, setFault] = useState('');
  useEffect(() => setChanges(readChanges(game, text)), [text]);
  const base = useMemo(() => game.presets?.find(({ name }) => name === manner.preset)?.options ?? {}, [game, manner.preset]);
  const { wrong, running } = useAsked(game, base, changes, manner, (value) => valueName(value, texts));

  const become = (next: Changes) => {
    setChanges(next);
    setFault('');
    history.replaceState(null, '', `#/lab/${game.id}/${writeChanges(next)}`);
  };
  const [name, ...more] = Object.keys(changes);
  const only = more.length === 0 ? all.find((one) => one.name === name) : undefined;
  const value = only && valueName(changes[only.name] ?? '', texts);
  return (
    <main id="main" class="lab" data-game={game.id}>
      <header class="lab-top">
        <p>
          <a href="#/lab">{w.title}</a> <span aria-hidden="true">·</span> <b>{texts.game.name}</b>
        </p>
        <TakeHome game={game} />
      </header>
      <Controls
        {...{ game, texts, book, all, changes, manner, setManner }}
        onChange={(option, to) => become(tidied(game, { ...changes, [option]: to }))}
        play={
          name !== undefined &&
          wrong === '' && (
            <PlayIt
              game={game}
              options={tidied(game, { ...base, ...changes })}
              level={manner.level}
              value={value}
              book={only && valueName(only.standard, texts)}
              onBack={() => {
                theBench().stop();
                become({});
              }}
              onFault={setFault}
            />
          )
        }
      />
      <div class="lab-right">
        {(fault || wrong) !== '' && (
          <p role="alert" class="warning lab-card">
            {fault || wrong}
          </p>
        )}
        {running && name !== undefined ? (
          <>
            <Headline game={game} running={running} />
            <Results game={game} running={running} value={value} />
          </>
        ) : (
          <Prompt />
        )}
      </div>
    </main>
  );
}

interface ControlsProps {
  readonly game: AnyGame;
  readonly texts: GameTexts;
  readonly book: string;
  readonly all: readonly Changeable[];
  readonly changes: Changes;
  readonly manner: Manner;
  setManner(manner: Manner): void;
  onChange(name: string, value: string): void;
  readonly play: ComponentChildren;
}

/** What is changed stands first and large; all that could be changed below it. */
function Controls({ game, texts, book, all, changes, manner, setManner, onChange, play }: ControlsProps) {
  const [held, setHeld] = useState(() => Object.keys(changes).at(-1) ?? all[0]?.name);
  const shown = all.find(({ name }) => name === held) ?? all[0];
  const change = (name: string, value: string) => {
    setHeld(name);
    onChange(name, value);
  };
  if (!shown) return null;
  const now = changes[shown.name] ?? shown.standard;
  return (
    <div class="lab-left">
      <div class="lab-dock">
        <ChangedCard of={shown} texts={texts} value={now} onChange={(to) => change(shown.name, to)} />
        {play}
      </div>
      <RuleCard of={shown} texts={texts} value={now} book={book} />
      <BookList all={all} texts={texts} changes={changes} onChange={change} />
      <MannerForm game={game} texts={texts} manner={manner} onChange={setManner} />
    </div>
  );
}

function Prompt() {
  const w = LAB[language.value];
  return (
    <section class="lab-card lab-head lab-prompt">
      <div class="lab-sentence">
        <h1>{w.prompt}</h1>
        <p>{w.promptNote}</p>
      </div>
    </section>
  );
}
