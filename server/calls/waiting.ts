import type { CallReason } from '@fray/protocol';

/** Something that waits for somebody who does not look. */
export interface Waiting {
  readonly person: string;
  readonly why: 'turn' | CallReason;
  readonly game: string;
  readonly by: string;
  readonly path: string;
}
