import { type Language, readOptions, standardOptions } from '@fray/engine';
import { catalogue } from '@fray/engine/catalogue';
import type { EditorProps } from '@fray/table-kit';
import { CountsEditor } from '@fray/table-kit/editor';
import { arcadeRules } from '../../game.ts';
import { TEXTS } from '../../io/log.ts';
import { type ArcadeOptions, optionSpecs, squadOf } from '../../rules/options.ts';
import { SIDES } from '../../rules/state.ts';
import { Drawings } from '../art/drawings.tsx';
import { Piece } from './piece.tsx';
import '../style/zones.css';

const en = { tanks: 'Tanks', sidecars: 'Minelayer sidecars', asGreen: (count: number): string => `green: ${count}` };
const da: typeof en = { tanks: 'Kampvogne', sidecars: 'Minelæggere', asGreen: (count) => `grøn: ${count}` };
const SQUAD_WORDS = catalogue<typeof en>({ en, da });

const MOST = 3;
const KINDS = ['tanks', 'sidecars'] as const;
const LEAST = { tanks: 1, sidecars: 0 } as const;
const PIECES = { tanks: 'tank', sidecars: 'sidecar' } as const;

/** The chosen options; the standard ones where they cannot be read. */
const chosen = (options: EditorProps['options']): ArcadeOptions => {
  const read = readOptions(optionSpecs, options);
  return read.ok ? read.value : standardOptions(optionSpecs);
};

/** The units of both sides. Orange has as many as green until its own number is set. */
function groupsOf(options: ArcadeOptions, language: Language) {
  const words = SQUAD_WORDS[language];
  const green = squadOf(options, 0);
  return ([0, 1] as const).map((side) => ({
    legend: TEXTS[language].sides[SIDES[side]],
    items: KINDS.map((kind) => ({
      name: side === 0 ? kind : `orange_${kind}`,
      label: `${TEXTS[language].sides[SIDES[side]]}: ${words[kind]}`,
      value: squadOf(options, side)[kind],
      standard: side === 0 ? optionSpecs[kind].standard : green[kind],
      least: LEAST[kind],
      most: MOST,
      picture: <Piece of={`${PIECES[kind]}-${SIDES[side]}`} />,
      ...(side === 0 ? {} : { note: words.asGreen(green[kind]) }),
    })),
  }));
}

/** Squads: tanks and sidecars of each side, on the chosen zone. */
export const SquadEditor = (props: EditorProps) => (
  <>
    <Drawings />
    <CountsEditor {...props} rules={arcadeRules} groups={(options) => groupsOf(chosen(options), props.language)} />
  </>
);
