import './pips.css';

export interface PipsProps {
  readonly full: number;
  readonly of: number;
  /** The count in words: “4 of 6 endurance”. */
  readonly label: string;
  /** `bar` for a row of blocks, `dot` for rounds. */
  readonly shape?: 'bar' | 'dot';
  /** After so many a new row begins. */
  readonly columns?: number;
  readonly low?: boolean;
}

/** A remaining amount as full and empty pips, in the colour of the player. */
export function Pips({ full, of, label, shape = 'bar', columns, low = false }: PipsProps) {
  return (
    <span
      class={`kit-pips ${shape} ${low ? 'low' : ''}`}
      role="img"
      aria-label={label}
      style={columns === undefined ? undefined : { gridTemplateColumns: `repeat(${columns}, auto)`, gridAutoFlow: 'row' }}
    >
      {Array.from({ length: of }, (_, i) => (
        <i key={i} class={i < full ? 'full' : ''} />
      ))}
    </span>
  );
}
