import { CARDS, type GameId } from '@fray/games';
import { Icon } from '@fray/table-kit/icon';
import { Play, SlidersHorizontal } from 'lucide';
import { nameAndRank } from '../../shared/characters.ts';
import { accentOf, coverOf } from '../../shared/covers.ts';
import { language } from '../../shared/settings.ts';
import { nextLadderOpponent } from '../play/index.ts';
import { Sheet } from './sheet.tsx';
import { NAVIGATION } from './words.ts';

/** Every game against the next bot in one press, or with other opponents and options. */
export function PlaySheet({ onClose }: { onClose: () => void }) {
  const w = NAVIGATION[language.value];
  const play = async (id: GameId) => {
    const { playBot } = await import('../home/homeActions.ts');
    await playBot(id);
    onClose();
  };
  return (
    <Sheet title={w.playTitle} onClose={onClose}>
      <ul class="sheet-games">
        {CARDS.map(({ id, texts }) => {
          const { name } = texts[language.value];
          return (
            <li key={id} style={accentOf(id)}>
              <button type="button" onClick={() => void play(id)}>
                <img src={coverOf(id)} alt="" width={626} height={300} />
                <span>
                  <b>{name}</b>
                  <small>{w.against(nameAndRank(nextLadderOpponent(id)))}</small>
                </span>
                <Icon of={Play} size={22} />
              </button>
              <a href={`#/new/${id}`} aria-label={w.setUp(name)} title={w.setUp(name)}>
                <Icon of={SlidersHorizontal} size={22} />
              </a>
            </li>
          );
        })}
      </ul>
      <p class="sheet-note">{w.playNote}</p>
    </Sheet>
  );
}
