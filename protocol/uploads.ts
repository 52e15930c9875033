import * as v from 'valibot';
import { PLAYTEST_VISIBILITIES, type PlaytestVisibility } from './playtests.ts';
import { singleLine } from './shapes.ts';

/** Most characters of a game's program, and of a rulebook. */
export const MOST_PROGRAM = 700_000;
export const MOST_RULEBOOK = 120_000;

const whole = (least: number, most: number) => v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most));
const colour = v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/i, 'expected a colour such as #1fae72'));
const texts = v.strictObject({ name: v.pipe(singleLine(60), v.minLength(1, 'expected a name')), tagline: singleLine(200) });
/** AUTHOR.NAME, without a version. */
const uploadId = v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9_-]{0,39}\.[a-z0-9][a-z0-9_-]{0,39}$/, 'expected AUTHOR.NAME'));
/** Characters that control a terminal, or change the direction of what follows. */
const HIDDEN = /(?![\n\r\t])[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/u;
const rulebook = v.pipe(
  v.string(),
  v.minLength(1, 'expected a rulebook'),
  v.maxLength(MOST_RULEBOOK),
  v.check((text) => !HIDDEN.test(text), 'a rulebook has no control characters, and none that change the direction of text'),
);

/** An uploaded game in lists. */
export const uploadCard = v.strictObject({
  id: uploadId,
  seats: v.strictTuple([whole(1, 30), whole(1, 30)]),
  minutes: whole(1, 10_000),
  weight: v.picklist([1, 2, 3]),
  secret: v.boolean(),
  accent: v.strictTuple([colour, colour, colour]),
  texts: v.strictObject({ en: texts, da: texts }),
});
export type UploadCard = v.InferOutput<typeof uploadCard>;

/** A version of a game that is played in a box: its card, its program as one script, and its rulebooks as Markdown. */
export const uploadRequest = v.strictObject({
  card: uploadCard,
  /** The version that its author gave it, in words. */
  release: singleLine(40),
  program: v.pipe(v.string(), v.minLength(1, 'expected a program'), v.maxLength(MOST_PROGRAM)),
  rulebook: v.strictObject({ en: rulebook, da: v.exactOptional(rulebook) }),
});
export type UploadRequest = v.InferOutput<typeof uploadRequest>;

/**
 * Who finds a game: its owner only, everybody with the link, or everybody in the list. A game that is not private needs the owner's
 * statement to have the rights, and a contact for objections.
 */
export const uploadVisibilityRequest = v.strictObject({
  visibility: v.picklist(PLAYTEST_VISIBILITIES),
  rights: v.optional(v.boolean(), false),
  contact: v.optional(singleLine(120), ''),
});
export type UploadVisibilityRequest = v.InferOutput<typeof uploadVisibilityRequest>;

/** An uploaded game as its owner sees it. Times are milliseconds since 1970. */
export interface UploadView {
  readonly id: string;
  readonly name: string;
  readonly visibility: PlaytestVisibility;
  readonly contact: string;
  /** Whether a moderator took it down. */
  readonly down: boolean;
  /** Newest first. A locked version was played by another user: it stays stored, and the next push creates a new version. */
  readonly versions: readonly UploadVersionView[];
}

export interface UploadVersionView {
  readonly version: string;
  readonly release: string;
  readonly at: number;
  readonly bytes: number;
  readonly locked: boolean;
}

/** The result of a push. */
export interface PushView {
  /** The id with its version. */
  readonly id: string;
  readonly visibility: PlaytestVisibility;
  /** Numbers of the check in the box: games, moves, and compared secrets. */
  readonly checked: { readonly games: number; readonly moves: number; readonly twins: number };
  /** Whether bots can play it. */
  readonly bots: boolean;
}

/** A game in the public list. */
export interface PublicUpload {
  readonly id: string;
  readonly name: string;
  readonly tagline: string;
  readonly author: string;
  readonly contact: string;
  readonly seats: { readonly least: number; readonly most: number };
}

/** A user's game, as its possible players see it. */
export interface UploadPage extends PublicUpload {
  readonly visibility: PlaytestVisibility;
  /** Whether a moderator took it down. */
  readonly down: boolean;
  /** Whether it is the requester's. */
  readonly yours: boolean;
}
