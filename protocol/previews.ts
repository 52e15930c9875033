import type { Language, Outcome } from '@fray/engine';
import type { TournamentKind, TournamentStage } from './tournaments.ts';

/** What a link leads to, as far as anybody who has the link may know it. */
export type PreviewSubject =
  | { readonly kind: 'site' }
  | { readonly kind: 'game'; readonly game: string }
  | {
      readonly kind: 'table';
      readonly game: string;
      readonly stage: 'open' | 'running' | 'over' | 'closed';
      readonly options: Readonly<Record<string, string>>;
      readonly seats: readonly { readonly kind: 'open' | 'human' | 'bot'; readonly name: string }[];
      /** What those beside the table see; absent where nobody looks on, and before the match. */
      readonly view?: object;
      /** Rises with every change of what is seen. */
      readonly at: number;
      readonly outcome?: Outcome;
    }
  | { readonly kind: 'replay'; readonly record: string; readonly at?: number }
  | {
      readonly kind: 'tournament';
      readonly name: string;
      readonly game: string;
      readonly how: TournamentKind;
      readonly stage: TournamentStage;
      readonly entered: number;
      readonly places: number;
      /** Of a Swiss that runs: the round, and how many there are. */
      readonly round?: readonly [round: number, of: number];
      /** Those who stand best, or who entered first; a bot by its level. */
      readonly best: readonly { readonly kind: 'human' | 'bot'; readonly name: string }[];
    }
  | { readonly kind: 'club'; readonly name: string; readonly members: number; readonly games: readonly string[] }
  | { readonly kind: 'puzzle'; readonly puzzle: string }
  | { readonly kind: 'player'; readonly name: string; readonly ratings: readonly { readonly game: string; readonly rating: number }[] };

/** What is told of a link where somebody sends it. */
export interface PreviewWords {
  readonly title: string;
  readonly text: string;
}

/** The same with its picture as SVG, 1200 wide and 630 high. */
export interface Preview extends PreviewWords {
  readonly svg: string;
}

/** Drawn by the page's own code without a page: the module that `npm run build` puts beside it. */
export interface Drawing {
  wordsOf(shown: PreviewSubject, language: Language): Promise<PreviewWords>;
  previewOf(shown: PreviewSubject, language: Language): Promise<Preview>;
  /** The board alone, so many pixels high; undefined where there is none. */
  boardSvgOf(shown: PreviewSubject, language: Language, height: number): Promise<string | undefined>;
  /** The boards of a replay that lead to its moment, the last `most` of them, each so many pixels high. */
  framesOf(
    shown: Extract<PreviewSubject, { kind: 'replay' }>,
    language: Language,
    height: number,
    most: number,
  ): Promise<readonly string[]>;
}
