import type { GameCard } from '@fray/engine';
import { Icon } from '@fray/table-kit/icon';
import { Clock, Users } from 'lucide';
import { language } from './settings.ts';
import './facts.css';

const en = {
  players: (fewest: number, most: number) => (fewest === most ? `${fewest} players` : `${fewest} to ${most} players`),
  minutes: (minutes: number) => `${minutes} min`,
  weights: ['easy', 'some thought', 'deep'],
};

const da: typeof en = {
  players: (fewest, most) => (fewest === most ? `${fewest} spillere` : `${fewest} til ${most} spillere`),
  minutes: (minutes) => `${minutes} min.`,
  weights: ['let', 'lidt at tænke over', 'dybt'],
};

const TEXTS = { en, da };

/** The facts of a game: players, minutes, and complexity. */
export function Facts({ card: { seats, minutes, weight } }: { card: Pick<GameCard, 'seats' | 'minutes' | 'weight'> }) {
  const w = TEXTS[language.value];
  return (
    <p class="facts">
      <span>
        <Icon of={Users} size={17} /> <span aria-hidden="true">{seats[0] === seats[1] ? seats[0] : seats.join('–')}</span>
        <span class="visually-hidden">{w.players(...seats)}</span>
      </span>
      <span>
        <Icon of={Clock} size={17} /> {w.minutes(minutes)}
      </span>
      <span>
        <span class="weight" aria-hidden="true">
          {[1, 2, 3].map((step) => (
            <i key={step} class={step <= weight ? 'full' : ''} />
          ))}
        </span>
        {w.weights[weight - 1]}
      </span>
    </p>
  );
}
