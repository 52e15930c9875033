import { type Cell, type Language, readOptions, standardOptions } from '@fray/engine';
import { catalogue } from '@fray/engine/catalogue';
import type { EditorProps } from '@fray/table-kit';
import {
  type Check,
  Checks,
  Choices,
  Counts,
  EDITOR_TEXTS,
  EditorLayout,
  Fairness,
  nextOf,
  PaintBoard,
  pieceOfKey,
  playableCheck,
  SymmetryRow,
  useDraft,
} from '@fray/table-kit/editor';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { WORDS } from '#words';
import { tubetanksRules } from '../../game.ts';
import { TEXTS } from '../../io/log.ts';
import { ENDS, MAX_ROWS, optionSpecs } from '../../rules/options.ts';
import { ALONG_UP, cellName, FACES, facingName, SEATS } from '../../rules/state.ts';
import { TankFromAbove } from '../art/planDrawings.tsx';
import {
  draftFrom,
  imagesOf,
  isAlike,
  place,
  SYMMETRIES,
  type Symmetry,
  startsText,
  TOOLS,
  type Tool,
  type TunnelDraft,
  withRows,
} from './tunnelDraft.ts';
import '../style/editor.css';

const en = {
  grid: 'The tunnel, unrolled',
  tool: 'Tanks',
  again: 'Press again to turn',
  length: 'Length',
  same: 'The same for both tanks.',
  unlike: 'The tanks do not begin alike.',
};
const da: typeof en = {
  grid: 'Tunnelen, foldet ud',
  tool: 'Kampvogne',
  again: 'Tryk igen for at dreje',
  length: 'Længde',
  same: 'Ens for begge kampvogne.',
  unlike: 'Kampvognene begynder ikke ens.',
};
const TUNNEL_WORDS = catalogue<typeof en>({ en, da });

const SIDE = 100;
const LEAST_ROWS = 3;
const WIDTH = FACES.length;
/** Degrees on the plan: the tunnel leads to the right, and its faces lie one below the other. */
const RIGHT = 90;
const EIGHTH = 45;

function start(given: EditorProps['options']): TunnelDraft {
  const read = readOptions(optionSpecs, given);
  const { rows, starts } = read.ok ? read.value : standardOptions(optionSpecs);
  return draftFrom(rows, starts);
}

/** The editor of the tunnel: its length, and where both tanks begin. It is checked and measured after each change. */
export function TunnelEditor({ language, options: given, onChange, measure }: EditorProps) {
  const words = TUNNEL_WORDS[language];
  const drafting = useDraft(() => start(given));
  const { draft, change } = drafting;
  const [tool, setTool] = useState<Tool>('one');
  const [symmetry, setSymmetry] = useState<Symmetry>('half-turn');
  const starts = startsText(draft);
  const options = useMemo(() => optionsOf(given, draft), [draft]);
  useEffect(() => onChange(options), [options]);
  return (
    <EditorLayout
      language={language}
      drafting={drafting}
      actions={
        <button
          type="button"
          disabled={starts === ENDS && draft.rows === optionSpecs.rows.standard}
          onClick={() => change(draftFrom(optionSpecs.rows.standard, ENDS))}
        >
          {EDITOR_TEXTS[language].byTheBook}
        </button>
      }
      tools={
        <>
          <Choices
            legend={words.tool}
            name="piece"
            look="pieces"
            items={TOOLS.map((value) => ({
              value,
              label: WORDS[language].tanks[value],
              note: words.again,
              picture: (
                <svg class="tube-piece" viewBox="-50 -50 100 100" width="40" height="40">
                  <TankFromAbove tank={value} />
                </svg>
              ),
            }))}
            value={tool}
            onChange={(one) => setTool(one)}
          />
          <SymmetryRow<Symmetry> language={language} symmetries={SYMMETRIES} symmetry={symmetry} onSymmetry={setSymmetry} />
          <Counts
            language={language}
            legend={words.length}
            items={[
              {
                name: 'rows',
                label: TEXTS[language].numbers.rows,
                value: draft.rows,
                standard: optionSpecs.rows.standard,
                least: LEAST_ROWS,
                most: MAX_ROWS,
              },
            ]}
            onCount={(_, rows) => change(withRows(draft, rows))}
          />
        </>
      }
      facts={
        <>
          <Fairness language={language} rules={tubetanksRules} options={options} measure={measure} />
          <Checks label={EDITOR_TEXTS[language].checks} checks={checksOf(draft, options, language)} />
        </>
      }
    >
      <Plan
        draft={draft}
        language={language}
        symmetry={symmetry}
        onPlace={(cell) => change((before) => place(before, cell, tool, symmetry))}
        onKey={(event) => {
          const piece = pieceOfKey(TOOLS, event);
          if (piece) setTool(piece);
          else if (event.key.toLowerCase() === 's') setSymmetry(nextOf(SYMMETRIES, symmetry));
        }}
      />
    </EditorLayout>
  );
}

