import { type AnyRules, type Outcome, type Player, presetOf, type Seat } from '@fray/engine';
import { catalogue } from '@fray/engine/catalogue';
import type { ScoreRequest } from '@fray/protocol';
import { useState } from 'preact/hooks';
import { errorText } from '../../shared/apiError.ts';
import { usePending } from '../../shared/performOnce.ts';
import { language, storage } from '../../shared/settings.ts';
import { loadOnlineTexts, words } from '../../shared/words/index.ts';

const en = {
  scoreEnter: 'Enter your initials:',
  scoreSend: 'Submit',
  scoreListed: 'You are on the list.',
};
const da: typeof en = {
  scoreEnter: 'Dine initialer til listen:',
  scoreSend: 'Sæt mig på listen',
  scoreListed: 'Du er på listen.',
};
const TEXTS = catalogue<typeof en>({ en, da });

const NO_WIN: readonly string[] = ['concession', 'abandonment', 'called-off', 'draw-agreed'];

interface Props {
  readonly game: AnyRules;
  readonly options: Readonly<Record<string, string>>;
  readonly players: readonly Pick<Player, 'kind'>[];
  readonly outcome: Outcome | undefined;
  /** The reader's seat; undefined: the player at this device. */
  readonly you: Seat | undefined;
  /** The record, or the table that has it. */
  from(): ScoreRequest['from'];
}

/** Form for three initials in the high-score list, after a win that counts. */
export function ScoreEntry({ game, options, players, outcome, you, from }: Props) {
  const w = words();
  const t = TEXTS[language.value];
  const [initials, setInitials] = useState(() => storage.get('initials') ?? '');
  const [isListed, setListed] = useState(false);
  const [fault, setFault] = useState('');
  const { isPending, run } = usePending();
  const winners = outcome?.places.flatMap((place, seat) => (place === 1 ? [seat] : [])) ?? [];
  const [winner] = winners;
  const counts =
    outcome !== undefined &&
    winner !== undefined &&
    winners.length === 1 &&
    players.length === 2 &&
    !NO_WIN.includes(outcome.reason) &&
    players[winner]?.kind === 'human' &&
    (you === undefined ? players.some(({ kind }) => kind === 'bot') : you === winner) &&
    presetOf(game, options) !== undefined;
  if (!counts) return null;
  if (isListed)
    return (
      <p class="notice" role="status">
        {t.scoreListed} <a href={`#/scores/${game.id}`}>{w.scores}</a>
      </p>
    );
  const send = async () => {
    storage.set('initials', initials);
    // Loaded on demand: few tables lead to a high score.
    try {
      const [{ api }] = await Promise.all([import('../../shared/server/api.ts'), loadOnlineTexts()]);
      await api.score({ initials, from: from() });
      setListed(true);
    } catch (error) {
      setFault(errorText(error));
    }
  };
  return (
    <form
      class="notice score-entry"
      onSubmit={(event) => {
        event.preventDefault();
        run(send);
      }}
    >
      <label>
        <span>{t.scoreEnter}</span>{' '}
        <input
          type="text"
          required
          pattern="[\p{Lu}\p{Nd}]{3}"
          maxLength={3}
          size={4}
          autocomplete="off"
          value={initials}
          onInput={(event) => setInitials(event.currentTarget.value.toLocaleUpperCase().slice(0, 3))}
        />
      </label>{' '}
      <button type="submit" class="primary" disabled={isPending} aria-busy={isPending}>
        {t.scoreSend}
      </button>
      {fault !== '' && (
        <span role="alert" class="warning">
          {' '}
          {fault}
        </span>
      )}
    </form>
  );
}
