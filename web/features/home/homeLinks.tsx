import { Icon } from '@fray/table-kit/icon';
import { FlaskConical, Trophy } from 'lucide';
import { language } from '../../shared/settings.ts';
import { DayPuzzle } from './dayPuzzle.tsx';
import lab from './lab.svg?url';
import { LinkCard } from './linkCard.tsx';
import tournaments from './tournaments.svg?url';
import { HOME } from './words.ts';

/** Links other than games: own variants and tournaments; also the day's puzzle, if no card above shows it. */
export function HomeLinks({ withPuzzle }: { withPuzzle: boolean }) {
  const w = HOME[language.value];
  return (
    <section class="link-cards" aria-label={w.doors}>
      {withPuzzle && <DayPuzzle />}
      <LinkCard name="lab-door" picture={lab} heading={w.lab} lead={w.labLead}>
        <a class="action-link first" href="#/lab">
          <Icon of={FlaskConical} size={18} /> {w.toLab}
        </a>
      </LinkCard>
      <LinkCard name="tournaments-door" picture={tournaments} heading={w.tournaments} lead={w.tournamentsLead}>
        <a class="action-link first" href="#/tournaments">
          <Icon of={Trophy} size={18} /> {w.toTournaments}
        </a>
      </LinkCard>
    </section>
  );
}
