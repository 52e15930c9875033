import { Icon } from '@fray/table-kit/icon';
import { FlaskConical, Puzzle, Trophy } from 'lucide';
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { accentOf, coverOf } from '../../shared/covers.ts';
import { language } from '../../shared/settings.ts';
import { dayOf, progress, setOfDay } from '../puzzles/index.ts';
import './linkCards.css';
import lab from './lab.svg?url';
import tournaments from './tournaments.svg?url';
import { HOME } from './words.ts';

/** What there is beside a game: the day's puzzle, a variant of one's own, and tournaments. */
export function HomeLinks() {
  const w = HOME[language.value];
  return (
    <section class="link-cards" aria-label={w.doors}>
      <DayPuzzle />
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

/** The day's puzzle, the same one for everybody, and the way to all the others. Its board is drawn by the server, so that nothing is loaded for it. */
function DayPuzzle() {
  const w = HOME[language.value];
  const today = dayOf(new Date());
  const { game, texts } = setOfDay(today);
  const isDone = progress.value.days.includes(today);
  // Without a network it is not even asked for.
  const [isMissing, setMissing] = useState(!navigator.onLine);
  return (
    <LinkCard
      name="day-puzzle"
      picture={isMissing ? coverOf(game) : `/picture/today?of=${today}`}
      style={accentOf(game)}
      heading={w.today}
      lead={isDone ? w.todayDone : w.todayLead(texts[language.value])}
      onMissing={() => setMissing(true)}
    >
      <a class={`action-link ${isDone ? '' : 'first'}`} href="#/puzzle/today">
        <Icon of={Puzzle} size={18} /> {w.solve}
      </a>
      <a class="action-link" href="#/puzzles">
        {w.allPuzzles}
      </a>
    </LinkCard>
  );
}

interface LinkCardProps {
  readonly name: string;
  readonly picture: string | undefined;
  readonly heading: string;
  readonly lead: string;
  readonly style?: Readonly<Record<string, string>>;
  readonly children: ComponentChildren;
  onMissing?(): void;
}

const LinkCard = ({ name, picture, heading, lead, style, children, onMissing }: LinkCardProps) => (
  <article class={`link-card ${name}`} style={style ?? {}}>
    <img src={picture} alt="" width={420} height={220} loading="lazy" onError={onMissing} />
    <div class="link-card-text">
      <h2>{heading}</h2>
      <p>{lead}</p>
      <p class="link-card-actions">{children}</p>
    </div>
  </article>
);