/** The options with the tunnel of a draft; what is as in the rulebook is left out. */
function optionsOf({ rows: _rows, starts: _starts, ...others }: EditorProps['options'], draft: TunnelDraft): EditorProps['options'] {
  const starts = startsText(draft);
  return {
    ...others,
    ...(draft.rows === optionSpecs.rows.standard ? {} : { rows: String(draft.rows) }),
    ...(starts === ENDS ? {} : { starts }),
  };
}

interface PlanProps {
  readonly draft: TunnelDraft;
  readonly language: Language;
  readonly symmetry: Symmetry;
  onPlace(cell: Cell): void;
  onKey(event: KeyboardEvent): void;
}

/** The unrolled tunnel: its far end is on the right, with one face below the other. */
function Plan({ draft, language, symmetry, onPlace, onKey }: PlanProps) {
  const words = WORDS[language];
  const { rows, starts } = draft;
  const cellOf = (at: number): Cell => (at % rows) * WIDTH + (WIDTH - 1 - Math.floor(at / rows));
  const placeOf = (cell: Cell): number => (WIDTH - 1 - (cell % WIDTH)) * rows + Math.floor(cell / WIDTH);
  const tankAt = (cell: Cell) => SEATS.findIndex((_, seat) => starts[seat]?.cell === cell);
  const nameOf = (cell: Cell) => {
    const seat = tankAt(cell);
    const name = `${cellName(cell)}, ${words.faces[cell % WIDTH]}`;
    const there = SEATS[seat];
    return there === undefined ? name : `${name}, ${words.tanks[there]}, ${words.facing[facingName(starts[seat]!.facing)](rows)}`;
  };
  return (
    <div class="editor-board tube-editor-board">
      <PaintBoard
        grid={{ width: rows, height: WIDTH }}
        label={TUNNEL_WORDS[language].grid}
        side={SIDE}
        coordinates={false}
        margin={{ top: 4, right: 4, bottom: 34, left: 70 }}
        start={placeOf(starts[0].cell)}
        nameOf={(at) => nameOf(cellOf(at))}
        classOf={(at) => `face-${cellOf(at) % WIDTH}`}
        draw={(at) => <Square seat={tankAt(cellOf(at))} draft={draft} />}
        over={<Names rows={rows} faces={words.sides} />}
        imagesOf={(at) => imagesOf(draft, cellOf(at), symmetry).map(placeOf)}
        onPaint={([at], joins) => at !== undefined && !joins && onPlace(cellOf(at))}
        onKey={onKey}
      />
    </div>
  );
}

/** A square, and the tank that begins there. */
function Square({ seat, draft }: { readonly seat: number; readonly draft: TunnelDraft }) {
  const tank = SEATS[seat];
  return (
    <>
      <rect class="tube-square" x="3" y="3" width={SIDE - 6} height={SIDE - 6} rx="9" />
      {tank !== undefined && (
        <g
          class="tube-piece"
          transform={`translate(${SIDE / 2} ${SIDE / 2}) rotate(${RIGHT + (draft.starts[seat]!.facing - ALONG_UP) * EIGHTH})`}
        >
          <TankFromAbove tank={tank} />
        </g>
      )}
    </>
  );
}

/** Numbers of the rows, letters of the faces. */
const Names = ({ rows, faces }: { readonly rows: number; readonly faces: readonly string[] }) => (
  <>
    {Array.from(FACES, (letter, face) => (
      <g key={letter} class="tube-name">
        <text x="-36" y={(face + 0.5) * SIDE} font-size="26" text-anchor="middle">
          {letter}
        </text>
        <text font-size="15" x="-36" y={(face + 0.5) * SIDE + 20} text-anchor="middle">
          {faces[face]}
        </text>
      </g>
    ))}
    {Array.from({ length: rows }, (_, row) => (
      <text key={row} class="tube-name" font-size="26" x={(row + 0.5) * SIDE} y={WIDTH * SIDE + 26} text-anchor="middle">
        {row + 1}
      </text>
    ))}
  </>
);

/** Whether the tunnel can be played, and is the same for both. */
function checksOf(draft: TunnelDraft, options: EditorProps['options'], language: Language): Check[] {
  const words = TUNNEL_WORDS[language];
  const isSame = isAlike(draft);
  return [playableCheck(tubetanksRules, options, language), { state: isSame ? 'fine' : 'hint', text: isSame ? words.same : words.unlike }];
}
