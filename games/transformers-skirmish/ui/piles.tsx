import type { Language } from '@fray/engine';
import { CARDS } from '../data/cards.ts';
import { TEXTS } from '../log.ts';
import { SEATS } from '../state.ts';
import type { SkirmishView } from '../view.ts';
import { WORDS } from './words.ts';

/** How both sides stand, and which cards have been seen: all of it public, but for the own hand. */
export function Piles({ view, seat, language }: { view: SkirmishView; seat: number | undefined; language: Language }) {
  const words = WORDS[language];
  const { cards, skins, sides, disclaimer } = TEXTS[language];
  const skin = skins[view.options.skin];
  const own = seat === undefined ? null : view.hands[SEATS[seat]!];
  const discarded = Object.values(view.discard).reduce<number>((sum, count) => sum + (count ?? 0), 0);
  return (
    <section class="piles" aria-label={words.sides}>
      {SEATS.map((side) => {
        const units = view.units[side];
        return (
          <p key={side} class={`side-line ${side}`}>
            <strong>
              {skin.sides[side]} <small>({sides[side]})</small>
            </strong>
            <br />
            {words.standing(
              units.length,
              units.reduce((sum, { hits }) => sum + hits, 0),
              view.handSizes[side],
            )}
          </p>
        );
      })}
      <p>{words.piles(view.deckSize, discarded)}</p>
      <details>
        <summary>{words.seen}</summary>
        <div class="wide">
          <table class="seen-cards">
            <thead>
              <tr>
                <th scope="col">{words.card}</th>
                <th scope="col">{words.inDiscard}</th>
                {own && <th scope="col">{words.inHand}</th>}
                <th scope="col">{words.unseen}</th>
              </tr>
            </thead>
            <tbody>
              {CARDS.map(({ name, copies }) => (
                <tr key={name}>
                  <th scope="row">{cards[name]}</th>
                  <td>{view.discard[name] ?? 0}</td>
                  {own && <td>{own[name] ?? 0}</td>}
                  <td>
                    {view.unseen[name] ?? 0} / {copies}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
      {view.options.skin === 'source' && <p class="disclaimer">{disclaimer}</p>}
    </section>
  );
}
