import type { Cell } from '@fray/engine';
import { isPhoneLayout, LogIcon, MoveIcon, Stage } from '@fray/table-kit';
import { lazyPart } from '@fray/table-kit/lazyPart';
import type { JSX } from 'preact';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { activeUnit } from '../rules/state.ts';
import { type Roll, rollOf, SIDE_NAMES } from './animation/picture.ts';
import { type ArcadeScene, type Battle, canTarget, pressCell, useBattle } from './board/battle.ts';
import { nameOf } from './board/cellNames.ts';
import { Field } from './board/field.tsx';
import { badgesOf, type CellMark, routeOf, sightsOf, tableMarks } from './board/marks.tsx';
import { focusAction, otherActions, primaryAction, shortcuts } from './panels/actions.ts';
import { hasMissions, Order, plateOf, railsOf } from './panels/rails.tsx';

/** The table of a battle. */
export function Table(scene: ArcadeScene): JSX.Element {
  useEffect(fetchParts, []);
  const battle = useBattle(scene);
  const roll = useLastRoll(battle);
  const { animation, words, state, mine, grid } = battle;
  const calm = !animation.playing;
  const marks = tableMarks(battle);
  const names = useNames(battle);
  const prompt = promptOf(battle);
  return (
    <Stage
      scene={scene}
      animation={animation}
      plate={(seat) => plateOf(battle, seat)}
      rails={{
        label: words.aside,
        icon: MoveIcon,
        ...railsOf(battle),
      }}
      prompt={prompt}
      card={cardOf(battle, roll, prompt === '')}
      action={primaryAction(battle)}
      others={isBusy(battle) ? [] : otherActions(battle)}
      keys={shortcuts(battle)}
      sheets={mine ? [{ id: 'moves', label: words.actions, icon: LogIcon, content: <MoveList battle={battle} /> }] : []}
      board={
        <Field
          grid={grid}
          animation={animation}
          label={words.board}
          turned={scene.orientation === 1}
          tone={SIDE_NAMES[state.side === 0 ? 0 : 1]}
          letters={scene.settings.letters}
          marks={calm ? marks : NO_MARKS}
          badges={calm ? badgesOf(battle) : NO_BADGES}
          fired={words.firedMark}
          sights={calm ? sightsOf(battle) : []}
          route={calm ? routeOf(battle) : []}
          focus={battle.selection.place ?? battle.home}
          nameOf={(cell) => names[cell] ?? ''}
          usable={(cell) => mine && (marks.has(cell) || canTarget(battle, cell))}
          onFocus={(cell) => battle.selection.look(cell, true)}
          onLeave={() => battle.selection.leave()}
          onHover={(cell) => battle.selection.point(cell)}
          onAct={(cell, touch) => {
            if (pressCell(battle, cell, touch) && !touch) focusAction();
          }}
          words={(word) => words.passing[word] ?? word}
        />
      }
    />
  );

  /** The current question. */
  function promptOf({ placing, name, selection, danger }: Battle): string {
    if (!mine) return '';
    if (placing) return words.placing(name(activeUnit(state)));
    if (selection.ground) return words.pickGround;
    if (selection.threatened) {
      const by = danger?.values().next().value?.by;
      return by === undefined ? words.noThreat : isPhoneLayout() ? words.threatsShort(name(by)) : words.threatsHelp(name(by));
    }
    return state.repaired ? words.repairing : '';
  }
}

/** The dice; they roll when a unit fires. */
const Tray = lazyPart(() => import('./panels/tray.tsx').then((part) => part.Tray));
/** The odds of a target. */
const OddsCard = lazyPart(() => import('./panels/oddsCard.tsx').then((part) => part.OddsCard));
const MissionLine = lazyPart(() => import('./panels/missions.tsx').then((part) => part.MissionLine));
const MoveList = lazyPart(() => import('./panels/moveList.tsx').then((part) => part.MoveList));
/** Parts that will soon be needed are loaded right after the table. */
const fetchParts = (): void => {
  OddsCard.fetch();
  Tray.fetch();
};
const NO_MARKS: ReadonlyMap<Cell, CellMark> = new Map();
const NO_BADGES: ReadonlyMap<string, string> = new Map();

/** The descriptions of all cells, computed again only when one of their inputs changes. */
function useNames(battle: Battle): readonly string[] {
  const { state, shotForecast, danger, mine, open, scene } = battle;
  return useMemo(
    () => Array.from({ length: battle.grid.size }, (_, cell) => nameOf(battle, cell)),
    [state, shotForecast, danger, mine, open, scene.moves.length, scene.language],
  );
}

/** Phones have room for one panel: the odds of a chosen target, the rolling dice, or the other actions. */
const isBusy = ({ chosen, animation }: Battle): boolean => isPhoneLayout() && (chosen !== undefined || animation.playing);

/** A long drive has many steps: this many steps back are searched for the last roll. */
const STEPS_BACK = 60;

/** The last roll before the displayed position. It stays until the next roll, so that the panels below keep their place. */
function useLastRoll({ animation: { picture, playing }, scene: { stepHistory } }: Battle): Roll | undefined {
  const last = useRef<Roll>(undefined);
  const lain = useMemo(
    () => (playing ? undefined : lastRoll(stepHistory)),
    [playing, stepHistory.length, stepHistory.number(stepHistory.length)],
  );
  if (!playing) last.current = lain;
  else if (picture.roll?.state === 'landed') last.current = picture.roll;
  return picture.roll ?? last.current;
}

function lastRoll(stepHistory: ArcadeScene['stepHistory']): Roll | undefined {
  for (let at = stepHistory.length; at > Math.max(0, stepHistory.length - STEPS_BACK); at--) {
    const roll = rollOf(stepHistory.step(at).events);
    if (roll) return roll;
  }
  return undefined;
}

/** The content of the panel: the dice while they roll, the odds of a target, or the last roll. */
function cardOf(battle: Battle, roll: Roll | undefined, quiet: boolean): JSX.Element | undefined {
  const { animation, shown, chosen, words, scene, mine } = battle;
  const target = isPhoneLayout() ? chosen : shown;
  if (target !== undefined && !animation.playing) return <OddsCard battle={battle} at={target} />;
  if (isPhoneLayout() && !animation.playing && (mine || !roll))
    return quiet && !battle.placing ? (
      <div class="ar-next">
        <Order battle={battle} />
        {hasMissions(battle) && <MissionLine battle={battle} />}
      </div>
    ) : undefined;
  return roll && <Tray roll={roll} misses={scene.view.options.miss_faces} words={words} language={scene.language} />;
}
