import { type Outcome, writeOptions } from '@fray/engine';
import {
  type AnyTableScene,
  BookIcon,
  DiceIcon,
  EyeIcon,
  type Frame,
  FrameContext,
  HelpIcon,
  Icon,
  type Intro,
  isPhoneLayout,
  LogIcon,
  playSound,
  type Sheet,
  type Shortcut,
} from '@fray/table-kit';
import { lazyModule, lazyPart } from '@fray/table-kit/lazyPart';
import { setMix } from '@fray/table-kit/sound';
import type { ComponentChildren } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { GameUi } from '../../shared/gameUi.ts';
import { botChatter, language } from '../../shared/settings.ts';
import { useLoaded } from '../../shared/useLoaded.tsx';
import { words } from '../../shared/words/index.ts';
import { complaintText } from './complaintText.ts';
import { describeGame, describeProgress } from './description.ts';
import { describeOutcome } from './ending.ts';
import { shownSteps, type TableModel } from './model.ts';
import { type Names, namesAt } from './names.ts';
import type { BotSpeech, Presence } from './playersAt.tsx';
import { SoundSwitch } from './soundSwitch.tsx';
import { useTableScene } from './useTableScene.ts';
import { verdictOf } from './verdict.ts';
import '../../shared/tableView.css';

/** The introduction for newcomers is shown while the log has at most this many lines. */
const FIRST_FEW = 8;

interface Props {
  readonly table: TableModel;
  readonly ui: GameUi;
  readonly played?: boolean;
}

function hasJustStarted(table: TableModel): boolean {
  let lines = 0;
  for (const { events } of shownSteps(table)) {
    if (events.some((event) => table.game.describeEvent(event, language.value, table.options) !== '')) lines++;
    if (lines > FIRST_FEW) return false;
  }
  return true;
}

/** The introduction for newcomers, while the match begins. */
function useIntro(
  { table, ui, played = false }: Props,
  { view, orientation }: Pick<AnyTableScene, 'view' | 'orientation'>,
): Intro | undefined {
  const begins = played && table.own.length > 0 && table.live && table.outcome === undefined && hasJustStarted(table);
  const loaded = useLoaded(`${table.game.id} ${begins}`, async () => (begins ? await ui.intro?.() : undefined));
  return begins && loaded && 'value' in loaded ? loaded.value?.(view, orientation, language.value) : undefined;
}

/** Plays the sounds of “your turn” and of the end of a match, after the animation has reached them. */
function useTurnSounds(table: TableModel, outcome: Outcome | undefined): void {
  useEffect(() => {
    setMix({ palette: table.game.id });
    return () => setMix({ palette: '' });
  }, [table]);
  const busy = table.playback.busy.value;
  const mine = table.live && table.actor.value !== undefined && !busy;
  const turn = useRef(mine);
  const ended = useRef(outcome !== undefined);
  useEffect(() => {
    if (mine && !turn.current && table.history.value.length > 0) playSound({ name: 'your-turn' });
    turn.current = mine;
  }, [mine]);
  // While an earlier step is shown, the sound waits until the player returns to the newest one.
  const over = outcome !== undefined && table.live && !busy;
  useEffect(() => {
    if (!over || ended.current || !outcome) return;
    ended.current = true;
    const { mine: result } = verdictOf(table.game, outcome, table.own);
    playSound({ name: result === 'lost' ? 'lose' : result === 'drawn' ? 'draw' : 'win' });
  }, [over]);
}

/** Parts that are not needed to start playing; loaded shortly after the table. */
const EndCard = lazyPart(() => import('./endCard.tsx').then((part) => part.EndCard));
const Finale = lazyPart(() => import('./endCard.tsx').then((part) => part.Finale));
const TableHelp = lazyPart(() => import('./tableHelp.tsx').then((part) => part.TableHelp));
const TableMenu = lazyPart(() => import('./tableMenu.tsx').then((part) => part.TableMenu));
const RulesSheet = lazyPart(() => import('./rulesSheet.tsx').then((part) => part.RulesSheet));
const Replayer = lazyPart(() => import('./replayer.tsx').then((part) => part.Replayer));
const BotChatter = lazyPart(() => import('./botChatter/botChatter.ts').then((part) => part.BotChatter));
/** The log; loaded after the first render, since a new match has no entries. */
const log = lazyModule(() => import('./log.tsx'));
const AFTER = 1000;

