import type { Seat } from '@fray/engine';
import { DieShape, isPhoneLayout, memo, type PlateParts } from '@fray/table-kit';
import { lazyPart } from '@fray/table-kit/lazyPart';
import {
  type ArcadeState,
  activeUnit,
  firstUnit,
  fullPoints,
  numberOf,
  otherSide,
  sideOf,
  squadSize,
  type Unit,
  unitName,
} from '../../rules/state.ts';
import { type DrawnUnit, SIDE_NAMES, type SideName } from '../animation/picture.ts';
import { LIVERIES } from '../art/colours.ts';
import { Use } from '../art/drawings.tsx';
import { Thumbnail } from '../art/thumbnail.tsx';
import type { Battle } from '../board/battle.ts';
import { isTall } from '../board/field.tsx';

/** A player's units with their pips, and the points of the active one. */
export function plateOf(battle: Battle, seat: Seat): PlateParts {
  const { animation, panelState, words } = battle;
  const side = SIDE_NAMES[seat === 1 ? 1 : 0];
  const own = animation.picture.units.filter((unit) => unit.side === side);
  const acting = own.find(({ active }) => active);
  return {
    tone: LIVERIES[side].glow,
    ...(acting ? { note: words.unitActs(acting.number) } : {}),
    children: (
      <span class="ar-squad">
        {own.map((unit) => (
          <Member key={unit.name} unit={unit} label={words.enduranceLeft(unit.left, unit.full)} destroyed={words.destroyed} />
        ))}
      </span>
    ),
    ...(acting && acting.name === unitName(panelState.battle, activeUnit(panelState)) && !isPhoneLayout()
      ? {
          right: (
            <Points
              left={panelState.points}
              full={fullPoints(panelState.battle, activeUnit(panelState))}
              label={words.points(panelState.points)}
            />
          ),
        }
      : {}),
  };
}

const Member = memo(({ unit, label, destroyed }: { unit: DrawnUnit; label: string; destroyed: string }) => {
  const { side, number, left, active, sidecar } = unit;
  const isDestroyed = left === 0;
  return (
    <span
      class={`ar-member ${side} ${active ? 'active' : ''} ${isDestroyed ? 'gone' : ''}`}
      role="img"
      aria-label={`${number}: ${isDestroyed ? destroyed : label}`}
    >
      <b aria-hidden="true">{number}</b>
      <Thumbnail side={side} sidecar={sidecar} wreck={isDestroyed} number={number} />
      <Endurance unit={unit} />
    </span>
  );
});

/** A unit's endurance as pips. */
function Endurance({ unit: { left, full, lost = 0 } }: { unit: DrawnUnit }) {
  return (
    <span class={`ar-hp ${full === 1 ? 'single' : ''}`} aria-hidden="true">
      {Array.from({ length: full }, (_, i) => (
        <i key={i} class={i < left ? 'full' : i < left + lost ? 'lost' : ''} />
      ))}
    </span>
  );
}

function Points({ left, full, label }: { left: number; full: number; label: string }) {
  return (
    <span class="ar-points" role="img" aria-label={label}>
      <b aria-hidden="true">{label}</b>
      <span aria-hidden="true">
        {Array.from({ length: full }, (_, i) => (
          <i key={i} class={i < left ? 'full' : ''} />
        ))}
      </span>
    </span>
  );
}

/** The next units, the active one first. Destroyed ones are included: their turns are skipped. */
function turnOrder(state: ArcadeState, count: number): Unit[] {
  const { battle, discs, side } = state;
  return Array.from({ length: count }, (_, i) => {
    const who = i % 2 === 0 ? side : otherSide(side);
    return firstUnit(battle, who) + ((discs[who]! + (i >> 1)) % squadSize(battle, who));
  });
}

/** Few battles have missions. */
/** Number of turns until the mine of a unit explodes: at the start of its owner's next turn. */
function fuseOf(state: ArcadeState, owner: Unit): number {
  const [, ...next] = turnOrder(state, 1 + 2 * Math.max(squadSize(state.battle, 0), squadSize(state.battle, 1)));
  return 1 + next.indexOf(owner);
}

const RightRail = lazyPart(() => import('./missions.tsx').then((part) => part.RightRail));

const sideName = ({ panelState }: Battle, unit: number): SideName => SIDE_NAMES[sideOf(panelState.battle, unit) === 0 ? 0 : 1];

