import { type AnyGame, presetOf, withoutVersion } from '@fray/engine';
import { isKnownGame, type KnownGameId, listedCards, loadGame } from '@fray/games';
import { PLOT_STYLE } from '@fray/lab/plots';
import { Icon } from '@fray/table-kit/icon';
import { GitCompareArrows } from 'lucide';
import type { ComponentChildren } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { coverOf } from '../../shared/covers.ts';
import { GameInstead } from '../../shared/gameInstead.tsx';
import { type GameTexts, type GameUi, isBoxed, loadUi } from '../../shared/gameUi.ts';
import type { RouteOf } from '../../shared/router.ts';
import { rulebookOf } from '../../shared/rulebooks.ts';
import { language } from '../../shared/settings.ts';
import { useTitle } from '../../shared/title.ts';
import { Awaiting, useLoaded } from '../../shared/useLoaded.tsx';
import { type Changeable, type Changes, changeables, withoutDefaults } from './changes.ts';
import { BookList, ChangedCard, RuleCard, type RunSettings, RunSettingsForm, valueName } from './controls.tsx';
import { Headline } from './headline.tsx';
import { openLabRun } from './labRun.ts';
import { LiveBoards } from './liveBoards.tsx';
import { PlayVariant, ReportButton } from './playVariant.tsx';
import { ReportPage } from './reportPage.tsx';
import { Results } from './results.tsx';
import { SeekForm, SeekResults } from './seekPanel.tsx';
import { ShareReport } from './shareReport.tsx';
import { armOf, compareWith, MAX_SIDES, readSides, writeSides } from './sides.ts';
import { useQuestion, variantName } from './useQuestion.ts';
import { VariantFiles } from './variantFiles.tsx';
import { LAB } from './words.ts';
import './lab.css';
import './controls.css';
import './results.css';
import './layout.css';

// The whole lab is one chunk: several would lengthen the list that the first page loads.
export { readLabFigures } from '@fray/protocol/labReports';
export { BotsOfVersion } from './botsOfVersion.tsx';

interface Props {
  readonly game: AnyGame;
  readonly ui: GameUi;
  /** The rulebook as HTML. */
  readonly book: string;
  /** The changes in the address. */
  readonly text: string;
}

/** The last experiment of each game: a player who returns from a table finds the question and its games again. */
const lastSettings = new Map<string, RunSettings>();

function useRunSettings(game: AnyGame): [RunSettings, (runSettings: RunSettings) => void] {
  const [runSettings, setRunSettings] = useState<RunSettings>(
    () => lastSettings.get(game.id) ?? { level: 'gunner', precision: 'usual', preset: presetOf(game, {})?.name ?? '', all: false },
  );
  return [
    runSettings,
    (next) => {
      lastSettings.set(game.id, next);
      setRunSettings(next);
    },
  ];
}

/** The variants that are compared with the standard options, and the shown one. Both are in the address. */
function useSides(game: AnyGame, text: string) {
  const [sides, setSides] = useState(() => readSides(game, text));
  const [at, setAt] = useState(0);
  useEffect(() => setSides(readSides(game, text)), [text]);
  const showSides = (next: readonly Changes[], index: number) => {
    setSides(next);
    setAt(index);
    history.replaceState(null, '', `#/lab/${game.id}/${writeSides(next)}`);
  };
  const side = Math.min(at, sides.length - 1);
  return { sides, shown: side, changes: sides[side] ?? {}, showSides };
}

