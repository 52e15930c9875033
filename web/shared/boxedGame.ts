import type { BoxedEvent, BoxedTableView, BoxedTexts, BoxedView } from '@fray/bots/boxed';
import type { AnyRules, GameCard, GameEvent, Language, OptionSpec } from '@fray/engine';
import type { AnySceneSource } from '@fray/engine/scene';
import type { GameManifest } from '@fray/protocol/gameManifest';

type BoxedAbout = NonNullable<GameManifest['boxed']>;

/** Before the first frame there is nothing to draw. */
const EMPTY: BoxedTableView = { scene: { board: { kind: 'none' } }, progress: '', moves: [] };

const inLanguage = <T>(texts: BoxedTexts<T>, language: Language): T => (language === 'en' ? texts.en : (texts[language] ?? texts.en));

const isBoxedView = (view: object): view is BoxedView => 'view' in view;
const isBoxedEvent = (event: GameEvent): event is BoxedEvent => 'said' in event;

/** The table that the server sent with a view. It has checked it. */
const shownIn = (view: object, language: Language): BoxedTableView =>
  isBoxedView(view) && view.table ? inLanguage(view.table, language) : EMPTY;

const onServerOnly = (): never => {
  throw new Error('this game is played on its server only');
};

const specOf = (option: BoxedAbout['options'][string]): OptionSpec => option;

/** The rules of a game that runs in a box, as far as a page needs them: everything was sent with the views. */
function rulesOf(id: string, { rulesVersion, seatNames, minSeats, options }: BoxedAbout): AnyRules {
  return {
    id,
    rulesVersion,
    seatNames,
    minSeats,
    options: Object.fromEntries(Object.entries(options).map(([name, option]) => [name, specOf(option)])),
    setup: onServerOnly,
    play: onServerOnly,
    deciders: () => 0,
    fallback: () => 0,
    result: () => undefined,
    copy: (from, into = {}) => Object.assign(into, from),
    turn: () => 0,
    view: (state) => state,
    // The state is the view, because a page knows nothing more.
    sampler: (view) => () => view,
    eventFor: (event) => event,
    moves(state, _seat, into) {
      into.clear();
      for (const move of shownIn(state, 'en').moves.keys()) into.push(move);
    },
    format: (state, move) => shownIn(state, 'en').moves[move]?.move ?? '',
    parse(state, text) {
      const found = shownIn(state, 'en').moves.findIndex(({ move }) => move === text);
      return found < 0 ? undefined : found;
    },
    illegalReason: () => 'not-now',
    writePosition: (state) => state,
    describeEvent: (event, language) => (isBoxedEvent(event) ? inLanguage(event.said, language).sentence : ''),
    localize: (name) => name.replaceAll('-', ' '),
  };
}

/** The scene of such a game: what was sent. */
const sceneOf = ({ decisive, labels, seatNames }: BoxedAbout): AnySceneSource => ({
  scene: (view, _orientation, language) => shownIn(view, language).scene,
  affordance(view, move, language) {
    const found = shownIn(view, language).moves.find((one) => one.move === move);
    return found?.does ?? { choices: [{ kind: 'button', id: move, name: move }], name: move };
  },
  prompt: (view, language) => shownIn(view, language).prompt ?? '',
  accent: (event, language) => (isBoxedEvent(event) ? inLanguage(event.said, language).accent : undefined),
  // A game that does not say may wait for anybody.
  awaited: (view) => shownIn(view, 'en').awaited ?? [...seatNames.keys()],
  progress: (view, language) => shownIn(view, language).progress,
  score: (view, language) => shownIn(view, language).score ?? [],
  ...(decisive && { decisive }),
  ...(labels && { options: labels }),
});

/** A game that runs in a box, without any code of its author. */
export function boxedGame(
  id: string,
  { card, boxed }: GameManifest,
): { readonly card: GameCard; readonly scene: AnySceneSource } | undefined {
  if (!boxed) return undefined;
  const rules = async () => rulesOf(id, boxed);
  return {
    card: { ...card, id, boxed: boxed.bots ? 'bots' : 'people', rules, positions: onServerOnly, game: onServerOnly },
    scene: sceneOf(boxed),
  };
}
