import type { PublicUpload } from '@fray/protocol/uploads';
import { ask } from '../../shared/server/api.ts';
import { language } from '../../shared/settings.ts';
import { useLoaded } from '../../shared/useLoaded.tsx';
import { UPLOADS } from './words.ts';
import './uploads.css';

/** Public games of users, in the gallery. Nothing where there are none. */
export function UserGames() {
  const w = UPLOADS[language.value];
  const loaded = useLoaded('user games', () => ask<{ readonly games: readonly PublicUpload[] }>('GET', '/api/gallery/games'));
  if (!loaded || !('value' in loaded) || loaded.value.games.length === 0) return null;
  return (
    <section class="user-games">
      <h2>{w.publicGames}</h2>
      <ul class="pt-cards">
        {loaded.value.games.map(({ id, name, tagline, author, seats }) => (
          <li key={id} class="panel">
            <img class="cover" src={`/games/${id}/cover.svg`} alt="" loading="lazy" />
            <h3 translate={false}>
              <a href={`#/new/${id}`}>{name}</a>
            </h3>
            <p class="pt-by">
              <span translate={false}>{w.by(author)}</span> · {w.seats(seats.least, seats.most)}
            </p>
            <p translate={false}>{tagline}</p>
            <p class="buttons">
              <a class="button primary" href={`#/new/${id}`}>
                {w.play}
              </a>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
