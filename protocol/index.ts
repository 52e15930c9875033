export {
  BOT_MARK,
  type BotRating,
  type BotRequest,
  type BotView,
  botRequest,
  botsQuery,
  isBotName,
  type OwnBot,
  type OwnBots,
  ownerRequest,
  withoutBotMark,
} from './bots.ts';
export { type Career, careerShape, EMPTY_CAREER, mergeCareers, readCareer, type Tally } from './career.ts';
export { Client, type ClientOptions } from './client.ts';
export { type ClientErrorCode, ERRORS, type ErrorCode, type FrozenBy, isErrorCode, type Refusal, readErrorCode } from './errors.ts';

export { FairDevice, type FairnessFailure, type KeyValueStore, termsFromInfo } from './fairDevice.ts';
export type { GameDescription, GameListing, OptionDescription } from './games.ts';
export {
  type ChatExcerpt,
  type Conduct,
  MEASURES,
  type Measure,
  type PlayerReportRequest,
  playerReportRequest,
  REPORT_REASONS,
  type ReportedContent,
  type ReportReason,
  type ReportRequest,
  type ReportsPage,
  type ReportView,
  reportRequest,
  reportsQuery,
  type Sanction,
  type SettleReportRequest,
  settleReportRequest,
  UPLOAD_LINE,
  VERSION_LINE,
} from './moderation.ts';
export {
  NOTIFICATION_REASONS,
  type NotificationReason,
  type NotificationSettings,
  notificationSettings,
  type PushSubscriptionInput,
  pushSubscription,
  pushUnsubscribe,
} from './notifications.ts';
export type { ActionResult } from './pendingAction.ts';
export type { Relation, RelationView } from './people.ts';
export {
  type AccountView,
  accountChangeRequest,
  type HeadToHead,
  type LeaderboardEntry,
  type MatchesQuery,
  type MatchPage,
  type MatchResult,
  matchesQuery,
  type PlayedMatch,
  type PlayerStats,
  type PlayerView,
  passkeyResponse,
  type Rating,
  type RatingCurves,
  type RatingPoint,
  type RecordsPage,
  recoveryRequest,
  registerRequest,
  type SignInResult,
  VISIBILITIES,
  type Visibility,
} from './people.ts';
export { PLAYTEST_TEXTS } from './playtestTexts.ts';
export type { Preview, PreviewRenderer, PreviewSubject, PreviewText } from './previews.ts';
export {
  agreementRequest,
  type ChallengeView,
  type CreateTable,
  createTable,
  type OwnTable,
  type PairingRequest,
  pairingRequest,
  proposalRequest,
  type ScoreList,
  type ScoreRequest,
  type ScoreView,
  type SeatRequest,
  scoreRequest,
  seatRequest,
  type TableListing,
  takeSeatRequest,
  ticketRequest,
  userRequest,
} from './requests.ts';
export { RETENTION } from './retention.ts';
export type {
  ChatLine,
  ClockView,
  ErrorMessage,
  HistoryMessage,
  Pace,
  PastFramesMessage,
  ServerMessage,
  TableInfo,
  TableSeat,
  TableStage,
  UnratedReason,
  WireFrame,
} from './serverMessages.ts';
export {
  CLAIMS,
  type Claim,
  type ClientMessage,
  MESSAGE_KINDS,
  OLDEST_SUPPORTED_VERSION,
  PHRASES,
  type Phrase,
  PROTOCOL_VERSION,
  readSocketMessage,
  type SeatMessage,
  type SocketMessage,
  seatMessage,
  TABLE_ACTIONS,
  type TableAction,
} from './socketMessages.ts';
export { StartSteps } from './startSteps.ts';
export {
  type NewToken,
  TOKEN_PREFIX,
  TOKEN_SCOPES,
  type TokenRequest,
  type TokenScope,
  type TokenView,
  tokenRequest,
  type Usage,
  type UsageView,
} from './tokens.ts';
export {
  type CallOffReason,
  type ClubListing,
  type ClubView,
  type CreateTournament,
  createClub,
  createTournament,
  enterTournament,
  MAX_ENTRANTS,
  renameClub,
  TOURNAMENT_KINDS,
  type TournamentEntrant,
  type TournamentGame,
  type TournamentKind,
  type TournamentListing,
  type TournamentPlace,
  type TournamentStage,
  type TournamentView,
} from './tournaments.ts';
export type { SeenHead, ViewStep } from './viewStep.ts';
