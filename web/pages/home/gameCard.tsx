import type { GameCard as Card } from '@fray/engine';
import type { GameId } from '@fray/games';
import { Icon } from '@fray/table-kit/icon';
import { Clock, GraduationCap, Link, Play, Users } from 'lucide';
import { language } from '../../app/settings.ts';
import { words } from '../../words/index.ts';
import { inviteFriend, playQuick } from './ways.ts';
import { HOME } from './words.ts';

/** Each game’s picture, found by where it stands in the game’s folder. */
const COVERS = import.meta.glob<string>('../../../games/*/ui/cover.svg', { query: '?url', import: 'default', eager: true });

interface Props {
  readonly card: Card & { readonly id: GameId };
  onFault(fault: string): void;
}

/** A game with its picture, what it asks for, and three ways into it. */
export function GameCard({ card: { id, texts, seats, minutes, weight, accent }, onFault }: Props) {
  const w = HOME[language.value];
  const { name, tagline } = texts[language.value];
  const [light, deep, ink] = accent;
  return (
    <li class="game-card" style={{ '--light': light, '--deep': deep, '--on': ink }}>
      <img class="key-art" src={COVERS[`../../../games/${id}/ui/cover.svg`]} alt="" width={626} height={300} loading="lazy" />
      <div class="game-body">
        <h2>{name}</h2>
        <p class="tagline">{tagline}</p>
        <p class="facts">
          <span>
            <Icon of={Users} size={17} /> <span aria-hidden="true">{seats[0] === seats[1] ? seats[0] : seats.join('–')}</span>
            <span class="unseen">{w.players(...seats)}</span>
          </span>
          <span>
            <Icon of={Clock} size={17} /> {w.minutes(minutes)}
          </span>
          <span>
            <span class="weight" aria-hidden="true">
              {[1, 2, 3].map((step) => (
                <i key={step} class={step <= weight ? 'full' : ''} />
              ))}
            </span>
            {w.weights[weight - 1]}
          </span>
        </p>
        <p class="game-ways">
          <button type="button" class="way first" aria-label={w.playBot(name)} onClick={() => void playQuick(id)}>
            <Icon of={Play} size={18} /> {w.play}
          </button>
          <button type="button" class="way" aria-label={w.playFriend(name)} onClick={() => void inviteFriend(id).then(onFault)}>
            <Icon of={Link} size={18} /> {w.friend}
          </button>
          <a class="way" href={`#/learn/${id}`} aria-label={w.learnGame(name)}>
            <Icon of={GraduationCap} size={18} /> {w.learnShort}
          </a>
        </p>
        <p class="game-more">
          <a href={`#/new/${id}`}>{w.more}</a>
          <a href={`#/rules/${id}`}>{words().rules}</a>
          <a href={`#/scores/${id}`}>{words().scores}</a>
        </p>
      </div>
    </li>
  );
}
