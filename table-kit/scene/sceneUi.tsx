import { type AnyRules, type GameEvent, LANGUAGES, type Language, type ListedCard } from '@fray/engine';
import { SCENE_TEXTS, type SceneSource, type SideName } from '@fray/engine/scene';
import { useContext, useEffect, useState } from 'preact/hooks';
import { useAnimation } from '../animation/useAnimation.ts';
import type { GameTexts, GameUi } from '../gameUi.ts';
import { NextIcon, StepIcon, TargetIcon } from '../parts/icons.ts';
import type { ActionSpec } from '../stage/action.tsx';
import { FrameContext } from '../stage/frame.ts';
import { isPhoneLayout } from '../stage/phoneLayout.ts';
import { Stage } from '../stage/stage.tsx';
import type { TableScene } from '../tableScene.ts';
import { sceneAnimation } from './animateScene.ts';
import { type ChoiceStage, choiceStage, type OfferedButton, type OfferedMove, press } from './choices.ts';
import { SceneBoard } from './sceneBoard.tsx';
import { hasPanel, PlateValues, SceneChips, SceneDecks, ScenePanel, SceneTracks } from './sceneParts.tsx';
import { inWords, SEAT_TONES, sideNames, toneOf } from './seatArt.ts';
import './scene.css';

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

interface Props {
  readonly table: TableScene<object, GameEvent>;
  readonly source: SceneSource<object, GameEvent>;
  readonly animation: ReturnType<typeof sceneAnimation>;
  readonly side: SideName;
}

/** Legal moves as buttons in words: the board says the same in pictures. */
const MoveButtons = ({ moves, play }: { moves: readonly OfferedMove[]; play: (move: string) => void }) => (
  <ul class="scene-moves">
    {moves.map(({ move, name }) => (
      <li key={move}>
        <button type="button" class="action-button" data-closes="" onClick={() => play(move)}>
          {name}
        </button>
      </li>
    ))}
  </ul>
);

/** The table of any game that has a scene. */
function SceneTable({ table, source, animation: script, side: sideByRules }: Props) {
  const { view, language, seat } = table;
  const side = (at: number) => table.players.find((player) => player.seat === at)?.side ?? sideByRules(at);
  const t = SCENE_TEXTS[language];
  const animation = useAnimation(table, script);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [focus, setFocus] = useState<string>();
  const isPhone = isPhoneLayout();
  const { picture } = animation;
  const acts = seat !== undefined && !animation.playing;
  const moves = acts ? table.moves.map((move): OfferedMove => ({ ...source.affordance(view, move, language), move })) : [];
  const stage = choiceStage(moves, chosen);
  const play = (move: string, choices: readonly string[]) => {
    setChosen(choices);
    table.play(move);
  };
  const onPress = (key: string) => {
    const next = press(moves, stage, key);
    if ('play' in next) play(next.play, stage.choices);
    else setChosen(next.choices);
  };
  // Another player's turn begins without a choice.
  useEffect(() => setChosen([]), [seat]);
  const parts = { scene: picture.scene, side, language, stage, onPress };
  const [action, ...others] = actionsOf(stage, play, onPress, setChosen, t.cancel);
  return (
    <Stage
      scene={table}
      animation={animation}
      plate={(at) => ({
        tone: toneOf(at, picture.scene.colours),
        children: <PlateValues scene={picture.scene} seat={at} />,
        ...noteOf(picture.scene.plates?.find((plate) => plate.seat === at)?.note),
      })}
      {...(acts && source.prompt ? { prompt: source.prompt(view, language) } : {})}
      {...(hasPanel(picture.scene) ? { card: <ScenePanel {...parts} /> } : {})}
      {...(action ? { action } : {})}
      others={others}
      rails={{
        label: t.beside,
        icon: TargetIcon,
        ...(picture.scene.decks?.length ? { left: <SceneDecks {...parts} /> } : {}),
        ...(hasTracks(picture.scene) ? { right: <SceneTracks {...parts} /> } : {}),
      }}
      sheets={
        moves.length > 0
          ? [{ id: 'moves', label: t.moves, icon: StepIcon, content: <MoveButtons moves={moves} play={(move) => play(move, [])} /> }]
          : []
      }
      board={
        <>
          <SceneBoard
            picture={picture}
            pressed={isPhone ? 0.94 : 0.8}
            stage={stage}
            {...{ side, language, onPress }}
            {...(focus === undefined ? {} : { focus })}
            onFocus={setFocus}
          />
          {isPhone && <SceneChips scene={picture.scene} />}
        </>
      }
    />
  );
}

const noteOf = (note: string | undefined) => (note === undefined ? {} : { note });

const hasTracks = ({
  tracks = [],
  zones = [],
  pieces = [],
}: {
  tracks?: readonly unknown[];
  zones?: readonly { id: string }[];
  pieces?: readonly { at: string }[];
}) => tracks.length > 0 || zones.some(({ id }) => pieces.some(({ at }) => at === id));

/** The buttons of the panel: those of the moves in their order, and one that takes a choice back. */
function actionsOf(
  { buttons, choices }: ChoiceStage,
  play: (move: string, choices: readonly string[]) => void,
  onPress: (key: string) => void,
  setChosen: (choices: readonly string[]) => void,
  cancel: string,
): ActionSpec[] {
  const act = ({ move, choice }: OfferedButton) => {
    if (move !== undefined) play(move, choices);
    else if (choice) onPress(`${choice.kind} ${choice.kind === 'cell' ? choice.at : choice.id}`);
  };
  const offered = buttons.map(
    (button): ActionSpec => ({
      label: button.name,
      ...(button.note === undefined ? {} : { note: button.note }),
      ...(button.key === undefined ? {} : { key: button.key }),
      icon: NextIcon,
      act: () => act(button),
    }),
  );
  return choices.length === 0 ? offered : [...offered, { label: cancel, key: 'Escape', act: () => setChosen([]) }];
}
