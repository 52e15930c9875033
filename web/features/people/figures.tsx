import { CARDS, isGameId } from '@fray/games';
import type { PlayerStats, Rating } from '@fray/protocol';
import { accentOf } from '../../shared/covers.ts';
import { GAME_UIS, type GameTexts, RULES } from '../../shared/gameUi.ts';
import { language } from '../../shared/settings.ts';
import { useLoaded } from '../../shared/useLoaded.tsx';
import { RatingMark } from './ratings.tsx';
import { type Results, shareOf, sumOf } from './results.ts';
import { PEOPLE } from './words.ts';

interface Props {
  readonly figures: PlayerStats;
  readonly ratings: readonly Rating[];
  readonly chosen: string | undefined;
  onChoose(game: string | undefined): void;
}

/** What was played, game by game; pressing one shows only that. */
export function Figures({ figures, ratings, chosen, onChoose }: Props) {
  const w = PEOPLE[language.value];
  const played = CARDS.map((card) => ({ card, sides: figures.sides.filter(({ game }) => game === card.id) })).filter(
    ({ sides }) => sides.length > 0,
  );
  if (played.length === 0) return null;
  return (
    <section class="panel pp-figures" aria-labelledby="pp-figures">
      <h2 id="pp-figures">{w.figures}</h2>
      {played.map(({ card, sides }) => (
        <button
          key={card.id}
          type="button"
          class="pp-figure"
          style={accentOf(card.id)}
          aria-pressed={chosen === card.id}
          onClick={() => onChoose(chosen === card.id ? undefined : card.id)}
        >
          <b>{card.texts[language.value].name}</b>
          {ratings.flatMap((rated) => (rated.game === card.id ? [<RatingLine key={String(rated.bots)} rated={rated} />] : []))}
          <Bar results={sumOf(sides)} />
          <small>
            {w.games(sumOf(sides).count)} · {w.won(shareOf(sumOf(sides)))}
          </small>
          <Details game={card.id} sides={sides} setting={figures.settings.find(({ game }) => game === card.id)?.setting} />
        </button>
      ))}
    </section>
  );
}

function RatingLine({ rated }: { rated: Rating }) {
  return (
    <span>
      <RatingMark rated={rated} /> {rated.bots && <small>{PEOPLE[language.value].withBots}</small>}
    </span>
  );
}

function Bar({ results }: { results: Results }) {
  return (
    <span class="pp-bar" aria-hidden="true">
      <i class="won" style={{ flexGrow: results.won }} />
      <i class="drawn" style={{ flexGrow: results.drawn }} />
      <i class="lost" style={{ flexGrow: results.lost }} />
    </span>
  );
}

/** By side, and where mostly, in the game's own words. */
function Details({ game, sides, setting }: { game: string; sides: PlayerStats['sides']; setting: string | undefined }) {
  const w = PEOPLE[language.value];
  const loaded = useLoaded(game, async () => {
    const [ui, rules] = await Promise.all([GAME_UIS[game]?.(), isGameId(game) ? RULES[game]() : undefined]);
    return ui && rules ? { texts: ui.texts, seats: rules.seatNames } : undefined;
  });
  const found = loaded && 'value' in loaded ? loaded.value : undefined;
  if (!found) return null;
  const texts: GameTexts = found.texts[language.value];
  const most = setting === undefined ? undefined : (texts.ready?.[setting] ?? texts.values[setting]);
  return (
    <small>
      {[
        ...sides
          .toSorted((a, b) => a.seat - b.seat)
          .map((side) => w.asSide(texts.sides[found.seats[side.seat] ?? ''] ?? String(side.seat + 1), shareOf(side))),
        ...(most === undefined ? [] : [w.favourite(most)]),
      ].join(' · ')}
    </small>
  );
}