/** A game, its changed options, and the results. */
function LabWorkspace({ game, ui, book, text }: Props) {
  const w = LAB[language.value];
  const texts = ui.texts[language.value];
  const { sides, shown: index, changes, showSides } = useSides(game, text);
  const all = useMemo(() => changeables(game, texts, changes), [game, language.value, changes]);
  const [runSettings, setRunSettings] = useRunSettings(game);
  const [fault, setFault] = useState('');
  const base = useMemo(() => game.presets?.find(({ name }) => name === runSettings.preset)?.options ?? {}, [game, runSettings.preset]);
  const nameValue = (value: string) => valueName(value, texts);
  const { wrong, running } = useQuestion(game, base, sides, runSettings, nameValue);

  const change = (next: Changes) => {
    setFault('');
    showSides(sides.with(index, next), index);
  };
  const leaveOut = () => {
    if (sides.length > 1) return showSides(sides.toSpliced(index, 1), Math.max(0, index - 1));
    openLabRun().stop();
    showSides([{}], 0);
  };
  const [name, ...more] = Object.keys(changes);
  const only = more.length === 0 ? all.find((one) => one.name === name) : undefined;
  const value = only ? nameValue(changes[only.name] ?? '') : variantName(game, changes);
  const arm = armOf(sides, changes);
  const result = running?.result && arm > 0 ? compareWith(running.result, arm) : undefined;
  return (
    <main id="main" class="lab" data-game={withoutVersion(game.id)}>
      <header class="lab-top">
        <p>
          <a href="#/lab">{w.title}</a> <span aria-hidden="true">·</span> <b>{texts.game.name}</b>
        </p>
        <Sides
          names={sides.map((side) => sideName(game, side, nameValue))}
          index={index}
          onShow={(i) => showSides(sides, i)}
          onMore={name === undefined || sides.length >= MAX_SIDES ? undefined : () => showSides([...sides, changes], sides.length)}
        />
        <ReportButton game={game} />
      </header>
      <Controls
        {...{ game, texts, book, base, all, changes, runSettings, setRunSettings }}
        onChange={(option, to) => change(withoutDefaults(game, { ...changes, [option]: to }))}
        play={
          name !== undefined &&
          wrong === '' && (
            <PlayVariant
              game={game}
              options={withoutDefaults(game, { ...base, ...changes })}
              level={runSettings.level}
              value={value}
              book={only && nameValue(only.standard)}
              isOneOfMany={sides.length > 1}
              onBack={leaveOut}
              onFault={setFault}
            />
          )
        }
        files={
          <VariantFiles
            game={game}
            options={withoutDefaults(game, { ...base, ...changes })}
            name={sideName(game, changes, nameValue)}
            onOpen={(opened) => {
              // A file says all that differs from the rulebook.
              setRunSettings({ ...runSettings, preset: presetOf(game, {})?.name ?? '' });
              change(opened);
            }}
            onFault={setFault}
          />
        }
      />
      <div class="lab-right">
        {(fault || wrong) !== '' && (
          <p role="alert" class="warning lab-card">
            {fault || wrong}
          </p>
        )}
        <SeekResults game={game} onTake={(option, to) => change(withoutDefaults(game, { [option]: to }))} />
        {running && arm > 0 ? (
          <>
            <Headline game={game} running={{ ...running, result }} />
            <LiveBoards running={running} arm={arm} />
            <ShareReport game={game} result={running.result} />
            {result && <Results game={game} running={{ ...running, result }} arm={arm} value={value} />}
          </>
        ) : (
          !openLabRun().seeking.value && <Prompt />
        )}
      </div>
    </main>
  );
}

/** A name for a variant: its one value, the name of its file, or its changed options. */
function sideName(game: AnyGame, side: Changes, nameValue: (value: string) => string): string {
  const values = Object.values(side);
  return variantName(game, side) ?? (values.length === 0 ? LAB[language.value].byTheBook : values.map(nameValue).join(' · '));
}

interface SidesProps {
  readonly names: readonly string[];
  readonly index: number;
  onShow(i: number): void;
  /** Undefined if nothing can be added. */
  readonly onMore: (() => void) | undefined;
}

