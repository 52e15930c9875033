/** What somebody with an account is to whoever asks; friends are so mutually. */
export type Relation = 'friend' | 'asked' | 'asks' | 'blocked';

/** Somebody in one's circle: `since` when they are a friend, were asked or blocked. */
export interface RelationView {
  readonly name: string;
  readonly tie: Relation;
  /** Milliseconds since 1970. */
  readonly since: number;
}
