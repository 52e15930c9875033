import { Icon } from '@fray/table-kit/icon';
import { GraduationCap, Link, Pause, Play } from 'lucide';
import { useState } from 'preact/hooks';
import { usePending } from '../../shared/performOnce.ts';
import { language, moveDuration } from '../../shared/settings.ts';
import { useLoaded } from '../../shared/useLoaded.tsx';
import { words } from '../../shared/words/index.ts';
import { nextLadderOpponent } from '../play/index.ts';
import attract from './attract.svg?url';
import shell from './cabinet.svg?url';
import { inviteFriend, playBot } from './homeActions.ts';
import { HOME } from './words.ts';
import './cabinet.css';

/** The demonstration loads last. */
const AFTER = 1200;

/** An arcade cabinet; on its screen two bots play ARCADE, until somebody stops them. Where motion is not welcome it is a picture. */
function DemoCabinet() {
  const w = HOME[language.value];
  const moving = moveDuration() > 0;
  const [running, setRunning] = useState(true);
  const demo = useLoaded(moving ? 'demo' : '', async () => {
    if (!moving) return undefined;
    await new Promise((resolve) => setTimeout(resolve, AFTER));
    return { Demo: (await import('./demo.tsx')).Demo };
  });
  const live = demo && 'value' in demo ? demo.value : undefined;
  return (
    <figure class="cabinet">
      <img class="cabinet-shell" src={shell} alt="" width={660} height={640} />
      <span class="cabinet-caption" aria-hidden="true">
        {w.attract}
      </span>
      <div class="cabinet-screen" role="img" aria-label={w.attract}>
        <img src={attract} alt="" width={524} height={424} />
        {live && <live.Demo running={running} />}
      </div>
      {live && (
        <button type="button" class="cabinet-stop" aria-label={running ? w.stop : w.go} onClick={() => setRunning(!running)}>
          <Icon of={running ? Pause : Play} size={18} />
        </button>
      )}
    </figure>
  );
}

/** The default game for a new visitor. */
const FIRST = 'arcade';

/** Fray in one line, a button that starts a game, and a cabinet with a demonstration. */
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
