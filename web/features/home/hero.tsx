import { Icon } from '@fray/table-kit/icon';
import { GraduationCap, Link, Play } from 'lucide';
import { usePending } from '../../shared/performOnce.ts';
import { language } from '../../shared/settings.ts';
import { words } from '../../shared/words/index.ts';
import { nextLadderOpponent } from '../play/index.ts';
import { DemoCabinet } from './demoCabinet.tsx';
import { inviteFriend, playBot } from './homeActions.ts';
import { HOME } from './words.ts';

/** The game that plays at once for somebody who has not chosen any. */
const FIRST = 'arcade';

/** What it is in one line, one button that starts a game, and a cabinet in which one is played. */
export function Hero({ now, onFault }: { now: string; onFault: (fault: string) => void }) {
  const w = HOME[language.value];
  const { isPending, run } = usePending();
  const [what, promise, ease] = w.promise;
  return (
    <header class="hero">
      <div class="hero-say">
        <h1>
          {what} {promise} <em>{ease}</em>
        </h1>
        <p class="hero-lead">{w.lead}</p>
        <div class="hero-actions">
          <button type="button" class="action-link first" onClick={() => void playBot(FIRST)}>
            <Icon of={Play} size={26} />
            <span>
              {w.playNow} <small>{w.meet(words().levelNames[nextLadderOpponent(FIRST)])}</small>
            </span>
          </button>
          <button
            type="button"
            class="action-link"
            disabled={isPending}
            aria-busy={isPending}
            onClick={() => run(() => inviteFriend(FIRST).then(onFault))}
          >
            <Icon of={Link} /> {w.invite}
          </button>
          <a class="action-link" href={`#/learn/${FIRST}`}>
            <Icon of={GraduationCap} /> {w.learn}
          </a>
        </div>
        <p class="hero-now" role="status">
          {now}
        </p>
      </div>
      <DemoCabinet />
    </header>
  );
}
