import { useState } from 'preact/hooks';

/** A button for what cannot be taken back: it asks once more, in its own place. */
export function ConfirmButton({ label, sure, act }: { label: string; sure: string; act: () => void }) {
  const [asked, setAsked] = useState(false);
  return (
    <button
      type="button"
      class={asked ? 'warning' : undefined}
      data-closes={asked ? '' : undefined}
      onBlur={() => setAsked(false)}
      onClick={() => {
        if (asked) act();
        setAsked(!asked);
      }}
    >
      {asked ? sure : label}
    </button>
  );
}
