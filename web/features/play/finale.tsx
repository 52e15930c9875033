import type { Outcome } from '@fray/engine';
import { catalogue } from '@fray/engine/catalogue';
import { Icon, isPhoneLayout, type PlayerAt } from '@fray/table-kit';
import { lazyPart } from '@fray/table-kit/lazyPart';
import { Eye, Search, Share2 } from 'lucide';
import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { GameUi } from '../../shared/gameUi.ts';
import { language } from '../../shared/settings.ts';
import { words } from '../../shared/words/index.ts';
import type { TableModel } from './model.ts';
import { joinNames, type Names } from './names.ts';
import { playerNameAt } from './playerNames.ts';
import { type Verdict, verdictOf } from './verdict.ts';
import './finale.css';

const en = {
  victory: 'Victory',
  shared: 'Shared victory',
  draw: 'Draw',
  wins: (who: string, plural: boolean) => (plural ? `${who} win` : `${who} wins`),
  win: (who: string) => `${who} win`,
  board: 'See the board',
  share: 'Share',
  review: 'Review',
  noPicture: 'The picture could not be made.',
  saved: 'Picture saved.',
};

const TEXTS = catalogue<typeof en>({
  en,
  da: {
    victory: 'Sejr',
    shared: 'Delt sejr',
    draw: 'Uafgjort',
    wins: (who) => `${who} vinder`,
    win: (who) => `${who} vinder`,
    board: 'Se brættet',
    share: 'Del',
    review: 'Analyse',
    noPicture: 'Billedet kunne ikke laves.',
    saved: 'Billedet er gemt.',
  },
});

const MedalRow = lazyPart(() => import('../career/medalRow.tsx').then((part) => part.MedalRow));

export interface FinaleProps {
  readonly table: TableModel;
  readonly ui: GameUi;
  readonly outcome: Outcome;
  readonly names: Names;
  readonly players: readonly PlayerAt[];
  /** The consequence of a match, such as a rating change; absent if there is none. */
  readonly counted?: ComponentChildren;
  /** Whether the match was played here and not only watched: a win against a bot earns a medal. */
  readonly played: boolean | undefined;
  /** Whether the match is stored on a server. */
  readonly isOnline: boolean;
  /** The next actions: a rematch first. */
  readonly rematch: ComponentChildren;
  /** Link to the review of the match. */
  readonly review?: string | undefined;
}

/** The result in a word or two: “Victory”, “Edda wins”. */
function finaleTitle({ mine, drawn, winners }: Verdict, { table, names }: Pick<FinaleProps, 'table' | 'names'>): string {
  const t = TEXTS[language.value];
  if (mine === 'won') return t.victory;
  if (mine === 'shared') return t.shared;
  if (drawn) return t.draw;
  const winnerNames = winners.map((seat) => playerNameAt(table.players, seat, words().levelNames) || names.sideName(seat));
  const [only = ''] = winnerNames;
  const isSide = winners.some((seat) => only === names.sideName(seat));
  return winners.length === 1 ? t.wins(only, isSide && names.plural) : t.win(joinNames(winnerNames));
}

/** The reason of the end, as a sentence. */
function finaleReason({ table, outcome }: Pick<FinaleProps, 'table' | 'outcome'>): string {
  const reason = table.game.localize(outcome.reason, language.value);
  return `${reason.charAt(0).toLocaleUpperCase(language.value)}${reason.slice(1)}.`;
}

interface Champion {
  readonly picture: string;
  readonly cell: string | undefined;
}

/** The winner's piece, once it is drawn. */
function useChampion({ table }: FinaleProps, verdict: Verdict): Champion | undefined {
  const [champion, setChampion] = useState<Champion>();
  const [winner] = verdict.winners;
  const { view } = table.shownStep.value;
  useEffect(() => {
    let current = true;
    if (verdict.drawn || winner === undefined) return undefined;
    void import('./staticBoard.tsx')
      .then(({ championPicture }) => championPicture(table.game.id, view, winner))
      .then((found) => current && setChampion(found))
      // Without the piece the headline is shown alone.
      .catch((error: unknown) => console.error('the winner cannot be drawn', error));
    return () => {
      current = false;
    };
  }, [table, winner]);
  return champion;
}

