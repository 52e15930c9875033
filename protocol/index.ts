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
export { CALL_REASONS, type CallReason } from './calls.ts';
export type { Tie, Tied } from './circle.ts';
export { type Answer, Client, type ClientParts, type Wire, type WireEvents } from './client.ts';
export { type Distrust, FairDevice, type Keep, termsShown } from './fairDevice.ts';
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
  reported,
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
export { OLDEST, PROTOCOL } from './version.ts';
