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
export { type Answer, Client, type ClientParts, type Moment, type SeenHead, type Wire, type WireEvents } from './client.ts';
export { type Distrust, FairDevice, type Keep, termsShown } from './fairDevice.ts';
export {
  type Played,
  type PlayedAsked,
  type PlayedFigures,
  type PlayedPage,
  type PlayedResult,
  playedAsked,
  type RecordsPage,
} from './people.ts';
export {
  agreed,
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