interface Parts {
  readonly table: TableModel;
  readonly ui: GameUi;
  /** Status text while no player at this page may act: who is awaited. */
  readonly waiting?: string;
  /** The last step that the player saw before leaving, if others have played since. */
  readonly mark?: number | undefined;
  /** Facts about the players that only online tables have. */
  readonly presence?: Presence;
  /** Number of spectators; undefined for tables without spectators. */
  readonly watchers?: number;
  /** Notices: open questions, a lesson, a lost connection. */
  readonly notices?: ComponentChildren;
  /** Whether the controls for steps are always visible, and not only in the menu. */
  readonly replays?: boolean;
  /** Whether this is a match and not a lesson, puzzle or replay: then bots chat, and newcomers get an introduction. */
  readonly played?: boolean;
  /** Content next to the shown step. */
  readonly sideContent?: ComponentChildren;
  readonly sheets?: readonly Sheet[];
  /** Marks of the page over the board. */
  readonly over?: ComponentChildren;
  /** The page's own keys. */
  readonly keys?: readonly Shortcut[];
  /** Actions at the table that are not moves. */
  readonly menu: ComponentChildren;
  readonly rematch?: ComponentChildren;
  /** The consequence of a finished match, such as a rating change; absent if there is none. */
  readonly counted?: ComponentChildren;
  /** Link to the review of a finished match. */
  readonly review?: string;
  /** Actions after the match. */
  readonly after?: ComponentChildren;
}

/** One table of any game: the game's own board, with the page's log, status, notices and actions around it. */
export function TableView(parts: Parts) {
  const { table, ui, presence } = parts;
  const names = useNames(table, ui);
  const [speech, setSpeech] = useState<BotSpeech>();
  const { scene, announcement, turn } = useTableScene(table, ui, names, presence, speech);
  useTurnSounds(table, table.outcome);
  const intro = useIntro(parts, scene);
  useEffect(log.fetch, []);
  useEffect(() => {
    const timer = setTimeout(() => [EndCard, TableMenu, RulesSheet, Replayer].forEach(({ fetch }) => fetch()), AFTER);
    return () => clearTimeout(timer);
  }, []);
  return (
    <FrameContext.Provider value={frameOf(parts, names, scene, announcement, turn, intro)}>
      <ui.Table {...scene} />
      {parts.played && botChatter.value === 'on' && <BotChatter table={table} ui={ui} tell={setSpeech} />}
    </FrameContext.Provider>
  );
}

/** Returns the same object while no name changes, so that texts with names are not rendered again. */
function useNames(table: TableModel, ui: GameUi): Names {
  const names = namesAt(table, ui);
  return useMemo(() => names, [table, ui, table.players.map((_, seat) => names.who(seat)).join('\n')]);
}

function Bar({ watchers = 0 }: { readonly watchers: number | undefined }) {
  const w = words();
  return (
    <>
      {watchers > 0 && (
        <span class="watchers">
          <Icon of={EyeIcon} size={18} /> {w.watching(watchers)}
        </span>
      )}
      <SoundSwitch />
      <button type="button" class="tool" data-sheet="rules" aria-label={w.help}>
        <Icon of={HelpIcon} />
      </button>
    </>
  );
}

