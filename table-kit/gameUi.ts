import type { GameEvent, Language, Lesson, LessonText, OptionSpecs, OptionsOf } from '@fray/engine';
import type { JSX } from 'preact';
import type { LogEntry } from './parts/logEntry.ts';
import type { Scene } from './scene.ts';

/** What a game's own words must offer for the form that sets up a table. */
export interface GameTexts {
  readonly game: { readonly name: string; readonly tagline: string };
  readonly options: Readonly<Record<string, { readonly label: string; readonly help: string }>>;
  /** What the numbers and tables of the rulebook are called. */
  readonly numbers?: Readonly<Record<string, string>>;
  readonly values: Readonly<Record<string, string>>;
  /** The names of ready zones or the like, where values of an option have names of their own. */
  readonly ready?: Readonly<Record<string, string>>;
  readonly sides: Readonly<Record<string, string>>;
  readonly presets?: Readonly<Record<string, { readonly label: string; readonly help: string }>>;
  readonly groups?: Readonly<Record<string, string>>;
}

/** A guided first game. */
export interface Guide {
  readonly lessons: readonly Lesson<GameEvent>[];
  readonly lessonTexts: Readonly<Record<Language, Readonly<Record<string, LessonText>>>>;
}

/** What a game’s editor is given, and what it may ask of the page. */
interface EditorProps {
  readonly language: Language;
  /** What is drawn, as the text of the option; empty for a fresh start. */
  readonly text: string;
  onChange(text: string): void;
  /** Plays quick games of bots with these options and says how who moves first fares; the answer is how to stop. */
  measure(options: Readonly<Record<string, string>>, tell: (report: ZoneMeasurement) => void): () => void;
}

/** How whoever moves first has fared so far. */
export interface ZoneMeasurement {
  readonly games: number;
  readonly mean: number;
  readonly low: number;
  readonly high: number;
  /** Why nothing could be measured. */
  readonly fault?: string;
}

/** What somebody needs to know who plays for the first time. */
export interface Intro {
  /** How one wins. */
  readonly goal: string;
  /** What one does, and what is pressed for it. */
  readonly turn: string;
}

/** What is played at a table, and how far it has come. */
export interface GameSummary {
  /** The zone or the like: “Crossfire”; nothing where all tables are alike. */
  readonly place?: string;
  /** The turn or the round: “Turn 14”. */
  readonly when: string;
}

/** What moves point at, by the names of cells: “B5”. */
export interface Aims {
  /** Where a piece stands, and where it goes. */
  readonly from?: string;
  readonly to?: string;
  /** What is shot at, or otherwise meant. */
  readonly target?: string;
}

/** How a game says and shows moves that were not made. */
export interface MoveTexts {
  /** Moves in a row in words: “Green 1 to B5, snap shot at Orange 2”. */
  describeLine(view: object, seat: number, moves: readonly string[], language: Language): string;
  /** Where they lead on the board; nothing where moves have no place. */
  aims?(view: object, seat: number, moves: readonly string[]): Aims;
}

// Methods, not properties: a game's own functions take its own views, events and options, and are only given those.
type DescribeIntro = { describe(view: object, seat: number, language: Language): Intro }['describe'];
type DrawLogEntry = { draw(event: GameEvent, options: OptionsOf<OptionSpecs>, language: Language): LogEntry }['draw'];

/** The game's own side of the page: its table and its words, loaded when the game is opened. */
export interface GameUi {
  Table(scene: Scene<object, GameEvent>): JSX.Element;
  readonly texts: Readonly<Record<Language, GameTexts>>;
  /** What is played, for the line over the table. */
  about(view: object, language: Language): GameSummary;
  /** What it is about for who sits there, true at this table, loaded where a match begins. */
  readonly intro?: () => Promise<DescribeIntro>;
  /** The score as the game counts it: a few words for each side or count. */
  summary(view: object, language: Language): readonly string[];
  /** What a seat has come to, beside its place: for games of more than two. */
  seatScore?(view: object, seat: number, language: Language): string;
  /** What chance did in a match against what it owed, in a sentence; empty when there is nothing to say. */
  luckSummary?(events: readonly GameEvent[], options: OptionsOf<OptionSpecs>, language: Language): string;
  /** Whether an event of this kind decides matches: the last one is told at the end. */
  isDecisive(event: GameEvent): boolean;
  /** What the log shows of an event, loaded while nothing has happened; without it the log is sentences. */
  readonly logEntry?: () => Promise<DrawLogEntry>;
  /** Whose loss an event is: a bot may have something to say to it. */
  harmedSeat?(event: GameEvent): number | undefined;
  /** Its board with nothing around it, for whoever passes by. */
  DemoLoop?(scene: Scene<object, GameEvent>): JSX.Element;
  /** Whether those who play may want to see each other. */
  readonly offersVideo?: boolean;
  /** What it is played with, drawn as on the board, for its rulebook. */
  readonly pieces: () => Promise<(props: { language: Language }) => JSX.Element>;
  /** The colour of each seat, for pages that show its player. */
  readonly tones: readonly string[];
  /** Whether a side’s name is a plural: “the Raiders win”. */
  readonly hasPluralSides?: boolean;
  /** How the sides are called at this table, where that depends on its options: before a match a view holds nothing else, or nothing at all. */
  sides?(view: object, language: Language): Readonly<Record<string, string>> | undefined;
  /** Whom one waits for, as far as a view tells; without it all seats decide at once. */
  awaited?(view: object): readonly number[];
  /** A picture of the table that the options chosen so far would give. */
  readonly Preview?: (props: { options: Readonly<Record<string, string>>; language: Language }) => JSX.Element | null;
  /** Everything ready that its first option may name, to choose from by picture. */
  readonly Gallery?: (props: { value: string; language: Language; onChange: (value: string) => void }) => JSX.Element;
  /** What the chance of a match gave so far, against what was to be expected. */
  readonly Luck?: (props: { events: readonly GameEvent[]; options: OptionsOf<OptionSpecs>; language: Language }) => JSX.Element;
  /** Moves in words and on the board, loaded when they are compared. */
  readonly moveText?: () => Promise<MoveTexts>;
  /** Options that belong together, by a name that `texts.groups` puts in words; what is in none stands first. */
  readonly groups?: readonly { readonly name: string; readonly options: readonly string[] }[];
  /** Lessons to learn it by, loaded when somebody learns. */
  readonly guide: () => Promise<Guide>;
  /** A place to draw what an option holds, such as a zone. */
  readonly editor?: () => Promise<(props: EditorProps) => JSX.Element>;
}
