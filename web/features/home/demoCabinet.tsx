import { Icon } from '@fray/table-kit/icon';
import { Pause, Play } from 'lucide';
import { useState } from 'preact/hooks';
import { language, moveDuration } from '../../shared/settings.ts';
import { useLoaded } from '../../shared/useLoaded.tsx';
import attract from './attract.svg?url';
import shell from './cabinet.svg?url';
import { HOME } from './words.ts';
import './cabinet.css';

/** The demonstration comes when everything else is there. */
const AFTER = 1200;

/** An arcade cabinet; on its screen two bots play ARCADE, until somebody stops them. Where motion is not welcome it is a picture. */
export function DemoCabinet() {
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
