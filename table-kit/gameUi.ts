import type { GameEvent, Language, Lesson, LessonText, OptionSpecs, OptionsOf } from '@fray/engine';
import type { JSX } from 'preact';
import type { LogEntry } from './parts/logEntry.ts';
import type { TableScene } from './tableScene.ts';

/** Texts of a game that the form for a new table needs. */
export interface GameTexts {
  readonly game: { readonly name: string; readonly tagline: string };
  readonly options: Readonly<Record<string, { readonly label: string; readonly help: string }>>;
  /** Names of the rulebook's numbers and tables. */
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

/** Props of an editor of a game: the options so far, and functions of the page. */
export interface EditorProps {
  readonly language: Language;
  /** Options that differ from the standard, as texts. An editor changes those that it draws and keeps the others. */
  readonly options: Readonly<Record<string, string>>;
  onChange(options: Readonly<Record<string, string>>): void;
  /** Plays quick games of bots with these options and says how who moves first fares; the answer is how to stop. */
  measure(options: Readonly<Record<string, string>>, tell: (report: ZoneMeasurement) => void): () => void;
}

/** An editor of a game: for its zone, its deck, its squads. */
export interface EditorPart {
  /** What is drawn: “Zone”. */
  readonly title: Readonly<Record<Language, string>>;
  Editor(props: EditorProps): JSX.Element;
}

/** The results of the first player so far; of the first side where sides have fixed roles. */
export interface ZoneMeasurement {
  readonly games: number;
  readonly mean: number;
  readonly low: number;
  readonly high: number;
  /** Decisions of a game, mean. */
  readonly decisions?: number;
  /** Share of the games without a single winner. */
  readonly draws?: number;
  /** Why no measurement was possible. */
  readonly fault?: string;
}

/** An introduction for a first game. */
export interface Intro {
  /** How to win. */
  readonly goal: string;
  /** An action of the player, and its control. */
  readonly turn: string;
}

/** The setting and the progress of a match. */
export interface GameSummary {
  /** The zone or a similar place: “Crossfire”. Absent in games with one kind of table. */
  readonly place?: string;
  /** The turn or the round: “Turn 14”. */
  readonly when: string;
}

/** The targets of moves, by the names of cells: “B5”. */
export interface Aims {
  /** Positions of a piece before and after. */
  readonly from?: string;
  readonly to?: string;
  /** The target of the moves. */
  readonly target?: string;
}

/** How a game describes and shows moves that were not made. */
export interface MoveTexts {
  /** Moves in a row in words: “Green 1 to B5, snap shot at Orange 2”. */
  describeLine(view: object, seat: number, moves: readonly string[], language: Language): string;
  /** Where the moves lead on the board. Absent if they have no place. */
  aims?(view: object, seat: number, moves: readonly string[]): Aims;
}

// Methods, not properties: a game's own functions take its own views, events and options, and are only given those.
type DescribeIntro = { describe(view: object, seat: number, language: Language): Intro }['describe'];
type DrawLogEntry = { draw(event: GameEvent, options: OptionsOf<OptionSpecs>, language: Language): LogEntry }['draw'];

type DescribeLuck = { describe(events: readonly GameEvent[], options: OptionsOf<OptionSpecs>, language: Language): string }['describe'];

/** The game's own side of the page: its table and its words, loaded when the game is opened. */
export interface GameUi {
  Table(scene: TableScene<object, GameEvent>): JSX.Element;
  readonly texts: Readonly<Record<Language, GameTexts>>;
  /** The setting, for the line above the table. */
  about(view: object, language: Language): GameSummary;
  /** The introduction for a seat under the options of this table. Loaded when a match begins. */
  readonly intro?: () => Promise<DescribeIntro>;
  /** The score as the game counts it: a few words for each side or count. */
  summary(view: object, language: Language): readonly string[];
  /** The result of a seat in addition to its place, for games of three seats and more. */
  seatScore?(view: object, seat: number, language: Language): string;
  /** A sentence that compares the chance of a match with its expectation; empty without a notable difference. Loaded at the end. */
  readonly luckSummary?: () => Promise<DescribeLuck>;
  /** Whether an event of this kind decides matches: the last one is shown at the end. */
  isDecisive(event: GameEvent): boolean;
  /** The log entry of an event, loaded before the first event. Without it the log shows sentences. */
  readonly logEntry?: () => Promise<DrawLogEntry>;
  /** The seat that loses by an event: its bot may comment on it. */
  harmedSeat?(event: GameEvent): number | undefined;
  /** The board alone, for lists and previews. */
  DemoLoop?(scene: TableScene<object, GameEvent>): JSX.Element;
  /** Whether the players may want a video call. */
  readonly offersVideo?: boolean;
  /** The components of the game as drawn on the board, for its rulebook. */
  readonly pieces: () => Promise<(props: { language: Language }) => JSX.Element>;
  /** The colour of each seat, for pages that show its player. */
  readonly tones: readonly string[];
  /** Whether a side’s name is a plural: “the Raiders win”. */
  readonly hasPluralSides?: boolean;
  /** The names of the sides, if they depend on the options. Before a match the view may be absent. */
  sides?(view: object, language: Language): Readonly<Record<string, string>> | undefined;
  /** The seats that owe a decision, as far as a view shows it. Without it all seats decide simultaneously. */
  awaited?(view: object): readonly number[];
  /** A picture of the table that the options chosen so far would give. */
  readonly Preview?: (props: { options: Readonly<Record<string, string>>; language: Language }) => JSX.Element | null;
  /** Everything ready that its first option may name, to choose from by picture. */
  readonly Gallery?: (props: { value: string; language: Language; onChange: (value: string) => void }) => JSX.Element;
  /** Results of chance in a match so far, compared with their expectation. */
  readonly Luck?: (props: { events: readonly GameEvent[]; options: OptionsOf<OptionSpecs>; language: Language }) => JSX.Element;
  /** Moves in words and on the board, loaded when they are compared. */
  readonly moveText?: () => Promise<MoveTexts>;
  /** Groups of options by name; `texts.groups` has their titles. Options without a group come first. */
  readonly groups?: readonly { readonly name: string; readonly options: readonly string[] }[];
  /** Lessons, loaded on demand. */
  readonly guide: () => Promise<Guide>;
  /** Editors of what the options hold: a zone, a deck, squads. The first one opens. */
  readonly editor?: () => Promise<readonly EditorPart[]>;
}