function frameOf(parts: Parts, names: Names, scene: AnyTableScene, announcement: string, turn: () => void, intro?: Intro): Frame {
  const { table, ui, watchers, presence, sideContent: beside, menu, rematch, counted, review, after } = parts;
  const w = words();
  const { players } = scene;
  const { game, outcome, live } = table;
  const { name } = ui.texts[language.value].game;
  const replays = (parts.replays ?? false) || !live || (outcome !== undefined && !isPhoneLayout());
  // The result is shown after its animation.
  const over = outcome !== undefined && live && !table.playback.busy.value;
  const finale = over && {
    table,
    ui,
    outcome,
    names,
    players,
    counted,
    rematch,
    review,
    played: parts.played,
    isOnline: presence !== undefined,
  };
  return {
    game: game.id,
    heading: name,
    title: isPhoneLayout() ? (
      <b>{describeProgress(table, ui, language.value)}</b>
    ) : (
      <>
        <b>{name}</b> · {describeGame(table, ui, language.value)}
      </>
    ),
    bar: <Bar watchers={watchers} />,
    menu: {
      label: w.menu,
      content: (
        <TableMenu table={table} onTurn={turn}>
          {menu}
        </TableMenu>
      ),
    },
    ...statusOf(parts, names),
    refusal: complaintText(table),
    announcement,
    notices: (
      <>
        {parts.notices}
        {replays && <Replayer table={table}>{beside}</Replayer>}
      </>
    ),
    step: `${table.shownStep.value.at}/${table.shownStep.value.of}`,
    latest: intro?.goal ?? w.logEmpty,
    ...log.value?.latest(table, names, ui),
    sheets: sheetsOf(parts, names, intro),
    end: finale && <EndCard {...finale}>{after}</EndCard>,
    finale: finale && <Finale {...finale} />,
    keys: [...(parts.keys ?? []), ...(over && rematch ? [{ key: 'r', label: w.rematch, act: askRematch }] : [])],
    over: parts.over,
    help: <TableHelp game={game.id} scene={scene} />,
  };
}

/** Presses the rematch button, which local and online tables both have. */
const askRematch = () => document.querySelector<HTMLElement>('.again .primary')?.click();

function statusOf({ table, waiting = '' }: Parts, names: Names): Pick<Frame, 'status' | 'tone'> {
  const w = words();
  const { outcome, live } = table;
  const seat = table.actor.value;
  if (table.playback.busy.value && !live) return { status: w.shown, tone: 'past' };
  // While an earlier step is shown, the result stays hidden.
  if (outcome && live)
    return table.playback.busy.value
      ? { status: w.shown, tone: 'waits' }
      : { status: describeOutcome(table, outcome, names), tone: 'over' };
  // “Replay” for other people's matches, “Look back” for the player's own.
  if (!live) return { status: outcome && table.own.length === 0 ? w.replay : w.past, tone: 'past' };
  // No question before the steps that it is about have been animated.
  if (seat !== undefined && table.playback.busy.value) return { status: w.shown, tone: 'waits' };
  if (seat !== undefined) return { status: w.yourTurn(names.sideName(seat)), tone: 'yours' };
  const thinking = table.thinking.value;
  return { status: thinking === undefined ? waiting : w.thinking(names.who(thinking)), tone: 'waits' };
}

function sheetsOf({ table, ui, mark, sheets = [] }: Parts, names: Names, intro?: Intro): readonly Sheet[] {
  const w = words();
  const { at } = table.shownStep.value;
  const { Luck } = ui;
  const there = log.value;
  return [
    { id: 'log', label: w.log, icon: LogIcon, content: there && <there.Log {...{ table, ui, names, mark, intro }} /> },
    ...sheets,
    ...(Luck
      ? [
          {
            id: 'luck',
            label: w.luck,
            icon: DiceIcon,
            content: (
              <Luck
                events={table.history.value.slice(0, at).flatMap(({ events }) => events)}
                options={table.options}
                language={language.value}
              />
            ),
          },
        ]
      : []),
    {
      id: 'rules',
      inBar: true,
      label: w.rules,
      icon: BookIcon,
      content: (
        <RulesSheet
          game={table.game}
          texts={ui.texts[language.value]}
          options={writeOptions(table.game.options, table.options)}
          seats={table.players.length}
        />
      ),
    },
  ];
}