interface Stand {
  /** Centre and side of the piece, in pixels of the table. */
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly board: { readonly left: number; readonly top: number; readonly width: number; readonly height: number };
}

/** Height of the winner's piece, in cells. */
const GROWN = 2.3;
const LEAST = 96;
const MAX = 190;
/** Height of the tray below the table, in pixels. */
const TRAY = 100;

/** Returns the position of the winner's piece on the table, measured again whenever the table changes its size. */
function useStand(cell: string | undefined) {
  const root = useRef<HTMLElement>(null);
  const [stand, setStand] = useState<Stand>();
  useLayoutEffect(() => {
    const over = root.current;
    const board = over?.parentElement?.querySelector('.stage-board');
    if (!over || !board) return undefined;
    const measure = () => {
      const { left, top } = over.getBoundingClientRect();
      const box = board.getBoundingClientRect();
      const drawn = cell === undefined ? null : board.querySelector(`[data-name="${cell}"] .cell-hit, [data-name="${cell}"]`);
      const at = drawn?.getBoundingClientRect();
      const size = Math.min(MAX, box.height * 0.42, Math.max(LEAST, GROWN * (at?.height ?? 0)));
      const within = (value: number, from: number, room: number) => Math.min(from + room - size / 2, Math.max(from + size / 2, value));
      const overTray = isPhoneLayout() ? 0 : TRAY;
      setStand({
        x: within(at ? at.x + at.width / 2 : box.x + box.width * 0.26, box.x, box.width) - left,
        y:
          within(
            at ? at.y + at.height / 2 : box.y + box.height * 0.55,
            box.y,
            Math.min(box.height, top + over.clientHeight - overTray - box.y),
          ) - top,
        size,
        board: { left: box.x - left, top: box.y - top, width: box.width, height: box.height },
      });
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(board);
    return () => observer.disconnect();
  }, [cell]);
  return { root, stand };
}

/** Smallest and largest font size of the headline in pixels, and the width of a letter as a share of it. */
const WORD = { least: 32, most: 92, perLetter: 0.7 };

/** Returns where the headline goes: beside the piece, or above or below it on a narrow board. */
function wordsBeside(title: string, stand: Stand | undefined) {
  if (!stand) return undefined;
  const { x, y, size, board } = stand;
  const edge = 16;
  const fontSizeIn = (room: number) => `${Math.max(WORD.least, Math.min(WORD.most, room / (title.length * WORD.perLetter)))}px`;
  if (isPhoneLayout()) {
    const isAbove = y > board.top + board.height / 2;
    return {
      left: `${edge}px`,
      right: `${edge}px`,
      ...(isAbove ? { top: `${board.top}px` } : { bottom: `calc(100% - ${board.top + board.height}px)` }),
      fontSize: fontSizeIn(board.width - 2 * edge),
    };
  }
  const isRight = x < board.left + board.width / 2;
  const from = isRight ? x + size / 2 + edge : board.left + edge;
  const to = isRight ? board.left + board.width - edge : x - size / 2 - edge;
  const top = Math.max(board.top + edge, y - size * 0.75);
  return { left: `${from}px`, width: `${to - from}px`, top: `${top}px`, fontSize: fontSizeIn(to - from) };
}

const CONFETTI = 90;
/** Fractions that look random and are the same in every render. */
const spread = (n: number, factor: number): number => (n * factor) % 1;

/** Confetti that falls over the table once. */
const Confetti = () => (
  <span class="confetti" aria-hidden="true">
    {Array.from({ length: CONFETTI }, (_, n) => (
      <i
        key={n}
        class={`paper-${n % 4}`}
        style={{
          left: `${100 * spread(n, 0.618)}%`,
          '--fall': `${(55 + 60 * spread(n, 0.377)).toFixed(1)}cqh`,
          '--drift': `${Math.round(120 * (spread(n, 0.731) - 0.5))}px`,
          '--spin': `${Math.round(1080 * (spread(n, 0.532) - 0.5))}deg`,
          '--late': `${Math.round(700 * spread(n, 0.913))}ms`,
        }}
      />
    ))}
  </span>
);

/** The end of a match, shown on its board: the winner's piece in a spotlight, a headline, and the next actions. */
export function Finale(props: FinaleProps) {
  const { table, outcome, counted } = props;
  const t = TEXTS[language.value];
  const verdict = verdictOf(table.game, outcome, table.own);
  const champion = useChampion(props, verdict);
  const { root, stand } = useStand(champion?.cell);
  const title = finaleTitle(verdict, props);
  const [winner] = verdict.winners;
  const isPhone = isPhoneLayout();
  const board = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // Escape closes the finale even if the game uses it for undo: a finished match has nothing to undo.
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') board.current?.click();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  return (
    <section
      ref={root}
      class={`finale ${verdict.mine ?? 'watched'}`}
      aria-label={title}
      style={{
        '--color-player': verdict.drawn || winner === undefined ? 'var(--color-text)' : `var(--color-player-${winner})`,
        ...(stand ? { '--x': `${stand.x}px`, '--y': `${stand.y}px`, '--size': `${stand.size}px` } : {}),
      }}
    >
      <i class="finale-dim" data-folds />
      {champion && stand && (
        <>
          <i class="finale-beam" />
          <img class="finale-piece" src={champion.picture} alt="" />
        </>
      )}
      {verdict.mine === 'lost' || verdict.drawn ? null : <Confetti />}
      {stand && (
        <div class="finale-words" style={wordsBeside(title, stand)}>
          <h2>{title}</h2>
          <p>{finaleReason(props)}</p>
          {counted && <div class="finale-counted">{counted}</div>}
        </div>
      )}
      {!isPhone && <Tray {...props} />}
      <button ref={board} type="button" class="finale-board" data-folds>
        <Icon of={Eye} size={20} />
        <span>{t.board}</span>
      </button>
    </section>
  );
}

