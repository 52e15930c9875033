import { Icon } from '@fray/table-kit/icon';
import { Copy, Share2 } from 'lucide';
import { useEffect, useRef, useState } from 'preact/hooks';
import { isAborted } from './download.ts';
import { language } from './settings.ts';
import { copyField } from './shareButton.tsx';
import { words } from './words/index.ts';
import './secretLink.css';

/** A secret link: the part behind the `#` is sent neither to a server nor to a chat service. */
export const secretLinkTo = (path: string): string => `${location.origin}${location.pathname}#${path}`;

/** A link for others: in a chat its preview describes the target, in the language of the sender. */
export const linkTo = (path: string): string => `${location.origin}${path}${language.value === 'en' ? '' : `?lang=${language.value}`}`;

interface Props {
  readonly link: string;
  readonly label: string;
  /** It is what shall be done here. */
  readonly first?: boolean;
  /** To be scanned by the opponent's phone. */
  readonly scan?: boolean;
}

/** A link to hand on: to scan, to copy, or to share where the device can. */
export function SecretLink({ link, label, first = false, scan = false }: Props) {
  const w = words();
  const field = useRef<HTMLInputElement>(null);
  const [message, setMessage] = useState('');
  const copy = async () => {
    if (field.current) setMessage((await copyField(field.current)) ? w.online.copied : w.online.copyByHand);
  };
  return (
    <div class={`secret-link ${scan ? 'scans' : ''}`}>
      {scan && <ScanCode link={link} />}
      <label>
        <span>{label}</span>
        <input ref={field} type="text" readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
      </label>
      <p class="buttons">
        <button type="button" class={first ? 'primary' : undefined} onClick={() => void copy()}>
          <Icon of={Copy} size={18} /> {w.online.copy}
        </button>
        {'share' in navigator && (
          <button
            type="button"
            onClick={() => void navigator.share({ url: link }).catch((error: unknown) => (isAborted(error) ? undefined : copy()))}
          >
            <Icon of={Share2} size={18} /> {w.online.share}
          </button>
        )}
        <span role="status">{message}</span>
      </p>
    </div>
  );
}

/** The link as a picture for a camera. */
function ScanCode({ link }: { link: string }) {
  const [path, setPath] = useState<{ readonly d: string; readonly size: number }>();
  useEffect(() => {
    let current = true;
    const draw = async () => {
      const { encode } = await import('uqr');
      const { data, size } = encode(link, { ecc: 'M', border: 2 });
      const d = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
      if (current) setPath({ d, size });
    };
    // Where it cannot be had, there is the link.
    draw().catch(() => undefined);
    return () => {
      current = false;
    };
  }, [link]);
  return (
    <svg
      class="scan-code"
      viewBox={`0 0 ${path?.size ?? 1} ${path?.size ?? 1}`}
      role="img"
      aria-label={words().online.scan}
      shape-rendering="crispEdges"
    >
      <path d={path?.d} />
    </svg>
  );
}
