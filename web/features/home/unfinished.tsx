import { isLevel, LEVELS } from '@fray/bots/levels';
import { cardOf } from '@fray/games';
import type { OwnTable } from '@fray/protocol';
import { Icon } from '@fray/table-kit/icon';
import { CharacterPortrait } from '@fray/table-kit/portrait';
import { Play } from 'lucide';
import { useState } from 'preact/hooks';
import { accentOf, coverOf } from '../../shared/covers.ts';
import type { SavedGame } from '../../shared/savedGames.ts';
import { language } from '../../shared/settings.ts';
import { useLoaded } from '../../shared/useLoaded.tsx';
import { words } from '../../shared/words/index.ts';
import { CAREER } from './careerWords.ts';
import './unfinished.css';
import { locale } from '../../shared/locale.ts';

const NOW = { en: 'just now', da: 'lige nu' };

const STEPS = [
  ['minute', 60_000, 60],
  ['hour', 3_600_000, 24],
  ['day', 86_400_000, 30],
  ['month', 2_592_000_000, 12],
] as const;

/** How long ago a moment was, in the reader's words: “12 min ago”. */
function agoText(at: number, now = Date.now()): string {
  const format = new Intl.RelativeTimeFormat(locale(), { numeric: 'auto', style: 'short' });
  const past = Math.max(0, now - at);
  if (past < STEPS[0][1]) return NOW[language.value];
  for (const [unit, size, most] of STEPS) if (past < size * most) return format.format(-Math.floor(past / size), unit);
  return format.format(-Math.floor(past / 31_536_000_000), 'year');
}

/** A game that was left: on this device, or at an online table. */
export interface LeftGame {
  readonly key: string;
  readonly game: string;
  readonly href: string;
  /** It waits for this user. */
  readonly isYours: boolean;
  readonly isOver: boolean;
  /** Names of the others; a bot by its level. */
  readonly against: readonly string[];
  readonly turn: number;
  readonly at: number;
  /** The address of its picture; undefined: it is drawn here, from the record. */
  readonly picture: string | undefined;
}

const fromTable = ({ id, game, seat, stage, against, owes, changed }: OwnTable): LeftGame => ({
  key: `${id} ${seat}`,
  game,
  href: `#/t/${id}/${seat}`,
  isYours: owes,
  isOver: stage === 'over',
  against: against.filter(Boolean),
  turn: 0,
  at: changed,
  picture: `/picture/now/${id}?at=${changed}`,
});

const fromSaved = ({ id, game, players, turn, at, isOver }: SavedGame): LeftGame => ({
  key: id,
  game,
  href: `#/table/${id}`,
  isYours: !isOver,
  isOver,
  against: players.flatMap(({ kind, name }) => (kind === 'bot' ? [name] : [])),
  turn,
  at,
  picture: undefined,
});

/** Your turn before waiting, then the newest; games that are over are elsewhere. */
export const leftGames = (mine: readonly OwnTable[], saved: readonly SavedGame[]): readonly LeftGame[] =>
  [...mine.filter(({ stage }) => stage !== 'closed' && stage !== 'over').map(fromTable), ...saved.map(fromSaved)]
    .filter(({ isOver }) => !isOver)
    .toSorted((a, b) => Number(b.isYours) - Number(a.isYours) || b.at - a.at);

/** Number of games shown; the others are one press away. */
const SHOWN = 3;

/** Unfinished games: the first one large, with its board; the others next to it. */
export function Unfinished({ games }: { games: readonly LeftGame[] }) {
  const w = CAREER[language.value];
  const [first, ...others] = games;
  if (!first) return null;
  const isMore = games.length > SHOWN;
  const beside = others.slice(0, isMore ? SHOWN - 2 : SHOWN - 1);
  return (
    <section class="yours" aria-labelledby="yours">
      <h2 id="yours" class="visually-hidden">
        {w.unfinished}
      </h2>
      <ul class={`left-games of-${Math.min(games.length, SHOWN)}`}>
        <First left={first} />
        {beside.map((left) => (
          <Other key={left.key} left={left} />
        ))}
        {isMore && (
          <li class="left-more">
            <a href="#/games">
              <b>{w.moreGames(games.length - 1 - beside.length)}</b>
            </a>
          </li>
        )}
      </ul>
    </section>
  );
}

const nameOf = (game: string): string => cardOf(game)?.texts[language.value].name ?? game;

const againstOf = ({ against }: LeftGame): string => against.map((name) => (isLevel(name) ? words().levelNames[name] : name)).join(', ');

/** Its board, or the cover of the game where there is none to be had. */
function Board({ left: { key, game, picture } }: { left: LeftGame }) {
  const [isMissing, setMissing] = useState(false);
  const drawn = useLoaded(picture === undefined ? `${key} ${language.value}` : '', async () =>
    picture === undefined ? (await import('../play/savedPicture.ts')).savedPicture(key) : undefined,
  );
  const own = picture ?? (drawn && 'value' in drawn ? drawn.value : undefined);
  const isPending = picture === undefined && drawn === undefined;
  if (isPending) return <span class="left-board" />;
  const isBoard = own !== undefined && !isMissing;
  return (
    <span class={`left-board ${isBoard ? 'drawn' : ''}`}>
      <img src={isBoard ? own : coverOf(game)} alt="" onError={() => setMissing(true)} />
    </span>
  );
}

function First({ left }: { left: LeftGame }) {
  const w = CAREER[language.value];
  const { game, href, isYours, turn, at } = left;
  const bot = left.against.find(isLevel);
  const who = againstOf(left);
  const when = agoText(at);
  return (
    <li class={`left-first row ${isYours ? 'owes' : ''}`} style={accentOf(game)}>
      <Board left={left} />
      <div class="left-text">
        <p class="left-meta">{[nameOf(game), turn > 0 && w.turn(turn), when].filter(Boolean).join(' · ')}</p>
        <h3>{isYours ? w.finish : w.waitingTitle}</h3>
        {bot ? (
          <p class="left-bot">
            <span class="face">
              <CharacterPortrait character={LEVELS.indexOf(bot)} game={game} seat={1} />
            </span>
            <span>
              <b>{words().levelNames[bot]}</b> {words().ranks[bot]}
              <q>{w.waits[bot]}</q>
            </span>
          </p>
        ) : (
          who !== '' && <p class="left-bot">{words().online.against(who)}</p>
        )}
        <p class="left-go">
          <a class="action-link first" href={href} aria-label={w.goOnWith(nameOf(game), who)}>
            <Icon of={Play} size={22} /> {isYours ? w.goOn : w.look}
          </a>
          <span class={`badge ${isYours ? 'yours-now' : ''}`}>{isYours ? w.yourTurn : w.waitingFor(who)}</span>
        </p>
      </div>
    </li>
  );
}

function Other({ left }: { left: LeftGame }) {
  const w = CAREER[language.value];
  const { game, href, isYours, turn, at } = left;
  const who = againstOf(left);
  return (
    <li class={`left-other row ${isYours ? 'owes' : ''}`} style={accentOf(game)}>
      <a href={href}>
        <Board left={left} />
        <span class="left-text">
          <span class={`badge ${isYours ? 'yours-now' : ''}`}>{isYours ? w.yourTurn : w.waitingFor(who)}</span>
          <b>{nameOf(game)}</b>
          <small>{[who, turn > 0 && w.turn(turn), agoText(at)].filter(Boolean).join(' · ')}</small>
        </span>
      </a>
    </li>
  );
}
