/** Why a box, or what it answered, is refused. */
export type BoxFaultName =
  /** It used more time of the processor than one question may. */
  | 'late'
  /** It used more memory than a box may. */
  | 'memory'
  /** Its process ended. */
  | 'ended'
  /** The program cannot be started. */
  | 'start'
  /** It threw, or gave something that is no text. */
  | 'threw'
  /** An answer is longer than it may be. */
  | 'too-large'
  /** It wrote what nobody asked for. */
  | 'disorder'
  /** An answer is no plain JSON: nested deeply, with forbidden names, or with characters that nobody sees. */
  | 'not-plain'
  /** An answer is not of the shape that was asked for. */
  | 'shape'
  /** The rules contradict themselves: a decision without moves, a seat that is not there, an end without places. */
  | 'rules'
  /** The same question was answered in two ways. */
  | 'unsteady'
  /** A viewer is shown what only another seat may know. */
  | 'leak';

/** A named fault of one bundle. `detail` is for its author; parts of it may come from the bundle. */
export interface BoxFault {
  readonly name: BoxFaultName;
  readonly detail: string;
}
