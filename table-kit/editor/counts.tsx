import type { Language } from '@fray/engine';
import type { ComponentChildren } from 'preact';
import { EDITOR_TEXTS } from './words.ts';

export interface Counted {
  /** The option. */
  readonly name: string;
  readonly label: string;
  readonly value: number;
  /** The rulebook's number. */
  readonly standard: number;
  readonly least: number;
  readonly most: number;
  readonly picture?: ComponentChildren;
  /** What a changed number differs from, where that is not the rulebook. */
  readonly note?: string;
}

export interface CountsProps {
  readonly language: Language;
  readonly legend: string;
  readonly items: readonly Counted[];
  onCount(name: string, value: number): void;
}

/** Pieces or cards with their numbers; a number that is not the rulebook's is marked. */
export function Counts({ language, legend, items, onCount }: CountsProps) {
  const t = EDITOR_TEXTS[language];
  return (
    <fieldset class="editor-counts">
      <legend>{legend}</legend>
      <ul>
        {items.map(({ name, label, value, standard, least, most, picture, note }) => (
          <li key={name} class={`${value === 0 ? 'none' : ''} ${value === standard ? '' : 'changed'}`}>
            {picture !== undefined && (
              <span class="editor-picture" aria-hidden="true">
                {picture}
              </span>
            )}
            <span class="editor-counted">{label}</span>
            <span class="editor-count">
              <button type="button" aria-label={t.fewer(label)} disabled={value <= least} onClick={() => onCount(name, value - 1)}>
                −
              </button>
              <output>{value}</output>
              <button type="button" aria-label={t.more(label)} disabled={value >= most} onClick={() => onCount(name, value + 1)}>
                +
              </button>
            </span>
            <small>{value === standard ? '' : (note ?? t.was(standard))}</small>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
