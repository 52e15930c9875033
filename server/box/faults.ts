/** Why a box, or its answer, is rejected. */
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
  /** An answer is too long. */
  | 'too-large'
  /** It wrote unexpected output. */
  | 'disorder'
  /** An answer is no plain JSON: nested too deeply, with forbidden names, or with invisible characters. */
  | 'not-plain'
  /** An answer does not have the expected shape. */
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
