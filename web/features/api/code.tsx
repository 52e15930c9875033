import { Icon } from '@fray/table-kit/icon';
import { Check, Copy } from 'lucide';
import { useRef, useState } from 'preact/hooks';
import { language } from '../../shared/settings.ts';
import { copyField } from '../../shared/shareButton.tsx';
import { API_WORDS } from './words.ts';

/** The end of a text is optional, so that the search never backtracks. */
export const pretty = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value, null, 2));

/** A text may lack its end, so that a search never goes back. */
const TOKEN = /"(?:[^"\\]|\\.)*"?|\b(?:true|false|null)\b|-?\b\d+(?:\.\d+)?\b/g;

/** JSON with names, texts and numbers in colours of their own. */
export function Code({ text, label }: { text: string; label: string }) {
  const parts: (string | { readonly kind: string; readonly part: string })[] = [];
  let end = 0;
  for (const match of text.matchAll(TOKEN)) {
    const [part] = match;
    const isName = part.startsWith('"') && /^\s*:/.test(text.slice(match.index + part.length, match.index + part.length + 2));
    parts.push(text.slice(end, match.index), { kind: isName ? 'name' : part.startsWith('"') ? 'text' : 'number', part });
    end = match.index + part.length;
  }
  parts.push(text.slice(end));
  return (
    // Wide lines are scrolled, also by the keyboard.
    <pre class="api-code" role="region" aria-label={label} tabIndex={0}>
      <code>{parts.map((part) => (typeof part === 'string' ? part : <span class={`api-${part.kind}`}>{part.part}</span>))}</code>
    </pre>
  );
}

export function CopyButton({ text }: { text: string }) {
  const w = API_WORDS[language.value];
  const [copied, setCopied] = useState('');
  const isCopied = copied === text;
  const field = useRef<HTMLTextAreaElement>(null);
  const copy = async () => {
    if (field.current && (await copyField(field.current))) setCopied(text);
  };
  return (
    <>
      <textarea ref={field} class="api-copy-field" hidden readOnly aria-label={w.copy} value={text} />
      <button type="button" class="api-copy" aria-label={isCopied ? w.copied : w.copy} onClick={() => void copy()}>
        <Icon of={isCopied ? Check : Copy} size={18} />
      </button>
    </>
  );
}

/** The method of a request as a badge; a channel has none. */
export const Method = ({ method }: { method: string }) => <span class={`api-method api-${method.toLowerCase()}`}>{method}</span>;

/** A path with its parameters marked. */
export const Path = ({ path }: { path: string }) => (
  // A long path breaks before a slash.
  <span class="api-path">
    {path.split(/(\{[a-z]{1,40}\}|(?=\/))/).map((part) => (part.startsWith('{') ? <b>{part}</b> : [part.startsWith('/') && <wbr />, part]))}
  </span>
);
