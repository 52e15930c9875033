import type { GameEvent, Language, Lesson, LessonText, Scene } from '@fray/engine';
import type { JSX } from 'preact';

/** What a game's own words must offer for the form that sets up a table. */
export interface GameTexts {
  readonly game: { readonly name: string; readonly tagline: string };
  readonly options: Readonly<Record<string, { readonly label: string; readonly help: string }>>;
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

/** What a game's workshop is given, and what it may ask of the page. */
interface WorkshopProps {
  readonly language: Language;
  /** What is drawn, as the text of the option; empty for a fresh start. */
  readonly text: string;
  onChange(text: string): void;
  /** Plays quick games of bots with these options and says how who moves first fares; the answer is how to stop. */
  measure(options: Readonly<Record<string, string>>, tell: (report: Measured) => void): () => void;
}

/** How whoever moves first has fared so far. */
export interface Measured {
  readonly games: number;
  readonly mean: number;
  readonly low: number;
  readonly high: number;
  /** Why nothing could be measured. */
  readonly fault?: string;
}

/** A game's face: its table and its words, loaded when the game is opened. */
export interface Face {
  readonly Table: (scene: Scene<never, never>) => JSX.Element;
  readonly texts: Readonly<Record<Language, GameTexts>>;
  /** What a seat sees when its turn comes is not for the others: at one device a cover comes between two players. */
  readonly secret?: boolean;
  /** Whether those who play may want to see each other. */
  readonly faces?: boolean;
  /** Whom one waits for, as far as a view tells, at tables where that may be some of the others only. */
  readonly awaited?: (view: never) => readonly number[];
  /** A picture of the table that the options chosen so far would give. */
  readonly Preview?: (props: { options: Readonly<Record<string, string>>; language: Language }) => JSX.Element | null;
  /** Everything ready that its first option may name, to choose from by picture. */
  readonly Gallery?: (props: { value: string; language: Language; onChange: (value: string) => void }) => JSX.Element;
  /** What the chance of a match gave so far, against what was to be expected. */
  readonly Luck?: (props: { events: readonly GameEvent[]; language: Language }) => JSX.Element;
  /** A finished match beside best play, loaded when somebody asks for it. */
  readonly review?: () => Promise<(props: { view: never; events: never; language: Language }) => JSX.Element>;
  /** Options that belong together, by a name that `texts.groups` puts in words; what is in none stands first. */
  readonly groups?: readonly { readonly name: string; readonly options: readonly string[] }[];
  /** Lessons to learn it by, loaded when somebody learns. */
  readonly guide: () => Promise<Guide>;
  /** A place to draw what an option holds, such as a zone. */
  readonly workshop?: () => Promise<(props: WorkshopProps) => JSX.Element>;
}

/** The games that have a table. */
export const FACES: Readonly<Record<string, () => Promise<Face>>> = {
  arcade: () => import('@fray/arcade/ui'),
  'arena-mechs': () =>
    import('@fray/arena-mechs/ui').then(({ Table, texts, guide, awaited }) => ({ Table, texts, guide, awaited, secret: true })),
  'transformers-skirmish': () =>
    import('@fray/transformers-skirmish/ui').then(({ Table, texts, guide, awaited }) => ({ Table, texts, guide, awaited, secret: true })),
  tubetanks: () => import('@fray/tubetanks/ui'),
  'tunnel-rat': () =>
    import('@fray/tunnel-rat/ui').then(({ Table, texts, guide, review }) => ({ Table, texts, guide, review, secret: true, faces: true })),
};

export const RULEBOOKS: Readonly<Record<string, Readonly<Record<Language, () => Promise<{ readonly default: string }>>>>> = {
  arcade: { en: () => import('../../games/arcade/rulebook.md'), da: () => import('../../games/arcade/rulebook.da.md') },
  'arena-mechs': { en: () => import('../../games/arena-mechs/rulebook.md'), da: () => import('../../games/arena-mechs/rulebook.da.md') },
  'transformers-skirmish': {
    en: () => import('../../games/transformers-skirmish/rulebook.md'),
    da: () => import('../../games/transformers-skirmish/rulebook.da.md'),
  },
  tubetanks: { en: () => import('../../games/tubetanks/rulebook.md'), da: () => import('../../games/tubetanks/rulebook.da.md') },
  'tunnel-rat': { en: () => import('../../games/tunnel-rat/rulebook.md'), da: () => import('../../games/tunnel-rat/rulebook.da.md') },
};

export type AnyScene = Scene<object, GameEvent>;
