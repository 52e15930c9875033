import { type AnyGame, fail, type InputError, ok, type Result } from '@fray/engine';
import { hasFigure } from '../figures/asked.ts';
import type { FigureId } from '../figures/names.ts';
import { RECIPES, type Recipe, seatRecipe } from '../figures/recipes.ts';
import { below, criticalZ, Z95 } from '../figures/statistics.ts';
import type { Estimate, Unit } from '../result.ts';

/** The target of a figure: equal to, below or above a number; or relative to the rulebook's value. */
export interface Goal {
  /** The id of the measure, such as `seat` or `length.mean`. */
  readonly measure: string;
  readonly figure: FigureId;
  readonly unit: Unit;
  readonly relation: '=' | '<' | '>';
  /** In the unit of the measure: shares from 0 to 1. A part of the book's number where `from` says so. */
  readonly target: number;
  /** `nothing`: the target is absolute; `difference` is added to the rulebook's value; `factor` multiplies it. */
  readonly from: 'nothing' | 'difference' | 'factor';
  /** An equal number may be off by this: in the unit of the measure, or as a part of the target. */
  readonly tolerance: number;
  /** As it was written. */
  readonly text: string;
}

/** Names that goals may use, beside the ids of measures. */
const ALIASES: Readonly<Record<string, string>> = {
  'first-seat': 'seat',
  begins: 'seat',
  length: 'length.mean',
  turns: 'length.mean',
  decisions: 'length.decisions',
  'lead-changes': 'leads',
  'leader-wins': 'snowball',
  'leader-wins@half': 'snowball',
};
const EXAMPLES = 'first-seat=50, length=-20%, draws<5%';
const NUMBER = /^([+-]?)(\d{1,6}(?:\.\d{1,4})?)(%?)(?:turns|points)?$/;

type GoalRecipe = Pick<Recipe, 'id' | 'figure' | 'unit' | 'matters'>;

/** What goals of a game can be about, by name: figures, other names of them, and seats. Figures that the game lacks are left out. */
function goalRecipes(game: Pick<AnyGame, 'lab' | 'seatNames'>, seats?: number): ReadonlyMap<string, GoalRecipe> {
  const lacking: readonly FigureId[] = game.lab?.lacks ?? [];
  const figures = RECIPES.filter(({ figure }) => !lacking.includes(figure) && hasFigure(game, figure));
  const named = (name: string, recipe: GoalRecipe): readonly [string, GoalRecipe] => [name, recipe];
  const aliases = Object.entries(ALIASES).flatMap(([name, id]) => {
    const recipe = figures.find((one) => one.id === id);
    return recipe ? [named(name, recipe)] : [];
  });
  const standing = figures.map((recipe) => named(recipe.id, recipe));
  const shares = game.seatNames.slice(0, seats).map((name) => named(name, seatRecipe(name)));
  const names = new Map([...aliases, ...standing]);
  // A name that both a figure and a seat have is the figure's.
  const sides = shares.filter(([name]) => !names.has(name));
  return new Map(lacking.includes('seat') ? [...sides, ...names] : [...names, ...sides]);
}

/** Names that a refusal lists: not those of details. */
const goalNames = (recipes: ReadonlyMap<string, GoalRecipe>): readonly string[] =>
  [...recipes.keys()].filter((name) => RECIPES.find(({ id }) => id === name)?.part === undefined);

/**
 * Reads a goal of a game such as `first-seat=50`, `rat=50`, `length=-20%` or `draws<5%`. Shares are in per cent. `seats`: how many play, if
 * fewer than the game has.
 */
