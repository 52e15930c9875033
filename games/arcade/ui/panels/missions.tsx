import type { Language } from '@fray/engine';
import { FlagIcon, Icon, type IconNode, RepairIcon, WallIcon } from '@fray/table-kit';
import type { ArcadeUiWords } from '#words';
import { TEXTS } from '../../io/log.ts';
import { type ArcadeState, firstUnit, isAlive, OFF_BOARD, squadSize } from '../../rules/state.ts';
import { SIDE_NAMES } from '../animation/animation.ts';
import type { Battle } from '../board/battle.ts';
import '../style/missions.css';

interface Mission {
  readonly kind: 'pool' | 'rank' | 'walls';
  readonly label: string;
  /** How far each side has come. */
  readonly sides: readonly string[];
}

/** How far both sides have come with each mission that is played. */
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
  const held = (side: 0 | 1) => `${Math.max(0, ...alive(side).map((unit) => state.repairs[unit]!))}/${options.pool_turns}`;
  const broken = (side: 0 | 1) => `${state.wallsBroken[side]}/${options.walls_to_break}`;
  return [
    ...(options.mission_pool === 'on' ? [both('pool', words.missionPool, held)] : []),
    ...(options.mission_rank === 'on' ? [both('rank', words.missionRank, rows)] : []),
    ...(options.mission_walls === 'on' ? [both('walls', words.missionWalls, broken)] : []),
  ];
}

const both = (kind: Mission['kind'], label: string, of: (side: 0 | 1) => string): Mission => ({ kind, label, sides: [of(0), of(1)] });

interface Props {
  readonly battle: Battle;
}

/** How far the missions are, each in lines of its own. */
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

/** The missions in one line, beside whose turn it is: in the hand, where rails are a sheet. */
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

/** How far each side has come with a mission. */
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
