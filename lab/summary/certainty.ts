import type { AnyGame } from '@fray/engine';
import { askedFigures, judgedNumbers } from '../figures/asked.ts';
import type { FigureId } from '../figures/names.ts';
import type { LabResult, Measure, Verdict } from '../result.ts';

/** What the games say of a figure in an arm: `unmeasured` with too few games for a number, `apart` where numbers cannot be compared. */
type Certainty = Verdict | 'unmeasured' | 'apart';

/** A figure that was asked for, and its certainty in an arm. */
interface FigureCertainty {
  readonly figure: FigureId;
  readonly certainty: Certainty;
  /** Games of each arm that would probably settle it, where it is open. */
  readonly needed?: number;
}

/** Figures of games that are played for them alone. Their number is fixed: more games of the experiment do not settle them. */
const OF_OWN_GAMES: readonly FigureId[] = ['skill', 'range', 'options', 'robustness'];

const certaintyOf = ({ arms, differences }: Measure, arm: number): Certainty =>
  differences[arm]?.verdict ?? (arms[0] && arms[arm] ? 'apart' : 'unmeasured');

/** From the one that decides for its figure to the one that does not. */
const ORDER: readonly Certainty[] = ['changed', 'unmeasured', 'open', 'apart', 'same'];

/** Every figure that was asked for and that this game has, in an arm compared with the first one. */
export function certainties({ experiment, measures }: LabResult, game: AnyGame, arm: number): readonly FigureCertainty[] {
  return askedFigures(game, experiment).map((figure): FigureCertainty => {
    const numbers = judgedNumbers(measures, figure);
    const found = numbers.map((measure) => certaintyOf(measure, arm));
    const certainty = ORDER.find((one) => found.includes(one)) ?? 'unmeasured';
    const needed = numbers.flatMap(({ differences }) => differences[arm]?.needed ?? []);
    return { figure, certainty, ...(certainty === 'open' && needed.length > 0 ? { needed: Math.max(...needed) } : {}) };
  });
}

/** Whether every figure that was asked for is the same beyond doubt. */
export const isAllSame = (figures: readonly FigureCertainty[]): boolean => figures.every(({ certainty }) => certainty === 'same');

/** Games of each arm after which every figure would probably have a verdict; undefined where that cannot be told. */
export function gamesToSettle(figures: readonly FigureCertainty[]): number | undefined {
  const ofGames = figures.filter(({ figure }) => !OF_OWN_GAMES.includes(figure));
  const needed = ofGames.flatMap((figure) => figure.needed ?? []);
  return needed.length === 0 || ofGames.some(({ certainty }) => certainty === 'unmeasured') ? undefined : Math.max(...needed);
}
