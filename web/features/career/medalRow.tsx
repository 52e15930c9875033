import { isLevel, LEVELS } from '@fray/bots/levels';
import type { Player } from '@fray/engine';
import { CARDS } from '@fray/games';
import { useEffect } from 'preact/hooks';
import { accentOf } from '../../shared/covers.ts';
import { language } from '../../shared/settings.ts';
import { words } from '../../shared/words/index.ts';
import { career, syncCareer } from './career.ts';
import { tallyOf } from './derive.ts';
import { Medal } from './medal.tsx';
import { MEDALS, medalsWon } from './medals.ts';
import './medalRow.css';

const en = {
  fresh: (who: string) => `New medal: ${who}`,
  again: (who: string, wins: number) => `${who} beaten ${wins === 2 ? 'twice' : `${wins} times`}`,
  count: (won: number, of: number, game: string, all: number, total: number) => `${won} of ${of} in ${game} · ${all} of ${total}`,
};
const TEXTS = {
  en,
  da: {
    fresh: (who) => `Ny medalje: ${who}`,
    again: (who, wins) => `Du har slået ${who} ${wins} gange`,
    count: (won, of, game, all, total) => `${won} af ${of} i ${game} · ${all} af ${total}`,
  } satisfies typeof en,
};

interface Props {
  readonly game: string;
  readonly players: readonly Pick<Player, 'kind' | 'name'>[];
  /** A server keeps the match, and counts it. */
  readonly isOnline: boolean;
}

/** The medal that a win against a bot has lit, at the end of the match. Nothing where no bot was beaten. */
export function MedalRow({ game, players, isOnline }: Props) {
  const w = TEXTS[language.value];
  useEffect(() => {
    // If the server is unreachable, the next visit counts it.
    if (isOnline) void syncCareer().catch(() => undefined);
  }, [isOnline]);
  // Of several bots the strongest.
  const beaten = players.flatMap(({ kind, name }) => (kind === 'bot' && isLevel(name) ? [name] : []));
  const level = LEVELS.findLast((one) => beaten.includes(one));
  const name = CARDS.find(({ id }) => id === game)?.texts[language.value].name ?? game;
  // It is counted a moment after the last move.
  if (level === undefined || career.value.medals[`${game}/${level}`] === undefined) return null;
  const [wins] = tallyOf(career.value, game, level);
  const who = words().levelNames[level];
  return (
    <p class="medal-row" role="status" style={accentOf(game)}>
      <span class="medal-row-medal">
        <Medal level={level} state="won" />
      </span>
      <span>
        <b>{wins > 1 ? w.again(who, wins) : w.fresh(who)}</b>
        <small>{w.count(medalsWon(career.value, game), LEVELS.length, name, medalsWon(career.value), MEDALS)}</small>
      </span>
    </p>
  );
}
