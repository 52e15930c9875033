import { Icon, LostIcon } from '@fray/table-kit';
import type { MechWords } from '#words';
import type { TEXTS } from '../../io/log.ts';
import { scoreDamage } from '../../rules/damage.ts';
import { copyState, damageOn, type MechEvent, type MechState, SEATS } from '../../rules/state.ts';
import { MechHead } from '../art/mech.tsx';
import { TONES } from '../art/tones.ts';
import type { Forecast } from './actions.ts';

interface GainsProps {
  readonly foreseen: Forecast;
  readonly seat: number;
  readonly words: MechWords;
  readonly text: (typeof TEXTS)['en'];
}

/** Points that each seat would get from the smash being considered, with reasons. */
export function SmashGains({ foreseen, seat, words, text }: GainsProps) {
  const scored = foreseen.events.filter((event): event is Extract<MechEvent, { type: 'scored' }> => event.type === 'scored');
  const gains = foreseen.gains.flatMap((points, one) => (points === 0 ? [] : [{ one, points }]));
  return (
    <section class="mech-box" aria-label={words.whatBrings(foreseen.smashed.map((one) => text.sides[SEATS[one]!]).join(words.and))}>
      <h2>{words.whatBrings(foreseen.smashed.map((one) => text.sides[SEATS[one]!]).join(words.and))}</h2>
      <ul class="mech-gains">
        {gains.map(({ one, points }) => (
          <li key={one}>
            <MechHead seat={SEATS[one]!} />
            <span>
              <b>{one === seat ? text.sides[SEATS[one]!] : text.sides[SEATS[one]!]}</b>{' '}
              {scored
                .filter((event) => event.seat === SEATS[one])
                .map((event) => `${words.reasons[event.why]} ${Math.abs(event.points)}`)
                .join(', ')}
            </span>
            <em class={points > 0 ? 'gains' : 'loses'}>{points > 0 ? `+${points}` : `−${-points}`}</em>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** For each mech with markers: the points each seat would get if it were smashed now. */
export function SmashSheet({ state, words, text }: { state: MechState; words: MechWords; text: (typeof TEXTS)['en'] }) {
  const hurt = Array.from({ length: state.seats }, (_, seat) => seat).filter((seat) => damageOn(state, seat) > 0);
  if (hurt.length === 0) return <p>{words.nobodyHurt}</p>;
  return (
    <>
      <ul class="mech-smash">
        {hurt.map((seat) => (
          <SmashPreview key={seat} state={state} seat={seat} words={words} text={text} />
        ))}
      </ul>
      {state.options.last_blow > 0 && (
        <p>
          <small>{words.plusLastBlow(state.options.last_blow)}</small>
        </p>
      )}
    </>
  );
}

/** A mech with its markers, and the points of each player: as pictures, and as a sentence for screen readers. */
function SmashPreview({ state, seat, words, text }: { state: MechState; seat: number; words: MechWords; text: (typeof TEXTS)['en'] }) {
  const after = copyState(state);
  scoreDamage(after, seat, null);
  const changes = SEATS.slice(0, state.seats).flatMap((name, other) => {
    const points = after.scores[other]! - state.scores[other]!;
    return points === 0 ? [] : [{ name, points: points > 0 ? `+${points}` : `−${-points}` }];
  });
  const message = changes.map(({ name, points }) => `${text.sides[name]} ${points}`).join(', ') || '–';
  return (
    <li>
      <span class="visually-hidden">{`${words.ifSmashed(text.sides[SEATS[seat]!])}: ${message}`}</span>
      <span class="mech-smashed" aria-hidden="true" title={words.ifSmashed(text.sides[SEATS[seat]!])}>
        <MechHead seat={SEATS[seat]!} />
        <Icon of={LostIcon} size={18} />
      </span>
      <span class="mech-shares" aria-hidden="true">
        {changes.map(({ name, points }) => (
          <b key={name} style={{ color: TONES[name].light }}>
            <MechHead seat={name} />
            {points}
          </b>
        ))}
      </span>
    </li>
  );
}
