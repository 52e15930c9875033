import { type Language, readOptions, standardOptions } from '@fray/engine';
import { catalogue } from '@fray/engine/catalogue';
import type { EditorProps } from '@fray/table-kit';
import { CountsEditor } from '@fray/table-kit/editor';
import type { ComponentChildren } from 'preact';
import { transformersSkirmishRules } from '../../game.ts';
import { TEXTS } from '../../io/log.ts';
import { type NumberName, numberSpecs, optionSpecs } from '../../rules/options.ts';
import { Portrait } from '../art/robot.tsx';

const en = { units: 'Hits', types: 'Types and Minicons' };
const da: typeof en = { units: 'Træffere', types: 'Typer og Minicons' };
const ARMY_WORDS = catalogue<typeof en>({ en, da });

/** Both sides have the same army. */
const UNITS = { leader_hits: 'lead', named_hits: 'second', line_hits: 'line1' } as const;
const TYPES = ['air_types', 'minicons', 'minicon_hits'] as const;

/** A number of the rulebook as the options have it. */
function counted(name: NumberName, options: EditorProps['options'], language: Language, picture?: ComponentChildren) {
  const spec = numberSpecs[name];
  const read = readOptions(optionSpecs, options);
  return {
    name,
    label: TEXTS[language].numbers[name],
    value: (read.ok ? read.value : standardOptions(optionSpecs))[name],
    standard: spec.standard,
    least: spec.least,
    most: spec.most,
    ...(picture === undefined ? {} : { picture }),
  };
}

/** The armies: hits of the units, air types and Minicons of each side. */
export const ArmyEditor = (props: EditorProps) => {
  const { language } = props;
  const words = ARMY_WORDS[language];
  return (
    <CountsEditor
      {...props}
      rules={transformersSkirmishRules}
      groups={(options) => [
        {
          legend: words.units,
          items: (['leader_hits', 'named_hits', 'line_hits'] as const).map((name) =>
            counted(name, options, language, <Portrait side="south" unit={UNITS[name]} air={false} size={72} />),
          ),
        },
        { legend: words.types, items: TYPES.map((name) => counted(name, options, language)) },
      ]}
    />
  );
};
