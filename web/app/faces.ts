import type { GameEvent, Language, Scene } from '@fray/engine';
import type { JSX } from 'preact';

/** What a game's own words must offer for the form that sets up a table. */
export interface GameTexts {
  readonly game: { readonly name: string; readonly tagline: string };
  readonly options: Readonly<Record<string, { readonly label: string; readonly help: string }>>;
  readonly values: Readonly<Record<string, string>>;
  /** The names of ready zones or the like, where values of an option have names of their own. */
  readonly ready?: Readonly<Record<string, string>>;
  readonly sides: Readonly<Record<string, string>>;
}

/** A game's face: its table and its words, loaded when the game is opened. */
export interface Face {
  readonly Table: (scene: Scene<never, never>) => JSX.Element;
  readonly texts: Readonly<Record<Language, GameTexts>>;
  /** What a seat sees when its turn comes is not for the others: at one device a cover comes between two players. */
  readonly secret?: boolean;
  /** A picture of the table that the options chosen so far would give. */
  readonly Preview?: (props: { options: Readonly<Record<string, string>> }) => JSX.Element;
}

/** The games that have a table. */
export const FACES: Readonly<Record<string, () => Promise<Face>>> = {
  arcade: () => import('@fray/arcade/ui'),
  tubetanks: () => import('@fray/tubetanks/ui'),
  'tunnel-rat': () => import('@fray/tunnel-rat/ui').then(({ Table, texts }) => ({ Table, texts, secret: true })),
};

export const RULEBOOKS: Readonly<Record<string, Readonly<Record<Language, () => Promise<{ readonly default: string }>>>>> = {
  arcade: { en: () => import('../../games/arcade/rulebook.md'), da: () => import('../../games/arcade/rulebook.da.md') },
  tubetanks: { en: () => import('../../games/tubetanks/rulebook.md'), da: () => import('../../games/tubetanks/rulebook.da.md') },
  'tunnel-rat': { en: () => import('../../games/tunnel-rat/rulebook.md'), da: () => import('../../games/tunnel-rat/rulebook.da.md') },
};

export type AnyScene = Scene<object, GameEvent>;
