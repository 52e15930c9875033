import { type Outcome, writeOptions } from '@fray/engine';
import {
  type AnyScene,
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
import type { ComponentChildren } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { GameUi } from '../../shared/gameUi.ts';
import { language, talk } from '../../shared/settings.ts';
import { useLoaded } from '../../shared/useLoaded.tsx';
import { words } from '../../shared/words/index.ts';
import { complaintText } from './complaintText.ts';
import { describeOutcome, headline } from './ending.ts';
import { shownSteps, type TableModel } from './model.ts';
import { type Names, namesAt } from './names.ts';
import type { BotSpeech, Presence } from './playersAt.tsx';
import { SoundSwitch } from './soundSwitch.tsx';
import { describeGame, describeProgress } from './summary.ts';
import { useScene } from './useScene.ts';
import { verdictOf } from './verdict.ts';
import '../../shared/tableView.css';

/** So long as so few lines tell what happened, somebody may still wonder what it is about. */
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

/** What whoever plays here is told while the match begins, in case it is their first. */
function useIntro({ table, ui, played = false }: Props, { view, orientation }: Pick<AnyScene, 'view' | 'orientation'>): Intro | undefined {
  const begins = played && table.own.length > 0 && table.live && table.outcome === undefined && hasJustStarted(table);
  const loaded = useLoaded(`${table.game.id} ${begins}`, async () => (begins ? await ui.intro?.() : undefined));
  return begins && loaded && 'value' in loaded ? loaded.value?.(view, orientation, language.value) : undefined;
}

/** “Your turn” and the end of a match are heard as well as seen: when the film has come to them, not before. */
function useTurnSounds(table: TableModel, outcome: Outcome | undefined): void {
  const busy = table.playback.busy.value;
  const mine = table.live && table.actor.value !== undefined && !busy;
  const turn = useRef(mine);
  const ended = useRef(outcome !== undefined);
  useEffect(() => {
    if (mine && !turn.current && table.history.value.length > 0) playSound({ name: 'your-turn' });
    turn.current = mine;
  }, [mine]);
  // Whoever looks at an earlier moment hears it when they come to it.
  const over = outcome !== undefined && table.live && !busy;
  useEffect(() => {
    if (!over || ended.current || !outcome) return;
    ended.current = true;
    const { mine: result } = verdictOf(outcome, table.own);
    playSound({ name: result === 'lost' ? 'lose' : result === 'drawn' ? 'draw' : 'win' });
  }, [over]);
}

/** What nobody needs to sit down and play: fetched a moment after the table is there. */
const MedalRow = lazyPart(() => import('../career/medalRow.tsx').then((part) => part.MedalRow));
const EndCard = lazyPart(() => import('./endCard.tsx').then((part) => part.EndCard));
const TableMenu = lazyPart(() => import('./tableMenu.tsx').then((part) => part.TableMenu));
const RulesSheet = lazyPart(() => import('./rulesSheet.tsx').then((part) => part.RulesSheet));
const Replayer = lazyPart(() => import('./replayer.tsx').then((part) => part.Replayer));
const Talk = lazyPart(() => import('./botChatter/botChatter.ts').then((part) => part.BotChatter));
/** What happened: fetched while the first picture is looked at, for nothing has. */
const log = lazyModule(() => import('./log.tsx'));
const AFTER = 1000;

interface Parts {
  readonly table: TableModel;
  readonly ui: GameUi;
  /** What is said when it is nobody's turn here: whom one waits for. */
  readonly waiting?: string;
  /** The step at which the reader left, when others have played on since. */
  readonly mark?: number | undefined;
  /** What only an online table knows of its players. */
  readonly presence?: Presence;
  /** How many look on; undefined where nobody can. */
  readonly watchers?: number;
  /** Questions that wait for an answer, a lesson, a lost line. */
  readonly notices?: ComponentChildren;
  /** Whether the steps can be gone through without looking for them in the menu. */
  readonly replays?: boolean;
  /** A match that is played, no lesson, puzzle or replay: bots say something now and then, and newcomers are told what it is about. */
  readonly played?: boolean;
  /** Beside the step that is looked at. */
  readonly beside?: ComponentChildren;
  readonly sheets?: readonly Sheet[];
  /** Over the board: what the page points at. */
  readonly over?: ComponentChildren;
  /** The page's own keys. */
  readonly keys?: readonly Shortcut[];
  /** What can be done at the table that is no move. */
  readonly menu: ComponentChildren;
  readonly rematch?: ComponentChildren;
  /** What a match that is over counted for, where that is to be said. */
  readonly counted?: string;
  /** What the end of a match offers. */
  readonly after?: ComponentChildren;
}

/** One table of any game: the game's own stage, and around it all that the page has to say and to offer. */
export function TableView(parts: Parts) {
  const { table, ui, presence } = parts;
  const names = useNames(table, ui);
  const [said, setSaid] = useState<BotSpeech>();
  const { scene, said: announced, turn } = useScene(table, ui, names, presence, said);
  useTurnSounds(table, table.outcome);
  const intro = useIntro(parts, scene);
  useEffect(log.fetch, []);
  useEffect(() => {
    const timer = setTimeout(() => [EndCard, TableMenu, RulesSheet, Replayer].forEach(({ fetch }) => fetch()), AFTER);
    return () => clearTimeout(timer);
  }, []);
  return (
    <FrameContext.Provider value={frameOf(parts, names, scene, announced, turn, intro)}>
      <ui.Table {...scene} />
      {parts.played && talk.value === 'on' && <Talk table={table} ui={ui} tell={setSaid} />}
    </FrameContext.Provider>
  );
}

/** The names as long as nobody is called otherwise: what is told with them is then not told anew. */
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

function frameOf(parts: Parts, names: Names, { players }: Pick<AnyScene, 'players'>, said: string, turn: () => void, intro?: Intro): Frame {
  const { table, ui, watchers, presence, beside, menu, rematch, counted = '', after } = parts;
  const w = words();
  const { game, outcome, live } = table;
  const { name } = ui.texts[language.value].game;
  const replays = (parts.replays ?? false) || !live || (outcome !== undefined && !isPhoneLayout());
  // What ended is told when it has been seen.
  const over = outcome !== undefined && live && !table.playback.busy.value;
  const medal = parts.played && outcome && verdictOf(outcome, table.own).mine === 'won' && (
    <MedalRow game={game.id} players={table.players} isOnline={presence !== undefined} />
  );
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
    announcement: said,
    notices: (
      <>
        {parts.notices}
        {replays && <Replayer table={table}>{beside}</Replayer>}
      </>
    ),
    step: `${table.scene.value.at}/${table.scene.value.of}`,
    latest: intro?.goal ?? w.logEmpty,
    ...log.value?.latest(table, names, ui),
    sheets: sheetsOf(parts, names, intro),
    end: over ? <EndCard {...{ table, ui, outcome, names, players, counted, medal, rematch }}>{after}</EndCard> : null,
    endLabel: over ? headline(verdictOf(outcome, table.own), names) : '',
    keys: parts.keys ?? [],
    over: parts.over,
  };
}

