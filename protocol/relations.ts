/**
 * Relation of another account to the requester. `friend` is mutual; `asked`: the requester sent them a friend request; `asks`: they sent
 * one to the requester; `blocked`: the requester blocked them.
 */
export type Relation = 'friend' | 'asked' | 'asks' | 'blocked';

/** A related account. `since`: when the friendship, the friend request or the block began. */
export interface RelationView {
  readonly name: string;
  readonly tie: Relation;
  /** Milliseconds since 1970. */
  readonly since: number;
}
