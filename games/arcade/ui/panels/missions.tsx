import type { Language } from '@fray/engine';
import { FlagIcon, Icon, type IconNode, RepairIcon, WallIcon } from '@fray/table-kit';
import type { ArcadeUiWords } from '#words';
import { TEXTS } from '../../io/log.ts';
import { type ArcadeState, firstUnit, isAlive, MINES, OFF_BOARD, sideOf, squadSize, type Unit, unitName } from '../../rules/state.ts';
import { SIDE_NAMES } from '../animation/picture.ts';
import { Use } from '../art/drawings.tsx';
import { previewMine } from '../board/analysis.ts';
import type { Battle } from '../board/battle.ts';
import { harmWords } from './figures.ts';
import '../style/missions.css';

interface Mission {
  readonly kind: 'pool' | 'rank' | 'walls';
  readonly label: string;
  /** The progress of each side. */
  readonly sides: readonly string[];
}

/** The progress of both sides in each mission of this battle. */
function missionsOf(state: ArcadeState, words: ArcadeUiWords): Mission[] {
  const { options, zone } = state.battle;
  const alive = (side: 0 | 1) =>
    Array.from({ length: squadSize(state.battle, side) }, (_, i) => firstUnit(state.battle, side) + i).filter((unit) =>
      isAlive(state, unit),
    );
  const rows = (side: 0 | 1): string => {
    const away = alive(side)
      .map((unit) => state.cellOf[unit]!)
      .filter((at) => at !== OFF_BOARD)
      .flatMap((at) => Array.from(zone.ranks[1 - side]!, (cell) => Math.max(zone.grid.dx(cell, at), zone.grid.dy(cell, at))));
    return away.length > 0 ? `${Math.min(...away)}` : '–';
  };
  const progress = (side: 0 | 1) => `${Math.max(0, ...alive(side).map((unit) => state.repairs[unit]!))}/${options.pool_turns}`;
  const broken = (side: 0 | 1) => `${state.wallsBroken[side]}/${options.walls_to_break}`;
  return [
    ...(options.mission_pool === 'on' ? [both('pool', words.missionPool, progress)] : []),
    ...(options.mission_rank === 'on' ? [both('rank', words.missionRank, rows)] : []),
    ...(options.mission_walls === 'on' ? [both('walls', words.missionWalls, broken)] : []),
  ];
}

const both = (kind: Mission['kind'], label: string, of: (side: 0 | 1) => string): Mission => ({ kind, label, sides: [of(0), of(1)] });

interface Props {
  readonly battle: Battle;
}

/** The progress in the missions, each with its own lines. */
export function MissionRail({ battle: { panelState, words, scene } }: Props) {
  return (
    <section class="ar-rail missions" aria-label={words.missions}>
      <h2>{words.missions}</h2>
      <ul class="ar-missions">
        {missionsOf(panelState, words).map(({ kind, label, sides }) => (
          <li key={kind}>
            <span>{label}</span>
            <Progress sides={sides} language={scene.language} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const ICONS: Readonly<Record<Mission['kind'], IconNode>> = { pool: RepairIcon, rank: FlagIcon, walls: WallIcon };

/** The missions in one line next to the current turn. For phones, where the rails are a sheet. */
export function MissionLine({ battle: { panelState, words, scene } }: Props) {
  return (
    <ul class="ar-missions ar-mission-line" aria-label={words.missions}>
      {missionsOf(panelState, words).map(({ kind, label, sides }) => (
        <li key={kind} title={label}>
          <Icon of={ICONS[kind]} size={15} />
          <span class="visually-hidden">{label}</span>
          <Progress sides={sides} language={scene.language} />
        </li>
      ))}
    </ul>
  );
}

/** The progress of each side in one mission. */
function Progress({ sides, language }: Pick<Mission, 'sides'> & { language: Language }) {
  return (
    <>
      {SIDE_NAMES.map((side, i) => (
        <b key={side} class={side}>
          <span class="visually-hidden">{TEXTS[language].sides[side]} </span>
          {sides[i]}
        </b>
      ))}
    </>
  );
}

interface RightRailProps {
  readonly battle: Battle;
  readonly withMissions: boolean;
  /** Number of turns until the mine of a unit explodes. */
  fuseOf(owner: Unit): number;
}

/** Mines on the board, with their time and the units in danger; and the progress in the missions. */
export function RightRail({ battle, withMissions, fuseOf }: RightRailProps) {
  const { panelState, animation, words, name, grid, scene } = battle;
  const text = TEXTS[scene.language];
  // Mines that already exploded in the animation are left out.
  const lies = (unit: number) => animation.picture.mines.some(({ owner }) => owner === unitName(panelState.battle, unit));
  const laid = Array.from(panelState.mines.keys()).filter((unit) => panelState.mines[unit] !== OFF_BOARD && lies(unit));
  return (
    <>
      {panelState.battle.sidecars.includes(true) && (
        <section class="ar-rail mines" aria-label={words.mines}>
          <h2>{words.fuses}</h2>
          {laid.length === 0 && <p>{words.noMines}</p>}
          <ul class="ar-fuses">
            {laid.map((owner) => {
              const { cell, kind, harmed } = previewMine(panelState, owner);
              const side = SIDE_NAMES[sideOf(panelState.battle, owner) === 0 ? 0 : 1];
              const mine = MINES[kind] ?? 'area';
              return (
                <li key={owner} class={side} title={harmWords(harmed, words, name)}>
                  <svg viewBox="-40 -40 80 80" aria-hidden="true">
                    <Use of={`mine-${mine}-${side}`} />
                  </svg>
                  <b>{grid.name(cell)}</b> <span>{words.inTurns(fuseOf(owner))}</span>
                  <span class="visually-hidden">{`${words.goesOff(text.values[mine], name(owner), grid.name(cell))} ${harmWords(harmed, words, name)}`}</span>
                </li>
              );
            })}
          </ul>
        </section>
      )}
      {withMissions && <MissionRail battle={battle} />}
    </>
  );
}
