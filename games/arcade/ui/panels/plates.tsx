import type { Seat } from '@fray/engine';
import { isPhoneLayout, memo, type PlateParts } from '@fray/table-kit';
import { activeUnit, fullPoints, unitName } from '../../rules/state.ts';
import { type DrawnUnit, SIDE_NAMES } from '../animation/picture.ts';
import { LIVERIES } from '../art/colours.ts';
import { Thumbnail } from '../art/thumbnail.tsx';
import type { Battle } from '../board/battle.ts';

/** What a player has left: each unit with its pips, and the points of the one that acts. */
export function plateOf(battle: Battle, seat: Seat): PlateParts {
  const { film, told, words } = battle;
  const side = SIDE_NAMES[seat === 1 ? 1 : 0];
  const own = film.picture.units.filter((unit) => unit.side === side);
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
    ...(acting && acting.name === unitName(told.battle, activeUnit(told)) && !isPhoneLayout()
      ? { right: <Points left={told.points} full={fullPoints(told.battle, activeUnit(told))} label={words.points(told.points)} /> }
      : {}),
  };
}

const Member = memo(({ unit, label, destroyed }: { unit: DrawnUnit; label: string; destroyed: string }) => {
  const { side, number, left, active, sidecar } = unit;
  const gone = left === 0;
  return (
    <span
      class={`ar-member ${side} ${active ? 'active' : ''} ${gone ? 'gone' : ''}`}
      role="img"
      aria-label={`${number}: ${gone ? destroyed : label}`}
    >
      <b aria-hidden="true">{number}</b>
      <Thumbnail side={side} sidecar={sidecar} wreck={gone} number={number} />
      <Endurance unit={unit} />
    </span>
  );
});

/** What a unit has left as pips. */
export function Endurance({ unit: { left, full, lost = 0 } }: { unit: DrawnUnit }) {
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
