import { LEVELS, type Level } from '@fray/bots/levels';
import { cardOf, type GameId } from '@fray/games';
import { Icon } from '@fray/table-kit/icon';
import { CharacterPortrait } from '@fray/table-kit/portrait';
import { Play } from 'lucide';
import { accentOf } from '../../shared/covers.ts';
import { usePending } from '../../shared/performOnce.ts';
import { language } from '../../shared/settings.ts';
import { words } from '../../shared/words/index.ts';
import { career, Medal, nextMedal } from '../career/index.ts';
import { CAREER } from './careerWords.ts';
import { inviteFriend, playBot } from './homeActions.ts';
import './nextOpponent.css';

/** The next opponent in a game: portrait, sentence, and a button to play. */
export function NextOpponent({ game, onFault }: { game: GameId; onFault: (fault: string) => void }) {
  const w = CAREER[language.value];
  const { isPending, run } = usePending();
  const next = nextMedal(career.value, game);
  // After all bots are beaten, the strongest one is offered again.
  const level: Level = next ?? 'ace';
  const name = words().levelNames[level];
  const gameName = cardOf(game)?.texts[language.value].name ?? game;
  return (
    <section class="card next-opponent" style={accentOf(game)} aria-labelledby="next-opponent">
      <header>
        <h2 id="next-opponent">{w.nextOpponent}</h2>
        <span class="badge yours-now">{gameName}</span>
      </header>
      <div class="next-who">
        <span class="face">
          <CharacterPortrait character={LEVELS.indexOf(level)} game={game} seat={1} />
        </span>
        <q class="bubble">{w.taunts[level]}</q>
        <div class="next-name">
          <h3>{name}</h3>
          <p>
            {words().ranks[level]}
            <span class="next-manner"> · {words().manners[level]}</span>
          </p>
        </div>
      </div>
      <div class="next-go">
        <p class="next-medal">
          <span class="medal-box">
            <Medal level={level} state={next ? 'next' : 'won'} />
          </span>
          <span>{next ? w.beatFor(name) : w.allBeaten(gameName)}</span>
        </p>
        <button type="button" class="action-link first" disabled={isPending} onClick={() => run(() => playBot(game, level))}>
          <Icon of={Play} size={20} /> {w.playWho(name)}
        </button>
      </div>
      <p class="next-others">
        <a href={`#/new/${game}`}>{w.others}</a>
        <button type="button" disabled={isPending} onClick={() => run(() => inviteFriend(game).then(onFault))}>
          {w.friend}
        </button>
      </p>
    </section>
  );
}
