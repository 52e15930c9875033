import { gameAnswers } from './games.ts';
import { refusal } from './messages.ts';
import { moderationAnswers } from './moderation.ts';
import { created, done } from './parts.ts';
import { peopleAnswers } from './people.ts';
import { playtestAnswerSchemas } from './playtests.ts';
import { appAnswers, botAnswers } from './programs.ts';
import { tableAnswers } from './tables.ts';
import { tournamentAnswers } from './tournaments.ts';
import { uploadAnswers } from './uploads.ts';

export { CLIENT_MESSAGES, lobbyMessage, ownTablesMessage, SERVER_MESSAGES, tournamentMessage } from './messages.ts';
export type { Sent } from './parts.ts';

/**
 * Schemas of all answers to HTTP requests, for the description of the API and for its tests. Pages do not load them. The tests validate every
 * answer that a server sends while they run.
 */
export const ANSWERS = {
  done,
  created,
  refusal,
  ...tableAnswers,
  ...peopleAnswers,
  ...appAnswers,
  ...uploadAnswers,
  ...botAnswers,
  ...gameAnswers,
  ...tournamentAnswers,
  ...moderationAnswers,
  ...playtestAnswerSchemas,
} as const;
