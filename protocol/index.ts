export {
  type Asked,
  CLAIMS,
  type Claim,
  type ClientMessage,
  PHRASES,
  type Phrase,
  readClientMessage,
  TABLE_ACTIONS,
  type TableAction,
} from './asked.ts';
export { CALL_REASONS, type Called, type CallReason, called, calledEnd } from './calls.ts';
export type { Tie, Tied } from './circle.ts';
export { Client, type ClientParts } from './client.ts';
export { type Distrust, FairDevice, type Keep, termsShown } from './fairDevice.ts';
export { KEPT } from './kept.ts';
export {
  type Manner,
  MEASURES,
  type Measure,
  type PlayerReported,
  playerReported,
  REASONS,
  type Reason,
  type Reported,
  type ReportShown,
  type ReportsPage,
  reported,
  reportsAsked,
  type Sanction,
  type Settled,
  settled,
  type TalkShown,
} from './moderation.ts';
export type { Moment, SeenHead } from './moment.ts';
export type { Answer } from './pending.ts';
export {
  type AccountShown,
  accountChanged,
  codeShown,
  type Met,
  type Played,
  type PlayedAsked,
  type PlayedFigures,
  type PlayedPage,
  type PlayedResult,
  type PlayerShown,
  passkeyShown,
  playedAsked,
  type Ranked,
  type Rated,
  type RatingCurves,
  type RatingPoint,
  type RecordsPage,
  registering,
  SEES,
  type Sees,
  type Signed,
} from './people.ts';
export type { Drawing, Preview, PreviewWords, Shown } from './previews.ts';
export {
  agreed,
  type Challenge,
  type CreateTable,
  createTable,
  type Listing,
  type Mine,
  type PairUp,
  pairUp,
  personal,
  proposed,
  type Scored,
  type ScoreList,
  type ScoreShown,
  type SeatAsked,
  scored,
  seatAsked,
  takeSeat,
  ticketed,
} from './requests.ts';
export { StartSteps } from './startSteps.ts';
export type {
  ClockFace,
  HistoryMessage,
  NoMessage,
  Pace,
  PastMessage,
  ServerMessage,
  TableInfo,
  TableSeat,
  TableStage,
  TalkLine,
  Uncounted,
  WireFrame,
} from './told.ts';
export {
  type ClubListing,
  type ClubShown,
  type CreateTournament,
  createClub,
  createTournament,
  enterTournament,
  MOST_ENTRANTS,
  renameClub,
  TOURNAMENT_KINDS,
  type TournamentEntrant,
  type TournamentGame,
  type TournamentKind,
  type TournamentListing,
  type TournamentPlace,
  type TournamentShown,
  type TournamentStage,
} from './tournaments.ts';
export { OLDEST, PROTOCOL } from './version.ts';
