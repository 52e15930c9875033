import type { Language, Outcome } from '@fray/engine';
import type { GameManifest } from './gameManifest.ts';
import type { TournamentKind, TournamentStage } from './tournaments.ts';

/** The target of a link, limited to data that anybody with the link may see. */
export type PreviewSubject =
  | { readonly kind: 'site' }
  | { readonly kind: 'game'; readonly game: string }
  | {
      readonly kind: 'table';
      readonly game: string;
      readonly stage: 'open' | 'running' | 'over' | 'closed';
      readonly options: Readonly<Record<string, string>>;
      readonly seats: readonly { readonly kind: 'open' | 'human' | 'bot'; readonly name: string }[];
      /** The spectator view; absent before the match and at tables without spectators. */
      readonly view?: object;
      /** Increases whenever the view changes. */
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
      /** For a running Swiss tournament: current round and number of rounds. */
      readonly round?: readonly [round: number, of: number];
      /** The leading entrants, or before the start those who entered first; a bot by its level. */
      readonly best: readonly { readonly kind: 'human' | 'bot'; readonly name: string }[];
    }
  | { readonly kind: 'club'; readonly name: string; readonly members: number; readonly games: readonly string[] }
  | { readonly kind: 'puzzle'; readonly puzzle: string }
  | { readonly kind: 'player'; readonly name: string; readonly ratings: readonly { readonly game: string; readonly rating: number }[] };

/** Title and description of a link preview (Open Graph). */
export interface PreviewText {
  readonly title: string;
  readonly text: string;
}

/** A link preview with its image as SVG, 1200 by 630 units. */
export interface Preview extends PreviewText {
  readonly svg: string;
}

/** Games from outside: the newest version of each, and the folder where a server keeps all versions. */
export interface PreviewGames {
  readonly folder: string;
  readonly manifests: readonly GameManifest[];
}

/** Renders previews with the page's own code, without a browser: the module `npm run build` emits next to the page. */
export interface PreviewRenderer {
  /** The games from outside that links may lead to. Called before each drawing. */
  listGames(games: PreviewGames): void;
  previewTextOf(subject: PreviewSubject, language: Language): Promise<PreviewText>;
  previewOf(subject: PreviewSubject, language: Language): Promise<Preview>;
  /** The board alone as SVG, `height` pixels high; undefined where the link shows no board. */
  boardSvgOf(subject: PreviewSubject, language: Language, height: number): Promise<string | undefined>;
  /** The last `most` boards of a replay up to the linked step, as SVG, each `height` pixels high. */
  framesOf(
    subject: Extract<PreviewSubject, { kind: 'replay' }>,
    language: Language,
    height: number,
    most: number,
  ): Promise<readonly string[]>;
}