export function readGoal(text: string, game: Pick<AnyGame, 'lab' | 'seatNames'>, seats?: number): Result<Goal, InputError> {
  const at = text.search(/[=<>]/);
  const wrong = (message: string) => fail({ field: `goal “${text}”`, message });
  const relation = text.charAt(at);
  if (relation !== '=' && relation !== '<' && relation !== '>')
    return wrong(`write a figure, =, < or >, and a number, such as ${EXAMPLES}`);
  const name = text.slice(0, at).trim();
  const recipes = goalRecipes(game, seats);
  const recipe = recipes.get(name);
  if (!recipe) return wrong(`there is no figure “${name}” to aim at; there are ${goalNames(recipes).join(', ')}`);
  const [, sign = '', digits = '', percent] = NUMBER.exec(text.slice(at + 1).trim()) ?? [];
  if (digits === '') return wrong(`a number is wanted after ${relation}, such as ${EXAMPLES}`);
  const { figure, unit, matters } = recipe;
  const isShare = unit === 'share' || unit === 'points';
  if (percent === '%' && sign === '' && !isShare)
    return wrong(`${name} is no share: write +N% or -N% for so much more or less than by the book`);
  const number = Number(`${sign}${digits}`);
  const from = sign === '' ? 'nothing' : percent === '%' && !isShare ? 'factor' : 'difference';
  const target = from === 'factor' ? 1 + number / 100 : isShare ? number / 100 : number;
  if (from === 'nothing' && isShare && target > 1) return wrong('a share is at most 100 %');
  const tolerance =
    from === 'factor' ? ('times' in matters ? matters.times : 0.05) : 'by' in matters ? matters.by : matters.times * Math.abs(target);
  return ok({ measure: recipe.id, figure, unit, relation, target, from, tolerance, text });
}

/** Distance of an estimate from its goal, in tolerances: of its value, and of the nearest and the farthest end of its interval. */
export interface Gap {
  readonly value: number;
  readonly least: number;
  readonly most: number;
}

export function gapOf({ relation, target, tolerance }: Goal, { value, low, high }: Pick<Estimate, 'value' | 'low' | 'high'>): Gap {
  const size = tolerance || 1;
  if (relation === '<')
    return { value: Math.max(0, value - target) / size, least: Math.max(0, low - target) / size, most: Math.max(0, high - target) / size };
  if (relation === '>')
    return { value: Math.max(0, target - value) / size, least: Math.max(0, target - high) / size, most: Math.max(0, target - low) / size };
  const isInside = low <= target && target <= high;
  const ends = [Math.abs(low - target), Math.abs(high - target)];
  return { value: Math.abs(value - target) / size, least: isInside ? 0 : Math.min(...ends) / size, most: Math.max(...ends) / size };
}

/** `met`: 95 % sure; `missed`: 95 % sure that not; `open`: too few games to say. */
export type GoalVerdict = 'met' | 'missed' | 'open';

export function goalVerdict(goal: Goal, estimate: Pick<Estimate, 'value' | 'low' | 'high'>): GoalVerdict {
  const { least, most } = gapOf(goal, estimate);
  const allowed = goal.relation === '=' ? 1 : 0;
  if (most <= allowed) return 'met';
  return least > allowed ? 'missed' : 'open';
}

/** How often the stated number of games should settle a goal. */
const POWER = 0.8;
/** More games than this times those played are not proposed: then the value is on the border of what is wanted. */
const MOST_TIMES = 10_000;

/** Places of the truth that are equally likely after an estimate, in standard errors. */
const TRUTHS: readonly number[] = Array.from({ length: 25 }, (_, i) => {
  const share = (i + 0.5) / 25;
  return share < 0.5 ? -criticalZ(2 * share) : criticalZ(2 * (1 - share));
});

/** The chance that an interval of this half width, around an estimate of a truth, meets a goal or misses it. */
function chanceOfVerdict({ relation, target, tolerance }: Goal, truth: number, half: number): number {
  const between = (from: number, to: number) =>
    to <= from ? 0 : below(((to - truth) * Z95) / half) - below(((from - truth) * Z95) / half);
  if (relation !== '=') return 1 - between(target - half, target + half);
  return between(target - tolerance + half, target + tolerance - half) + 1 - between(target - tolerance - half, target + tolerance + half);
}

/**
 * Games of an interval that would settle an open goal in eight runs of ten. Intervals shrink with the square root of the games. The truth
 * is where the estimate allows it to be, not where it is: an estimate near the border needs more, as the truth may be on either side.
 */
export function gamesForGoal(goal: Goal, { value, low, high, games }: Estimate): number {
  const half = (high - low) / 2;
  const isEnough = (times: number) => {
    const chances = TRUTHS.map((z) => chanceOfVerdict(goal, value + (z * half) / Z95, half / Math.sqrt(times)));
    return chances.reduce((sum, chance) => sum + chance, 0) / chances.length >= POWER;
  };
  let [least, most] = [1, MOST_TIMES];
  if (half === 0 || isEnough(least)) return games + 1;
  while (most / least > 1.01) {
    const middle = Math.sqrt(least * most);
    if (isEnough(middle)) most = middle;
    else least = middle;
  }
  return Math.max(games + 1, Math.ceil(games * most));
}
