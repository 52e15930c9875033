import { catalogue } from '@fray/engine/catalogue';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import { language } from './settings.ts';

interface Props {
  /** The field's name: the words of the label around it, without the count. */
  readonly label: string;
  readonly value: string;
  /** How many characters at most. */
  readonly most: number;
  readonly required?: boolean;
  readonly placeholder?: string | undefined;
  readonly autocomplete?: string;
  onChange(value: string): void;
}

const en = {
  lengthOf: (n: number, most: number) => `${n} of ${most} characters`,
  tooLong: (n: number, most: number) => `Too long: ${n} characters. The limit is ${most}.`,
};
const da: typeof en = {
  lengthOf: (n, most) => `${n} af ${most} tegn`,
  tooLong: (n, most) => `For langt: ${n} tegn. Der må højst være ${most}.`,
};
const TEXTS = catalogue<typeof en>({ en, da });

/** So many characters before the limit the field begins to count. */
const NEAR = 10;

/** A text field with a limit: a longer text stays and is reported, and its form is not sent. */
export function LimitedField({ label, value, most, required = false, placeholder, autocomplete = 'off', onChange }: Props) {
  const w = TEXTS[language.value];
  const field = useRef<HTMLInputElement>(null);
  const counted = useId();
  const { length } = value.trim();
  useLayoutEffect(() => field.current?.setCustomValidity(length > most ? w.tooLong(length, most) : ''));
  return (
    <>
      <input
        ref={field}
        type="text"
        autocomplete={autocomplete}
        aria-label={label}
        aria-describedby={counted}
        required={required}
        placeholder={placeholder}
        value={value}
        aria-invalid={length > most}
        onInput={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <small id={counted} role="status" class={length > most ? 'warning' : undefined}>
        {length > most ? w.tooLong(length, most) : length > most - NEAR ? w.lengthOf(length, most) : ''}
      </small>
    </>
  );
}
