import { useState } from 'preact/hooks';

/** A button for an action that cannot be undone: it asks for confirmation in its own place. */
export function ConfirmButton({ label, sure, act }: { label: string; sure: string; act: () => void }) {
  const [isRequested, setRequested] = useState(false);
  return (
    <button
      type="button"
      class={isRequested ? 'warning' : undefined}
      data-closes={isRequested ? '' : undefined}
      onBlur={() => setRequested(false)}
      onClick={() => {
        if (isRequested) act();
        setRequested(!isRequested);
      }}
    >
      {isRequested ? sure : label}
    </button>
  );
}
