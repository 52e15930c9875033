import type { Language } from '@fray/engine';
import type { ComponentChildren } from 'preact';
import { TEXTS } from '../log.ts';
import { format } from '../notation.ts';
import { nextPlacements } from '../rules.ts';
import { grid, HALF, ROLES, SEATS, SIDE_SIZE, type SkirmishState } from '../state.ts';
import type { SkirmishView } from '../view.ts';
import { WORDS } from './words.ts';

interface Props {
  readonly view: SkirmishView;
  readonly state: SkirmishState;
  readonly seat: number;
  readonly moves: readonly string[];
  readonly language: Language;
  readonly children: ComponentChildren;
  play(...moves: readonly string[]): void;
}

/** What stands on the next square of the back row: a unit, its type, and whether it gets a Minicon. */
export function Setup({ view, state, seat, moves, language, children, play }: Props) {
  const words = WORDS[language];
  const { skins } = TEXTS[language];
  const side = SEATS[seat]!;
  const own = view.units[side];
  const names = skins[view.options.skin].units[side];
  const air = own.filter((unit) => unit.air).length;
  const minicons = own.filter((unit) => unit.minicon).length;
  const next = grid.name(grid.at(own.length, seat === 0 ? 0 : grid.height - 1));
  const line = own.filter(({ unit }) => unit.startsWith('line')).length;
  const kinds = [
    ['air', words.asAir],
    ['air-minicon', `${words.asAir} ${words.withMinicon}`],
    ['ground', words.asGround],
    ['ground-minicon', `${words.asGround} ${words.withMinicon}`],
  ] as const;
  return (
    <section class="skirmish-setup" aria-label={words.phases.setup}>
      <p class="hint">{words.placeOn(next)}</p>
      <p>{words.setupLeft(HALF - air, HALF - (own.length - air), HALF - minicons)}</p>
      <ul class="roles" aria-label={words.roles}>
        {ROLES.map((role) => {
          const name = role === 'line' ? `${names.line1.replace(/ 1$/, '')} (${words.left(SIDE_SIZE - 3 - line)})` : names[role];
          if (!moves.some((move) => move.startsWith(`${role}-`))) return null;
          return (
            <li key={role}>
              <strong>{name}</strong>
              <span class="buttons">
                {kinds.map(([kind, label]) => (
                  <button key={kind} type="button" disabled={!moves.includes(`${role}-${kind}`)} onClick={() => play(`${role}-${kind}`)}>
                    {label}
                    <span class="unseen">: {name}</span>
                  </button>
                ))}
              </span>
            </li>
          );
        })}
      </ul>
      <p class="buttons">
        <button type="button" class="primary" onClick={() => play(...nextPlacements(state, seat).map((move) => format(state, move)))}>
          {words.restByTable}
        </button>
        {children}
      </p>
    </section>
  );
}
