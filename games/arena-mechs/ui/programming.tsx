import type { Language } from '@fray/engine';
import type { ComponentChildren } from 'preact';
import { cardWords, TEXTS } from '../log.ts';
import type { MechSeen } from '../view.ts';
import { CardFace } from './cards.tsx';
import { WORDS } from './words.ts';

/** A program that is being put together: which cards of the hand stay, and for which point (0–2). */
export interface Draft {
  readonly kept: readonly number[];
  readonly point: number;
}

/** The draft that one starts from: nothing kept, the first free point. */
export const firstDraft = (programs: MechSeen['programs']): Draft => ({ kept: [], point: programs.indexOf(null) });

interface Props {
  readonly own: MechSeen;
  readonly seat: number;
  readonly draft: Draft;
  readonly language: Language;
  readonly children: ComponentChildren;
  onDraft(draft: Draft): void;
  onPlay(move: string): void;
}

/** The three points as a strip to fill: a card of the hand goes to the chosen point by a click, and back by another. */
export function Programming({ own, seat, draft, language, children, onDraft, onPlay }: Props) {
  const words = WORDS[language];
  const text = TEXTS[language];
  const hand = own.hand ?? [];
  const { kept, point: chosen } = draft;
  const under = kept.length === 2 ? hand.findIndex((_, i) => !kept.includes(i)) : undefined;
  const toggle = (i: number) => onDraft({ ...draft, kept: kept.includes(i) ? kept.filter((at) => at !== i) : [...kept.slice(-1), i] });
  const card = (name: string) => (
    <>
      <CardFace card={name} seat={seat} />
      <small>{cardWords(name, text)}</small>
    </>
  );
  return (
    <section class="programming" aria-label={words.phases.program}>
      <p class="hint">{words.programming}</p>
      <ol class="mech-slots">
        {own.programs.map((pair, point) => (
          <li key={point} class={point === chosen ? 'chosen' : undefined}>
            <button
              type="button"
              class="slot-name"
              aria-pressed={point === chosen}
              disabled={pair !== null}
              onClick={() => onDraft({ ...draft, point })}
            >
              {words.point(point + 1)}
            </button>
            {Array.isArray(pair)
              ? pair.map((name) => (
                  <span key={name} class="slot-card">
                    {card(name)}
                  </span>
                ))
              : [0, 1].map((place) => {
                  const i = point === chosen ? kept[place] : undefined;
                  return i === undefined ? (
                    <span key={place} class="slot-card blank">
                      <small>{words.empty}</small>
                    </span>
                  ) : (
                    <button key={place} type="button" class="slot-card" onClick={() => toggle(i)}>
                      {card(hand[i]!)}
                      <span class="unseen">{words.back}</span>
                    </button>
                  );
                })}
          </li>
        ))}
      </ol>
      <ul class="mech-hand" aria-label={words.hand}>
        {hand.map((name, i) => (
          <li key={name}>
            <button type="button" aria-pressed={kept.includes(i)} onClick={() => toggle(i)}>
              {card(name)}
              {i === under && <small class="under">{words.under}</small>}
            </button>
          </li>
        ))}
      </ul>
      <p class="buttons">
        <button
          type="button"
          class="primary"
          disabled={under === undefined}
          onClick={() => under !== undefined && onPlay(`under-${under + 1}-point-${chosen + 1}`)}
        >
          {words.program(chosen + 1)}
        </button>
        {children}
      </p>
    </section>
  );
}
