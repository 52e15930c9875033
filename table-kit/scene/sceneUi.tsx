import { type AnyRules, type GameEvent, LANGUAGES, type Language, type ListedCard } from '@fray/engine';
import type { SceneSource } from '@fray/engine/scene';
import { useContext } from 'preact/hooks';
import type { GameTexts, GameUi } from '../gameUi.ts';
import { FrameContext } from '../stage/frame.ts';
import { sceneAnimation } from './animateScene.ts';
import { SceneTable } from './sceneTable.tsx';
import { inWords, SEAT_TONES, sideNames } from './seatArt.ts';

/** A table in the style of the kit only, for a page that has also loaded the style sheet of the game's own table. */
export const inKitStyle = (Table: GameUi['Table']): GameUi['Table'] =>
  function KitTable(scene) {
    const frame = useContext(FrameContext);
    return (
      <FrameContext.Provider value={{ ...frame, game: 'plain' }}>
        <Table {...scene} />
      </FrameContext.Provider>
    );
  };

function textsOf(rules: AnyRules, card: ListedCard, source: SceneSource<object, GameEvent>, language: Language): GameTexts {
  const options = Object.entries(rules.options);
  const values = options.flatMap(([name, spec]) => {
    const own = source.options?.[name]?.values;
    return spec.kind === 'number' ? [] : spec.values.map((value) => [value, own?.[value] ?? inWords(value)] as const);
  });
  // An option of one side is called as the shared one, with the side.
  const named = Object.keys(rules.options).filter((name) => source.options?.[name] || !rules.options[name]?.follows);
  return {
    game: card.texts[language],
    options: Object.fromEntries(named.map((name) => [name, source.options?.[name] ?? { label: inWords(name), help: '' }])),
    numbers: Object.fromEntries(named.map((name) => [name, source.options?.[name]?.label ?? inWords(name)])),
    values: Object.fromEntries(values),
    sides: sideNames(rules),
  };
}

/** The page part of a game with a scene and no UI code. It has the languages of the game, or the scene's only language. */
export function sceneUi(
  source: SceneSource<object, GameEvent>,
  rules: AnyRules,
  card: ListedCard,
  currentLanguage: () => Language,
): GameUi {
  const texts = Object.fromEntries(LANGUAGES.map((language) => [language, textsOf(rules, card, source, language)])) as GameUi['texts'];
  const animation = sceneAnimation(source, currentLanguage);
  const side = (seat: number) => inWords(rules.seatNames[seat] ?? String(seat + 1));
  const { awaited, decisive = [] } = source;
  return {
    Table: (table) => <SceneTable table={table} source={source} animation={animation} side={side} />,
    texts,
    about: (view, language) => ({ when: source.progress(view, language) }),
    summary: (view, language) => source.score?.(view, language) ?? [],
    isDecisive: ({ type }) => decisive.includes(type),
    ...(awaited ? { awaited: (view: object) => awaited(view) } : {}),
    tones: SEAT_TONES,
    pieces: () => Promise.resolve(() => <></>),
    guide: () => Promise.resolve({ lessons: [], lessonTexts: Object.fromEntries(LANGUAGES.map((language) => [language, {}])) as never }),
  };
}
