/** Why `Match` refused a request. A refused request changes nothing. */
export type MoveErrorCode =
  | 'game-over'
  | 'not-your-decision'
  | 'unknown-seat'
  | 'unknown-move'
  | 'illegal-move'
  | 'outcome-missing'
  | 'outcome-mismatch'
  | 'outcome-left-over'
  | 'nothing-to-undo'
  | 'already-conceded'
  | 'already-offered'
  | 'no-offer'
  | 'nothing-to-take-back'
  | 'already-so';

export interface MoveError {
  readonly code: MoveErrorCode;
  /** For an illegal move: the game's reason, such as `no-points`. */
  readonly reason?: string;
  /** One English sentence for developers and the command line. User interfaces translate the code. */
  readonly message: string;
}
