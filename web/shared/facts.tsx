import type { GameCard } from '@fray/engine';
import { Icon } from '@fray/table-kit/icon';
import { Clock, Users } from 'lucide';
import { HOME } from '../features/home/words.ts';
import { language } from './settings.ts';
import './facts.css';

/** What a game asks for: players, minutes, and how much there is to learn. */
export function Facts({ card: { seats, minutes, weight } }: { card: Pick<GameCard, 'seats' | 'minutes' | 'weight'> }) {
  const w = HOME[language.value];
  return (
    <p class="facts">
      <span>
        <Icon of={Users} size={17} /> <span aria-hidden="true">{seats[0] === seats[1] ? seats[0] : seats.join('–')}</span>
        <span class="unseen">{w.players(...seats)}</span>
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
