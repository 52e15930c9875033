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

  /** What is asked now. */
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

/** The dice, which fall when somebody fires. */
const Tray = lazyPart(() => import('./panels/tray.tsx').then((part) => part.Tray));
/** The odds of a target. */
const OddsCard = lazyPart(() => import('./panels/oddsCard.tsx').then((part) => part.OddsCard));
const MissionLine = lazyPart(() => import('./panels/missions.tsx').then((part) => part.MissionLine));
const MoveList = lazyPart(() => import('./panels/moveList.tsx').then((part) => part.MoveList));
/** What is soon looked at comes as soon as the table is there. */
const fetchParts = (): void => {
  OddsCard.fetch();
  Tray.fetch();
};
const NO_MARKS: ReadonlyMap<Cell, CellMark> = new Map();
const NO_BADGES: ReadonlyMap<string, string> = new Map();

/** All that there is to say of each cell; said anew only when something changes that is said. */
function useNames(battle: Battle): readonly string[] {
  const { state, shotForecast, danger, mine, open, scene } = battle;
  return useMemo(
    () => Array.from({ length: battle.grid.size }, (_, cell) => nameOf(battle, cell)),
    [state, shotForecast, danger, mine, open, scene.moves.length, scene.language],
  );
}

/** In the hand there is room for one thing: the odds of a chosen target, the dice that roll, or what else could be done. */
const isBusy = ({ chosen, animation }: Battle): boolean => isPhoneLayout() && (chosen !== undefined || animation.playing);

/** A long drive is many steps: so far back one looks for the last roll. */
const STEPS_BACK = 60;

/** The last roll before the moment that is looked at, until there is another: whatever lies below it keeps its place. */
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

/** What deserves the panel now: the dice while they roll, the odds of a target, and the last roll until there is another. */
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