/** The next actions: below the board, on a phone within reach of the thumb. */
export function Tray(props: FinaleProps) {
  const { table, outcome, rematch, review, played, isOnline } = props;
  const t = TEXTS[language.value];
  return (
    <div class="finale-tray">
      {played && verdictOf(table.game, outcome, table.own).mine === 'won' && (
        <MedalRow game={table.game.id} players={table.players} isOnline={isOnline} />
      )}
      {rematch && <div class="again">{rematch}</div>}
      <div class="finale-more">
        {review !== undefined && (
          <a class="button" href={review}>
            <Icon of={Search} size={20} />
            {t.review}
          </a>
        )}
        <SharePicture {...props} />
      </div>
    </div>
  );
}

/** Button that shares a picture of the result. */
function SharePicture({ table, ui, outcome, names }: FinaleProps) {
  const t = TEXTS[language.value];
  const [message, setMessage] = useState('');
  const share = async () => {
    const verdict = verdictOf(table.game, outcome, table.own);
    const { shareResult } = await import('./shareResult.ts');
    const score = outcome.places.length > 2 ? [] : ui.summary(table.shownStep.value.view, language.value);
    const title = finaleTitle(verdict, { table, names });
    const isSaved = await shareResult({
      table,
      name: ui.texts[language.value].game.name,
      title,
      lines: [finaleReason({ table, outcome }), ...score],
      tone: ui.tones[verdict.winners[0] ?? 0] ?? '',
    });
    setMessage(isSaved ? t.saved : '');
  };
  return (
    <>
      <button
        type="button"
        onClick={() =>
          void share().catch((error: unknown) => {
            console.error('the result cannot be drawn', error);
            setMessage(t.noPicture);
          })
        }
      >
        <Icon of={Share2} size={20} />
        {t.share}
      </button>
      <span role="status" class="finale-said">
        {message}
      </span>
    </>
  );
}