/** The variants that are compared with the standard options. One at a time is shown and changed. */
function Sides({ names, index, onShow, onMore }: SidesProps) {
  const w = LAB[language.value];
  return (
    <div class="lab-sides" role="group" aria-label={w.sides}>
      {names.length > 1 &&
        names.map((name, i) => (
          <button key={i} type="button" aria-pressed={i === index} onClick={() => onShow(i)}>
            {name}
          </button>
        ))}
      {onMore && (
        <button type="button" onClick={onMore}>
          <Icon of={GitCompareArrows} size={18} /> <span>{w.compareAnother}</span>
        </button>
      )}
    </div>
  );
}

interface ControlsProps {
  readonly game: AnyGame;
  readonly texts: GameTexts;
  readonly book: string;
  /** The options of both sides, where they differ from the book. */
  readonly base: Changes;
  readonly all: readonly Changeable[];
  readonly changes: Changes;
  readonly runSettings: RunSettings;
  setRunSettings(runSettings: RunSettings): void;
  onChange(name: string, value: string): void;
  readonly play: ComponentChildren;
  readonly files: ComponentChildren;
}

/** Changed options first and large, all other options below. */
function Controls({ game, texts, book, base, all, changes, runSettings, setRunSettings, onChange, play, files }: ControlsProps) {
  const [selected, setSelected] = useState(() => Object.keys(changes).at(-1) ?? all[0]?.name);
  const selectedOption = all.find(({ name }) => name === selected) ?? all[0];
  const change = (name: string, value: string) => {
    setSelected(name);
    onChange(name, value);
  };
  if (!selectedOption) return null;
  const now = changes[selectedOption.name] ?? selectedOption.standard;
  return (
    <div class="lab-left">
      <div class="lab-dock">
        <ChangedCard of={selectedOption} texts={texts} value={now} onChange={(to) => change(selectedOption.name, to)} />
        {play}
      </div>
      <RuleCard of={selectedOption} texts={texts} value={now} book={book} />
      <SeekForm game={game} of={selectedOption} base={base} runSettings={runSettings} />
      <BookList all={all} texts={texts} changes={changes} onChange={change} />
      <RunSettingsForm game={game} texts={texts} runSettings={runSettings} onChange={setRunSettings} />
      {files}
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

/** “What if?”: bots play a game with and without one changed number. Without a game, the page asks for one. */
export function LabPage({ route }: { route: RouteOf<'lab'> }) {
  const { game: id, changes: text } = route;
  useTitle(LAB[language.value].title);
  return (
    <>
      <style>{PLOT_STYLE}</style>
      {id === 'r' ? (
        <ReportPage id={text} />
      ) : isBoxed(id) ? (
        <GameInstead id={id} page="new" />
      ) : isKnownGame(id) ? (
        <LoadedWorkspace id={id} text={text} />
      ) : (
        <GameChoice unknown={id} />
      )}
    </>
  );
}

function LoadedWorkspace({ id, text }: { id: KnownGameId; text: string }) {
  const loaded = useLoaded(`${id} ${language.value}`, async () => {
    const [game, ui, book] = await Promise.all([loadGame(id), loadUi(id), rulebookOf(id, language.value)]);
    if (!ui) throw new Error(`no table for ${id}`);
    return { game, ui, book: book.default };
  });
  return <Awaiting loaded={loaded}>{(value) => <LabWorkspace key={id} {...value} text={text} />}</Awaiting>;
}

function GameChoice({ unknown }: { unknown: string }) {
  const w = LAB[language.value];
  return (
    <main id="main" class="lab lab-choose">
      <h1>{w.title}</h1>
      <p>{w.lead}</p>
      {unknown !== '' && (
        <p role="alert" class="warning">
          {w.notYours(unknown)}
        </p>
      )}
      <h2>{w.choose}</h2>
      <ul>
        {listedCards().map(({ id, texts }) => (
          <li key={id}>
            <a class="lab-card" href={`#/lab/${id}`}>
              <img src={coverOf(id)} alt="" width={626} height={300} loading="lazy" />
              <b>{texts[language.value].name}</b>
              <small>{texts[language.value].tagline}</small>
            </a>
          </li>
        ))}
      </ul>
    </main>
  );
}
