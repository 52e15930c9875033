import { cardOf } from '@fray/games';
import type { ComponentChildren } from 'preact';
import { coverOf } from './covers.ts';
import { Facts } from './facts.tsx';
import { language } from './settings.ts';
import './gameHead.css';

interface Props {
  readonly id: string;
  /** The kind of the page, above the game’s name: “New game”. */
  readonly over: string;
  readonly facts?: boolean;
  /** Instead of the game's name. */
  readonly title?: string;
  /** In place of the game's own description. */
  readonly lead?: string;
  readonly children?: ComponentChildren;
}

/** The game’s picture and name over a page that belongs to it. */
export function GameHead({ id, over, title, facts = false, lead, children }: Props) {
  const card = cardOf(id);
  const texts = card?.texts[language.value];
  return (
    <header class="game-head">
      <img src={coverOf(id)} alt="" width={626} height={300} />
      <div class="game-head-text">
        <h1>
          <small>{over}</small> {title ?? texts?.name ?? id}
        </h1>
        <p>{lead ?? texts?.tagline}</p>
        {facts && card && <Facts card={card} />}
        {children}
      </div>
    </header>
  );
}
