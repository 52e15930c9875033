/**
 * Every code with which a server refuses a request or a message, and the HTTP status that goes with it.
 *
 * A code is part of the protocol: it keeps its name and its status. A new one needs a line here, a text in every language of the page
 * (`web/shared/words/online/`) and a line in docs/protocol.md; the compiler and `server/errorCodes.test.ts` ask for them.
 */
export const ERRORS = {
  // The client is at fault: the message says which field.
  'bad-message': 400,
  'bad-request': 400,
  'foreign-host': 421,
  'foreign-origin': 403,
  'hello-twice': 409,
  'no-hello': 409,
  'no-key': 401,
  'no-origin': 400,
  'not-from-here': 403,
  'not-json': 400,
  'not-text': 400,
  'protocol-version': 409,
  'rated-by-token': 403,
  'scope-missing': 403,
  'too-many-streams': 429,
  'too-many-tokens': 409,
  'too-many-webhooks': 409,
  'unknown-path': 404,
  'unknown-token': 401,
  'unknown-webhook': 404,
  'webhook-failed': 409,

  // The server cannot do it now, or is at fault itself.
  again: 409,
  'calls-off': 409,
  fault: 500,
  'joined-too-often': 429,
  'no-answer': 503,
  'no-pictures': 503,
  storage: 507,
  'too-fast': 429,

  // Uploaded games.
  'game-refused': 409,
  'too-many-games': 409,
  'uploads-full': 409,
  'uploads-off': 403,

  // Tables and seats.
  'bad-option': 409,
  'bad-seats': 409,
  committed: 409,
  copied: 409,
  'fixed-options': 409,
  frozen: 409,
  'host-left': 409,
  muted: 409,
  'name-taken': 409,
  'no-rematch': 409,
  'no-spectators': 403,
  'no-table': 409,
  'not-away': 409,
  'not-for-bots': 403,
  'not-for-many': 409,
  'not-open': 409,
  'not-over': 409,
  'not-running': 409,
  'not-the-host': 403,
  'not-to-decline': 409,
  'not-your-seat': 403,
  'not-your-table': 403,
  'other-entropy': 409,
  'other-offer': 409,
  'out-of-range': 403,
  'rated-needs-account': 403,
  'rated-options': 403,
  'seat-bound': 403,
  'seat-reserved': 403,
  'seat-taken': 409,
  stale: 409,
  'ticket-used': 403,
  'too-long': 409,
  'too-many-bot-games': 429,
  'too-many-bot-tables': 429,
  'too-many-tables': 429,
  'too-much-talk': 429,
  'unknown-game': 404,
  'unknown-level': 409,
  'unknown-seat': 404,
  'unknown-table': 404,
  watching: 409,

  // Refusals by the rules: the codes of the engine's `Match`. `reason` is the game's name of the violated rule.
  'already-conceded': 409,
  'already-offered': 409,
  'already-so': 409,
  'game-over': 409,
  'illegal-move': 409,
  'no-offer': 409,
  'not-your-decision': 409,
  'nothing-to-take-back': 409,
  'nothing-to-undo': 409,
  'outcome-left-over': 409,
  'outcome-mismatch': 409,
  'outcome-missing': 409,
  'unknown-move': 409,

  // Records and scores.
  'bad-record': 409,
  'no-score': 409,
  'unknown-record': 404,

  // Playtests.
  'not-agreed': 403,
  'taken-down': 403,
  'too-many-playtests': 429,
  'too-many-reports': 429,
  'unknown-playtest': 404,

  // Accounts, friends, challenges and moderation.
  'account-closed': 403,
  'account-name-taken': 409,
  'bad-name': 400,
  'bad-passkey': 403,
  'blocked-by-you': 403,
  'bot-too-late': 409,
  'last-passkey': 409,
  'no-account': 403,
  'not-a-moderator': 403,
  'other-device': 403,
  'renamed-lately': 429,
  'too-many-blocks': 429,
  'too-many-challenges': 429,
  'too-many-friends': 429,
  'too-many-passkeys': 409,
  'unknown-code': 404,
  'unknown-line': 404,
  'unknown-passkey': 404,
  'unknown-player': 404,
  'unknown-report': 404,
  'unknown-session': 404,
  yourself: 400,

  // Tournaments and clubs.
  'arena-needs-clock': 409,
  full: 409,
  'has-begun': 409,
  'nobody-entered': 409,
  'not-a-member': 403,
  'not-for-two': 409,
  'not-the-founder': 403,
  'not-the-maker': 403,
  'starts-in-past': 409,
  'too-far-ahead': 409,
  'too-few': 409,
  'too-late': 409,
  'too-many-clubs': 429,
  'too-many-tournaments': 429,
  'tournament-over': 409,
  'unknown-club': 404,
  'unknown-tournament': 404,
} as const satisfies Readonly<Record<string, number>>;

/** The name of why a server refused something. */
export type ErrorCode = keyof typeof ERRORS;

/**
 * What a client reports in place of a server's code. `offline`: no server answered; `left`: the table was left before the answer came;
 * `not-sent`: a move before this one was refused; `unlisted`: a newer server sent a code that this client does not know.
 */
export type ClientErrorCode = 'offline' | 'left' | 'not-sent' | 'unlisted';

/** What froze a match: its game failed in its box or was taken down, its options are unknown here, or its log does not replay. */
export const FROZEN_BY = ['game', 'options', 'log'] as const;
export type FrozenBy = (typeof FROZEN_BY)[number];

/** Why a request was refused, as a server reports it. A refused request changes nothing. */
export interface Refusal {
  readonly code: ErrorCode;
  /** The game's own name of why a move is illegal. */
  readonly reason?: string;
  /** One English sentence for developers; pages show their own text for the code. */
  readonly message: string;
  /** Seconds until the same request may succeed. */
  readonly wait?: number;
}

/** Returns whether a text is a code that this version knows. */
export const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(ERRORS, code);

/** Returns a code that was received, or `unlisted` where this version does not know it. */
export const readErrorCode = (code: unknown): ErrorCode | 'unlisted' => (typeof code === 'string' && isErrorCode(code) ? code : 'unlisted');
