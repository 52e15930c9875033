import { isLevel } from '@fray/bots/levels';
import { cardOf } from '@fray/games';
import type { ComponentChildren } from 'preact';
import { nameAndRank } from './characters.ts';
import { locale } from './locale.ts';
import type { SavedGame } from './savedGames.ts';
import { language } from './settings.ts';
import { words } from './words/index.ts';

const en = { turn: (turn: number) => `turn ${turn}`, goOn: 'Go on' };
const ROW = { en, da: { turn: (turn) => `tur ${turn}`, goOn: 'Spil videre' } satisfies typeof en };

/** A game of this device in a list, with the way back to it. `children`: what else can be done with it. */
export function SavedGameRow({ saved, children }: { saved: SavedGame; children?: ComponentChildren }) {
  const w = words();
  const { id, at, game, players, turn, isOver } = saved;
  const name = cardOf(game)?.texts[language.value].name ?? game;
  const date = new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeStyle: 'short' }).format(at);
  const action = isOver ? w.replay : ROW[language.value].goOn;
  const bots = players.flatMap((player) => (player.kind === 'bot' && isLevel(player.name) ? [nameAndRank(player.name)] : []));
  return (
    <li class="row">
      <span>
        <b>
          {name} {bots.length > 0 && w.online.against(bots.join(', '))}
        </b>
        <small>{[turn > 0 && !isOver && ROW[language.value].turn(turn), date].filter(Boolean).join(' · ')}</small>
      </span>
      <span class="row-actions">
        {children}
        <a class={`button action-link ${isOver ? '' : 'primary first'}`} href={`#/table/${id}`} aria-label={`${action}: ${name}, ${date}`}>
          {action}
        </a>
      </span>
    </li>
  );
}
