import type { GameCard as Card } from '@fray/engine';
import type { KnownGameId } from '@fray/games';
import { Icon } from '@fray/table-kit/icon';
import { GraduationCap, Link, Play } from 'lucide';
import { accentOf, coverOf, hasLessons } from '../../shared/covers.ts';
import { Facts } from '../../shared/facts.tsx';
import { usePending } from '../../shared/performOnce.ts';
import { language } from '../../shared/settings.ts';
import { words } from '../../shared/words/index.ts';
import { inviteFriend, playBot } from './homeActions.ts';
import { HOME } from './words.ts';

interface Props {
  readonly card: Card & { readonly id: KnownGameId };
  /** Only its name, its facts and the button that begins. */
  readonly brief?: boolean;
  onFault(fault: string): void;
}

/** A game with its picture, its facts, and three ways to start it. */
export function GameCard({ card, brief = false, onFault }: Props) {
  const { id, texts } = card;
  const w = HOME[language.value];
  const { isPending, run } = usePending();
  const { name, tagline } = texts[language.value];
  if (brief)
    return (
      <li class="game-card" style={accentOf(id)}>
        <img class="key-art" src={coverOf(id)} alt="" width={626} height={300} loading="lazy" />
        <div class="game-body">
          <h3>
            <a href={`#/new/${id}`}>{name}</a>
          </h3>
          <Facts card={card} />
          <button type="button" class="action-link first" aria-label={w.playBot(name)} onClick={() => void playBot(id)}>
            <Icon of={Play} size={20} />
          </button>
        </div>
      </li>
    );
  return (
    <li class="game-card" style={accentOf(id)}>
      <img class="key-art" src={coverOf(id)} alt="" width={626} height={300} loading="lazy" />
      <div class="game-body">
        <h2>{name}</h2>
        <p class="tagline">{tagline}</p>
        <Facts card={card} />
        <p class="game-actions">
          <button type="button" class="action-link first" aria-label={w.playBot(name)} onClick={() => void playBot(id)}>
            <Icon of={Play} size={18} /> {w.play}
          </button>
          <button
            type="button"
            class="action-link"
            aria-label={w.playFriend(name)}
            title={w.playFriend(name)}
            disabled={isPending}
            aria-busy={isPending}
            onClick={() => run(() => inviteFriend(id).then(onFault))}
          >
            <Icon of={Link} size={20} />
          </button>
          {hasLessons(id) && (
            <a class="action-link" href={`#/learn/${id}`} aria-label={w.learnGame(name)} title={w.learnGame(name)}>
              <Icon of={GraduationCap} size={20} />
            </a>
          )}
        </p>
        <p class="game-more">
          <a href={`#/new/${id}`}>{w.more}</a>
          <a href={`#/rules/${id}`}>{words().rules}</a>
          <a href={`#/lab/${id}`}>{words().whatIf}</a>
          <a href={`#/scores/${id}`}>{words().scores}</a>
        </p>
      </div>
    </li>
  );
}
