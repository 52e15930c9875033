import { Icon } from '@fray/table-kit/icon';
import { GraduationCap, Link, Play } from 'lucide';
import { nameAndRank } from '../../shared/characters.ts';
import { usePending } from '../../shared/performOnce.ts';
import { language } from '../../shared/settings.ts';
import { useLoaded } from '../../shared/useLoaded.tsx';
import { nextLadderOpponent } from '../play/index.ts';
import { DemoCabinet } from './demoCabinet.tsx';
import { inviteFriend, playQuick } from './homeActions.ts';
import { HOME } from './words.ts';

/** The game that plays at once for somebody who has not chosen any. */
const FIRST = 'arcade';
/** Faces come when what can be pressed is there; their room is kept. */
const AFTER = 300;

/** What it is in one line, one button that starts a game, and a cabinet in which one is played. */
export function Hero({ now, onFault }: { now: string; onFault: (fault: string) => void }) {
  const w = HOME[language.value];
  const { isPending, run } = usePending();
  const [what, promise, ease] = w.promise;
  const loaded = useLoaded('ladder', async () => {
    await new Promise((resolve) => setTimeout(resolve, AFTER));
    return { Ladder: (await import('./ladder.tsx')).Ladder };
  });
  const faces = loaded && 'value' in loaded ? loaded.value : undefined;
  return (
    <header class="hero">
      <div class="hero-say">
        <h1>
          {what} <em>{promise}</em> {ease}
        </h1>
        <p class="hero-lead">{w.lead}</p>
        <p class="hero-actions">
          <button type="button" class="action-link first" onClick={() => void playQuick(FIRST)}>
            <Icon of={Play} size={24} /> {w.playNow}
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
        </p>
        <p class="hero-meet">{w.meet(nameAndRank(nextLadderOpponent(FIRST)))}</p>
        <div class="hero-ladder">{faces && <faces.Ladder game={FIRST} />}</div>
        <p class="hero-now" role="status">
          {now}
        </p>
      </div>
      <DemoCabinet />
    </header>
  );
}
