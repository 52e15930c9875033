import type { AnyGame } from '@fray/engine';
import type { LabResult } from '@fray/lab';
import { Icon } from '@fray/table-kit/icon';
import { Share2 } from 'lucide';
import { useState } from 'preact/hooks';
import { errorText } from '../../shared/apiError.ts';
import { usePending } from '../../shared/performOnce.ts';
import { linkTo, SecretLink } from '../../shared/secretLink.tsx';
import { language } from '../../shared/settings.ts';
import { reportApi } from './reportApi.ts';
import { REPORTS } from './reportWords.ts';
import { figuresText } from './sharedReport.ts';

/** Stores the figures at the server after the user has agreed, and shows the link. Figures that have changed since are shared again. */
export function ShareReport({ game, result }: { readonly game: AnyGame; readonly result: LabResult | undefined }) {
  const w = REPORTS[language.value];
  const [isAsking, setAsking] = useState(false);
  const [shared, setShared] = useState<{ readonly link: string; readonly games: number }>();
  const [fault, setFault] = useState('');
  const { isPending, run } = usePending();
  if (!result || result.looks.made === 0) return null;
  const share = async () => {
    try {
      const figures = figuresText(result);
      const { id } = await reportApi.share({ game: game.id, name: '', figures });
      setShared({ link: linkTo(`/lab/r/${id}`), games: result.games });
      setAsking(false);
    } catch (error) {
      setFault(errorText(error));
    }
  };
  const isCurrent = shared?.games === result.games;
  return (
    <section class="lab-card lab-share" aria-label={w.share}>
      {shared && isCurrent ? (
        <SecretLink link={shared.link} label={w.link} first />
      ) : isAsking ? (
        <>
          <p>{w.consent}</p>
          <p class="buttons">
            <button type="button" class="primary" disabled={isPending} onClick={() => run(share)}>
              {w.agree}
            </button>
            <button type="button" onClick={() => setAsking(false)}>
              {w.cancel}
            </button>
          </p>
        </>
      ) : (
        <button type="button" onClick={() => setAsking(true)}>
          <Icon of={Share2} size={18} /> <span>{w.share}</span>
        </button>
      )}
      {fault !== '' && (
        <p role="alert" class="warning">
          {fault}
        </p>
      )}
    </section>
  );
}
