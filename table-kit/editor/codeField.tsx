import type { Language } from '@fray/engine';
import { useState } from 'preact/hooks';
import { EDITOR_TEXTS } from './words.ts';

export interface CodeFieldProps {
  readonly language: Language;
  /** Label of the code. */
  readonly label: string;
  /** The drawing as text. */
  readonly code: string;
  /** Name of the saved file. */
  readonly file: string;
  /** Draws a code. Returns what is wrong with it; undefined if it was drawn. */
  load(code: string): string | undefined;
}

/** A drawing as a text: to copy, to save, and to load from. */
export function CodeField({ language, label, code, file, load }: CodeFieldProps) {
  const [text, setText] = useState<string>();
  const [fault, setFault] = useState('');
  const t = EDITOR_TEXTS[language];
  const read = (input: string) => {
    const wrong = load(input.trim());
    setFault(wrong ?? '');
    if (wrong === undefined) setText(undefined);
  };
  return (
    <>
      <label>
        <span>{label}</span>
        <textarea rows={3} value={text ?? code} spellcheck={false} onInput={(event) => setText(event.currentTarget.value)} />
      </label>
      {fault !== '' && (
        <p role="alert" class="warning">
          {fault}
        </p>
      )}
      <p class="buttons">
        <button type="button" disabled={text === undefined || text === code} onClick={() => read(text ?? '')}>
          {t.load}
        </button>
        <a class="button" href={`data:text/plain,${encodeURIComponent(`${code}\n`)}`} download={file}>
          {t.save}
        </a>
        <label class="button">
          {t.open}
          <input
            type="file"
            class="visually-hidden"
            accept=".txt,text/plain"
            onChange={(event) => {
              void event.currentTarget.files?.[0]?.text().then(read);
            }}
          />
        </label>
      </p>
    </>
  );
}
