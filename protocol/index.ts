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
export { type Answer, Client, type ClientParts, type Wire, type WireEvents } from './client.ts';
export { type Distrust, FairDevice, type Keep, termsShown } from './fairDevice.ts';
export { KEPT } from './kept.ts';
export {
  MEASURES,
  type Measure,
  REASONS,
  type Reason,
  type Reported,
  type ReportShown,
  reported,
  type Sanction,
  type Settled,
  settled,
  type TalkShown,
} from './moderation.ts';
export type { Moment, SeenHead } from './moment.ts';
export {
  type AccountShown,
  accountChanged,
  codeShown,
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
  type RecordsPage,
  registering,
  SEES,
  type Sees,
  type Signed,
} from './people.ts';
export type { Drawing, Preview, Shown } from './previews.ts';
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
