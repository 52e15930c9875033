import type { AnyRules } from '@fray/engine';
import { useEffect } from 'preact/hooks';
import type { EditorProps } from '../gameUi.ts';
import { Checks } from './checks.tsx';
import { type Counted, Counts } from './counts.tsx';
import { Fairness } from './fairness.tsx';
import { EditorLayout } from './layout.tsx';
import { playableCheck } from './playable.ts';
import { useDraft } from './useDraft.ts';
import { EDITOR_TEXTS } from './words.ts';

export interface CountGroup {
  readonly legend: string;
  readonly items: readonly Counted[];
}

export interface CountsEditorProps extends EditorProps {
  readonly rules: AnyRules;
  /** The numbers by group, as the options have them. */
  groups(options: EditorProps['options']): readonly CountGroup[];
  /** Facts about the whole, such as the size of a deck. */
  facts?(options: EditorProps['options']): readonly string[];
  /** The side whose share is measured, where sides have fixed roles. */
  readonly side?: string;
}

/** An editor of numbers: the cards of a deck, the units of a side. It is checked and measured after each change. */
export function CountsEditor({ language, options: start, onChange, measure, rules, groups, facts, side }: CountsEditorProps) {
  const t = EDITOR_TEXTS[language];
  const drafting = useDraft<EditorProps['options']>(() => start);
  const options = drafting.draft;
  useEffect(() => onChange(options), [options]);
  const shown = groups(options);
  const names = shown.flatMap(({ items }) => items.map(({ name }) => name));
  const count = (name: string, value: number, standard: number) =>
    drafting.change((before) => {
      const others = Object.entries(before).filter(([other]) => other !== name);
      return Object.fromEntries(value === standard ? others : [...others, [name, String(value)]]);
    });
  const reset = () => drafting.change((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !names.includes(name))));
  return (
    <EditorLayout
      language={language}
      drafting={drafting}
      actions={
        <button type="button" disabled={names.every((name) => options[name] === undefined)} onClick={reset}>
          {t.byTheBook}
        </button>
      }
      tools={null}
      facts={
        <>
          <Fairness language={language} rules={rules} options={options} measure={measure} {...(side === undefined ? {} : { side })} />
          <Checks
            label={t.checks}
            checks={[
              playableCheck(rules, options, language),
              ...(facts?.(options) ?? []).map((text) => ({ state: 'fine' as const, text })),
            ]}
          />
        </>
      }
    >
      <div class="editor-groups">
        {shown.map(({ legend, items }) => (
          <Counts
            key={legend}
            language={language}
            legend={legend}
            items={items}
            onCount={(name, value) => count(name, value, items.find((item) => item.name === name)?.standard ?? Number.NaN)}
          />
        ))}
      </div>
    </EditorLayout>
  );
}
