import * as v from 'valibot';
import { singleLine } from './shapes.ts';

/** The last word of every bot account's name. No other name may end with it, so the mark is wherever the name is. */
export const BOT_MARK = 'BOT';

/** The program behind a bot account. `owner`: the account responsible for it, which has to agree. */
const program = {
  engine: v.pipe(singleLine(40), v.minLength(1, 'expected a name')),
  version: v.optional(singleLine(20), ''),
  owner: v.optional(singleLine(24)),
};

/** Makes the requester's account a bot account, or changes what is known of its program. */
export const botRequest = v.strictObject(program);
export type BotRequest = v.InferOutput<typeof botRequest>;

/** Whether the requester is the owner of a bot account that named it. */
export const ownerRequest = v.strictObject({ mine: v.boolean() });

export const botsQuery = v.strictObject({ game: v.optional(v.pipe(v.string(), v.maxLength(100))) });

/** A bot account as everybody sees it. */
export interface BotView {
  readonly name: string;
  readonly engine: string;
  readonly version: string;
  /** Name of the account that answers for the bot; absent: no account has agreed. */
  readonly owner?: string;
  /** Whether its program listens for challenges now. */
  readonly online: boolean;
  /** Number of finished matches. */
  readonly games: number;
  /** A running match that may be watched. */
  readonly playing?: string;
  /** Ratings among bots; the true one lies within `margin` with 95 % probability. */
  readonly ratings: readonly BotRating[];
}

export interface BotRating {
  readonly game: string;
  readonly rating: number;
  readonly margin: number;
  readonly games: number;
  readonly provisional: boolean;
  /** The latest ratings, oldest first. */
  readonly curve: readonly number[];
}

/** A bot account as its owner sees it, and as it sees itself. */
export interface OwnBot extends BotView {
  /** Whether the owner has agreed. */
  readonly agreed: boolean;
  /** Matches with other bots in the last 24 hours, and their largest number. */
  readonly today: number;
  readonly most: number;
}

/** The requester's own bot account, if it is one, and the bots that name the requester as their owner. */
export interface OwnBots {
  readonly self?: OwnBot;
  readonly bots: readonly OwnBot[];
}

/** Whether a name is a bot account's. */
export const isBotName = (name: string): boolean => name.endsWith(` ${BOT_MARK}`);

/** A bot account's name without its mark. */
export const withoutBotMark = (name: string): string => (isBotName(name) ? name.slice(0, -BOT_MARK.length - 1) : name);
