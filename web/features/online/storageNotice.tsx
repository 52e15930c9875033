import type { TableInfo } from '@fray/protocol';
import { useState } from 'preact/hooks';
import { errorText } from '../../shared/apiError.ts';
import { usePending } from '../../shared/performOnce.ts';
import { SecretLink, secretLinkTo } from '../../shared/secretLink.tsx';
import { api } from '../../shared/server/api.ts';
import { freshTicket } from '../../shared/server/device.ts';
import { isStorageForbidden, language } from '../../shared/settings.ts';

const en = {
  before: 'This browser keeps nothing for this site: if you reload or close the page, your seat is lost. Allow storage to keep it.',
  seated: 'This browser keeps nothing for this site: if you reload or close the page, your seat is lost. Keep its secret link:',
  get: 'Get the secret link to my seat',
  link: 'This link gives the seat to the device that opens it. It works once; a new one replaces it:',
};

const STORAGE = {
  en,
  da: {
    before:
      'Denne browser gemmer intet for siden: genindlæser eller lukker du den, mister du din plads. Tillad lagring for at beholde den.',
    seated: 'Denne browser gemmer intet for siden: genindlæser eller lukker du den, mister du din plads. Gem pladsens hemmelige link:',
    get: 'Få det hemmelige link til min plads',
    link: 'Den, der åbner dette link, har pladsen. Det virker én gang; et nyt afløser det:',
  } satisfies typeof en,
};

/** Warns before a seat is taken that this browser will not remember it; afterwards offers a link that restores it. */
export function StorageNotice({ info }: { info?: TableInfo }) {
  const w = STORAGE[language.value];
  const [isForbidden] = useState(isStorageForbidden);
  const [ticket, setTicket] = useState<string>();
  const [fault, setFault] = useState('');
  const { isPending, run } = usePending();
  if (!isForbidden || info?.outcome) return null;
  const seat = info?.you;
  // The seat of a rated match belongs to the account, and is restored by signing in.
  const hasLink = info !== undefined && seat !== undefined && info.pace.rated !== true && info.tournament === undefined;
  if (!hasLink)
    return (
      <p class="notice warning" role="alert">
        {w.before}
      </p>
    );
  const give = async () => {
    const ticket = freshTicket();
    try {
      await api.giveTicket(info.id, seat, ticket);
      setTicket(ticket);
    } catch (error) {
      setFault(errorText(error));
    }
  };
  return (
    <div class="notice" role="alert">
      <p class="warning">{w.seated}</p>
      {ticket === undefined ? (
        <p class="buttons">
          <button type="button" disabled={isPending} aria-busy={isPending} onClick={() => run(give)}>
            {w.get}
          </button>
          {fault !== '' && <span class="warning">{fault}</span>}
        </p>
      ) : (
        <SecretLink link={secretLinkTo(`/t/${info.id}/${seat}/${ticket}`)} label={w.link} />
      )}
    </div>
  );
}
