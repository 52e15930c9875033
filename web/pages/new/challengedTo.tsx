import { listedCards } from '@fray/games';
import { FRIENDS_TEXTS } from '../../features/people/friendsTexts.ts';
import { go } from '../../shared/router.ts';
import { language } from '../../shared/settings.ts';

/** The challenged player, and the choice of the game. */
export function ChallengedTo({ game, name }: { game: string; name: string }) {
  const w = FRIENDS_TEXTS[language.value];
  return (
    <p class="challenged">
      <b>{w.challenge(name)}</b>
      <select
        aria-label={w.whichGame}
        value={game}
        onChange={({ currentTarget }) => go(`/challenge/${encodeURIComponent(name)}/${currentTarget.value}`)}
      >
        {listedCards().map(({ id, texts }) => (
          <option key={id} value={id}>
            {texts[language.value].name}
          </option>
        ))}
      </select>
    </p>
  );
}