function statusOf({ table, waiting = '' }: Parts, names: Names): Pick<Frame, 'status' | 'tone'> {
  const w = words();
  const { outcome, live } = table;
  const seat = table.actor.value;
  if (table.playback.busy.value && !live) return { status: w.shown, tone: 'past' };
  // Whoever looks at an earlier moment is not told how it ends.
  if (outcome && live)
    return table.playback.busy.value
      ? { status: w.shown, tone: 'waits' }
      : { status: describeOutcome(table, outcome, names), tone: 'over' };
  // Whoever goes through a match of others looks at a replay; one's own is looked back on.
  if (!live) return { status: outcome && table.own.length === 0 ? w.replay : w.past, tone: 'past' };
  // Nobody is asked for an answer to what they have not seen yet.
  if (seat !== undefined && table.playback.busy.value) return { status: w.shown, tone: 'waits' };
  if (seat !== undefined) return { status: w.yourTurn(names.sideName(seat)), tone: 'yours' };
  const thinking = table.thinking.value;
  return { status: thinking === undefined ? waiting : w.thinking(names.who(thinking)), tone: 'waits' };
}

function sheetsOf({ table, ui, mark, sheets = [] }: Parts, names: Names, intro?: Intro): readonly Sheet[] {
  const w = words();
  const { at } = table.scene.value;
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
      content: <RulesSheet game={table.game} texts={ui.texts[language.value]} options={writeOptions(table.game.options, table.options)} />,
    },
  ];
}