/** The compass, the turn order, mines and missions. For a tall zone the turn order is on the other side. */
export function railsOf(battle: Battle) {
  const tall = isTall(battle.grid) && !isPhoneLayout();
  const order = !battle.placing && <Order battle={battle} roomy={tall} />;
  const more = hasRightRail(battle) && (
    <RightRail battle={battle} withMissions={hasMissions(battle)} fuseOf={(owner) => fuseOf(battle.panelState, owner)} />
  );
  return tall
    ? { left: [<LeftRail battle={battle} />, more], right: order }
    : { left: [<LeftRail battle={battle} />, order], ...(more ? { right: more } : {}) };
}

function LeftRail({ battle }: { battle: Battle }) {
  const { panelState, animation, words } = battle;
  return (
    <>
      {panelState.battle.options.collateral === 'on' && (
        <Compass
          quarters={panelState.compass}
          label={words.compass(90 * panelState.compass)}
          title={words.compassShort}
          led={animation.picture.effects.findLast((effect) => effect.kind === 'step')?.face}
        />
      )}
    </>
  );
}

const FACES = [
  [2, 0],
  [4, 90],
  [5, 180],
  [3, 270],
] as const;

interface CompassProps {
  readonly quarters: number;
  readonly label: string;
  readonly title: string;
  /** The die face that moves a stray shot in this keyframe. */
  readonly led: number | undefined;
}

/** The compass with its orientation. */
const Compass = memo(({ quarters, label, title, led }: CompassProps) => {
  return (
    <section class="ar-rail">
      <h2>{title}</h2>
      <svg class="compass" viewBox="-56 -56 112 112" role="img" aria-label={label}>
        <rect x="-54" y="-54" width="108" height="108" rx="14" class="ar-plate" />
        <circle r="17" class="ar-dial" />
        <g transform={`rotate(${quarters * 90})`}>
          <path d="M0-25L6-9L0-12L-6-9Z" class="ar-needle" />
          <path d="M0 25L6 9L0 12L-6 9ZM25 0L9 6L12 0L9-6ZM-25 0L-9 6L-12 0L-9-6Z" class="ar-arms" />
        </g>
        {FACES.map(([face, angle]) => {
          const turn = ((angle + quarters * 90 - 90) * Math.PI) / 180;
          return (
            <g key={face} transform={`translate(${(Math.cos(turn) * 38).toFixed(1)} ${(Math.sin(turn) * 38).toFixed(1)}) scale(.75)`}>
              <DieShape face={face} kind={face === led ? 'good' : 'plain'} />
            </g>
          );
        })}
      </svg>
    </section>
  );
});

/** The turn order from the current turn on, with endurance if there is room. */
export function Order({ battle, roomy = false }: { battle: Battle; roomy?: boolean }) {
  const { panelState, words, name, animation } = battle;
  const count = Math.min(7, 2 * Math.max(squadSize(panelState.battle, 0), squadSize(panelState.battle, 1)));
  // The animation may be some turns ahead of the panels.
  const all = turnOrder(panelState, 2 * count);
  const now = Math.max(
    0,
    all.findIndex((unit) => animation.picture.units[unit]?.active),
  );
  return (
    <section class="ar-rail">
      <h2>{words.order}</h2>
      <ol class="ar-order">
        {all.slice(now, now + count).map((unit, i, order) => {
          const unitPicture = animation.picture.units[unit];
          const alive = (unitPicture?.left ?? 0) > 0;
          const stunned = unitPicture?.stunned ?? false;
          const side = sideName(battle, unit);
          return (
            <li
              key={`${unit} ${order.slice(0, i).filter((other) => other === unit).length}`}
              class={`${side} ${i === 0 ? 'now' : ''} ${alive ? '' : 'gone'}`}
            >
              <Thumbnail side={side} sidecar={unitPicture?.sidecar ?? false} wreck={!alive} number={numberOf(panelState.battle, unit)} />
              <span aria-hidden="true">{roomy ? name(unit) : numberOf(panelState.battle, unit)}</span>
              <span class="visually-hidden">{`${name(unit)}${alive ? (stunned ? `, ${words.stunned}` : '') : `, ${words.destroyed}`}`}</span>
              {roomy && unitPicture && <Endurance unit={unitPicture} />}
              {alive && stunned && (
                <svg class="ar-tiny" viewBox="-30 -20 60 40" aria-hidden="true">
                  <Use of="stars" />
                </svg>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}

export const hasMissions = ({ state: { battle } }: Battle): boolean =>
  battle.options.mission_pool === 'on' || battle.options.mission_rank === 'on' || battle.options.mission_walls === 'on';

/** Whether the right rail can have content in this battle. If so, it is always there, so that the board keeps its size. */
const hasRightRail = (battle: Battle): boolean => battle.state.battle.sidecars.includes(true) || hasMissions(battle);
