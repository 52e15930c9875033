import { cardOf } from '@fray/games';
import type { ChallengeView } from '@fray/protocol';
import { useState } from 'preact/hooks';
import { describePace } from '../../shared/pace.ts';
import { language } from '../../shared/settings.ts';
import { words } from '../../shared/words/index.ts';
import { HOME } from './words.ts';

interface Props {
  readonly challenges: readonly ChallengeView[];
  onFault(fault: string): void;
}

/** Players who wait for this user: for an answer to a challenge, or for a rematch. */
export function Challenges({ challenges, onFault }: Props) {
  const w = HOME[language.value];
  const [declined, setDeclined] = useState<ReadonlySet<string>>(new Set());
  const decline = async ({ id, seat }: ChallengeView) => {
    await import('../../shared/server/api.ts')
      .then(({ api }) => api.decline(id, seat))
      .then(
        () => setDeclined(new Set([...declined, id])),
        (error: unknown) => onFault(error instanceof Error ? error.message : String(error)),
      );
  };
  const left = challenges.filter(({ id }) => !declined.has(id));
  if (left.length === 0) return null;
  return (
    <section class="challenges">
      <h2>{w.challenges}</h2>
      <ul class="rows">
        {left.map((challenge) => {
          const { id, game, seat, seats, pace } = challenge;
          const by = seats.flatMap(({ kind, name }) => (kind === 'human' ? [name || words().online.nobody] : [])).join(', ');
          // A seat that is kept for a rematch bears no name.
          const what =
            challenge.tournament === undefined ? (seats[seat]?.name === '' ? w.againBy(by) : w.challengedBy(by)) : w.tournamentTable;
          const name = cardOf(game)?.texts[language.value].name ?? game;
          return (
            <li key={id} class="row owes">
              <span>
                <small>{what}</small>
                <b>{name}</b>
                <small>{describePace(pace)}</small>
              </span>
              <span class="row-actions">
                {challenge.tournament === undefined && (
                  <button
                    type="button"
                    class="action-link"
                    aria-label={w.declineOf(`${what}, ${name}`)}
                    onClick={() => void decline(challenge)}
                  >
                    {w.decline}
                  </button>
                )}
                <a class="action-link first" href={`#/t/${id}`} aria-label={w.lookAt(`${what}, ${name}`)}>
                  {w.look}
                </a>
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
