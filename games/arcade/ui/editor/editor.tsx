import { type Cell, type Language, readChoices } from '@fray/engine';
import type { EditorProps } from '@fray/table-kit';
import {
  type Brush,
  BrushRow,
  type Check,
  Checks,
  Choices,
  CodeField,
  EDITOR_TEXTS,
  EditorLayout,
  Fairness,
  nextOf,
  PaintBoard,
  pieceOfKey,
  SymmetryRow,
  useDraft,
} from '@fray/table-kit/editor';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { arcadeRules } from '../../game.ts';
import { localize } from '../../io/log.ts';
import { parseZoneCode, writeZoneCode } from '../../io/zoneCode.ts';
import { BOX, isPointSymmetric, LARGEST, SMALLEST } from '../../rules/zone.ts';
import { isZoneName, planOf } from '../../rules/zones.ts';
import { type DrawingName, Drawings, Use } from '../art/drawings.tsx';
import { Ground } from '../board/ground.tsx';
import { EDITOR_WORDS, type EditorWords } from './editorWords.ts';
import { Piece } from './piece.tsx';
import {
  draftOf,
  emptyDraft,
  exceedsBox,
  imagesOf,
  isStart,
  paintAll,
  planOfDraft,
  resize,
  SYMMETRIES,
  type Symmetry,
  TOOLS,
  type Tool,
  type ZoneDraft,
  zoneOfDraft,
} from './zoneDraft.ts';
import '../style/zones.css';

/** The side of a cell in the drawing's units: that of the drawings of pieces. */
const SIDE = 100;
const DEFAULT_SIZE = { width: 11, height: 11 };

function draftFrom(text: string): ZoneDraft {
  if (isZoneName(text)) return draftOf(planOf(text));
  const plan = text === '' ? undefined : parseZoneCode(text);
  return plan?.ok && zoneOfDraft(draftOf(plan.value)).ok ? draftOf(plan.value) : emptyDraft(DEFAULT_SIZE.width, DEFAULT_SIZE.height);
}

/** The zone editor: paint cells by mouse, finger or keyboard. The zone is checked and measured after each change. */
export function ZoneEditor({ language, options: given, onChange, measure }: EditorProps) {
  const words = EDITOR_WORDS[language];
  const drafting = useDraft(() => draftFrom(given['zone'] ?? ''));
  const { draft, change } = drafting;
  const [tool, setTool] = useState<Tool>('#');
  const [brush, setBrush] = useState<Brush>('paint');
  const [symmetry, setSymmetry] = useState<Symmetry>('half-turn');
  const code = writeZoneCode(planOfDraft(draft));
  const options = useMemo(() => ({ ...given, zone: code }), [code]);
  useEffect(() => onChange(options), [options]);
  const load = (text: string) => {
    const plan = parseZoneCode(text);
    const zone = plan.ok ? zoneOfDraft(draftOf(plan.value)) : plan;
    if (!plan.ok || !zone.ok) return zone.ok ? undefined : zone.fault.message;
    change(draftOf(plan.value));
    return undefined;
  };
  return (
    <EditorLayout
      language={language}
      drafting={drafting}
      actions={
        <>
          <Sizes draft={draft} words={words} onSize={(width, height) => change(resize(draft, width, height))} />
          <button type="button" onClick={() => change(emptyDraft(draft.grid.width, draft.grid.height))}>
            {words.clear}
          </button>
        </>
      }
      tools={
        <>
          <Palette draft={draft} words={words} tool={tool} onTool={setTool} />
          <BrushRow language={language} brush={brush} onBrush={setBrush} />
          <SymmetryRow<Symmetry> language={language} symmetries={SYMMETRIES} symmetry={symmetry} onSymmetry={setSymmetry} />
        </>
      }
      facts={
        <>
          <Fairness language={language} rules={arcadeRules} options={options} measure={measure} />
          <Checks label={EDITOR_TEXTS[language].checks} checks={checksOf(draft, options, language)} />
          <CodeField language={language} label={words.code} code={code} file="zone.txt" load={load} />
        </>
      }
    >
      <DraftBoard
        draft={draft}
        words={words}
        brush={brush}
        symmetry={symmetry}
        onPaint={(cells, joins) => change((before) => paintAll(before, cells, tool, symmetry), joins)}
        onKey={(event) => {
          const piece = pieceOfKey(TOOLS, event);
          if (piece) setTool(piece);
          else if (event.key.toLowerCase() === 's') setSymmetry(nextOf(SYMMETRIES, symmetry));
        }}
      />
    </EditorLayout>
  );
}

interface SizesProps {
  readonly draft: ZoneDraft;
  readonly words: EditorWords;
  onSize(width: number, height: number): void;
}

const Sizes = ({ draft: { grid }, words, onSize }: SizesProps) => (
  <span class="editor-sizes">
    <Size label={words.width} value={grid.width} onChange={(width) => onSize(width, grid.height)} />
    <Size label={words.height} value={grid.height} onChange={(height) => onSize(grid.width, height)} />
  </span>
);

function Size({ label, value, onChange }: { label: string; value: number; onChange(value: number): void }) {
  return (
    <label>
      <span>{label}</span>{' '}
      <input
        type="number"
        min={SMALLEST}
        max={LARGEST}
        value={value}
        onChange={(event) => {
          const number = Math.round(Number(event.currentTarget.value));
          if (number >= SMALLEST && number <= LARGEST) onChange(number);
          else event.currentTarget.value = String(value);
        }}
      />
    </label>
  );
}

interface PaletteProps {
  readonly draft: ZoneDraft;
  readonly words: EditorWords;
  readonly tool: Tool;
  onTool(tool: Tool): void;
}

const PIECES: Readonly<Record<Tool, DrawingName | undefined>> = {
  '#': 'wall',
  '.': undefined,
  _: 'gap',
  o: 'crystal',
  green: 'tank-green',
  orange: 'tank-orange',
  'green-rank': undefined,
  'orange-rank': undefined,
};

/** The pieces of the box, with how many of them the zone uses. */
function Palette({ draft, words, tool, onTool }: PaletteProps) {
  const count = (is: (mark: string) => boolean) => draft.marks.filter(is).length;
  const notes: Readonly<Partial<Record<Tool, string>>> = {
    '#': words.ofBox(
      count((mark) => mark === '#'),
      BOX.walls,
    ),
    o: words.ofBox(
      count((mark) => mark === 'o'),
      BOX.pools,
    ),
    _: String(count((mark) => mark === '_')),
    green: String(count((mark) => /\d/.test(mark))),
    orange: String(count((mark) => /[a-f]/.test(mark))),
  };
  return (
    <Choices
      legend={words.tool}
      name="piece"
      look="pieces"
      items={TOOLS.map((value) => {
        const piece = PIECES[value];
        return {
          value,
          label: words.tools[value],
          ...(notes[value] === undefined ? {} : { note: notes[value] }),
          picture: piece ? <Piece of={piece} /> : <Blank of={value} />,
        };
      })}
      value={tool}
      onChange={onTool}
    />
  );
}

/** What has no piece: plain floor, and the first ranks. */
const Blank = ({ of }: { readonly of: Tool }) => (
  <svg viewBox="-56 -56 112 112" width="40" height="40">
    <rect class="zone-floor" x="-48" y="-48" width="96" height="96" rx="8" />
    {of !== '.' && (
      <path
        class={`zone-rank ${of.replace('-rank', '')}`}
        d={of === 'green-rank' ? 'M0 30V-26M-22 -4L0 -28L22 -4' : 'M0 -30V26M-22 4L0 28L22 4'}
      />
    )}
  </svg>
);

interface BoardProps {
  readonly draft: ZoneDraft;
  readonly words: EditorWords;
  readonly brush: Brush;
  readonly symmetry: Symmetry;
  onPaint(cells: readonly Cell[], joins: boolean): void;
  onKey(event: KeyboardEvent): void;
}

/** The zone as the table shows it, to paint on. */
function DraftBoard({ draft, words, brush, symmetry, onPaint, onKey }: BoardProps) {
  const { grid, marks } = draft;
  const zone = zoneOfDraft(draft);
  const ranks = zone.ok ? zone.value.ranks : undefined;
  const sideOf = (cell: Cell) => ranks?.findIndex((rank) => rank.has(cell)) ?? -1;
  const map = planOfDraft(draft).map.map((row) => row.replaceAll(/[1-6a-f]/g, '.'));
  return (
    <div class="editor-board zone-board">
      <Drawings />
      <PaintBoard
        grid={grid}
        label={words.grid}
        side={SIDE}
        brush={brush}
        nameOf={(cell) => {
          const side = sideOf(cell);
          return `${grid.name(cell)}, ${words.marks(marks[cell] ?? '.')}${side >= 0 ? `, ${words.rank(side)}` : ''}`;
        }}
        draw={(cell) => <Mark mark={marks[cell] ?? '.'} side={sideOf(cell)} />}
        under={
          <svg width={grid.width * SIDE} height={grid.height * SIDE}>
            <Ground map={map} rubble={NONE} turned={false} />
          </svg>
        }
        imagesOf={(cell) => imagesOf(grid, cell, symmetry).map((image) => image.cell)}
        alike={(a, b) => marks[a] === marks[b]}
        onPaint={onPaint}
        onKey={onKey}
      />
    </div>
  );
}

const NONE: readonly never[] = [];
const MIDDLE = `translate(${SIDE / 2} ${SIDE / 2})`;

/** What stands on a cell, and whose first rank it belongs to. */
function Mark({ mark, side }: { readonly mark: string; readonly side: number }) {
  const team = /\d/.test(mark) ? 'green' : 'orange';
  return (
    <>
      {side >= 0 && <path class={`zone-rank ${side === 0 ? 'green' : 'orange'}`} d={side === 0 ? 'M12 92H88' : 'M12 8H88'} />}
      <g transform={MIDDLE}>
        {mark === '#' && <Use of="wall" />}
        {mark === 'o' && <Use of="crystal" />}
        {isStart(mark) && (
          <g class={`zone-unit ${team}`}>
            <Use of={`tank-${team}`} />
            {/* As the cell's name has it. */}
            <text class="zone-number" y="12" font-size="34" text-anchor="middle">
              {team === 'green' ? `G${mark}` : `O${'abcdef'.indexOf(mark) + 1}`}
            </text>
          </g>
        )}
      </g>
    </>
  );
}

const SQUADS = [
  { tanks: '1', sidecars: '0' },
  { tanks: '3', sidecars: '0' },
  { tanks: '3', sidecars: '3' },
] as const;

/** Whether the zone can be played by each squad, looks the same to both sides and fits the box. */
function checksOf(draft: ZoneDraft, options: EditorProps['options'], language: Language): Check[] {
  const words = EDITOR_WORDS[language];
  const zone = zoneOfDraft(draft);
  const isSame = zone.ok && isPointSymmetric(zone.value);
  return [
    ...SQUADS.map((squad): Check => {
      const read = readChoices(arcadeRules, { ...options, ...squad });
      const { localized, message } = read.ok ? { localized: undefined, message: words.playable } : read.fault;
      const text = localized ? localize(localized.name, language, localized.about) : message;
      return { state: read.ok ? 'fine' : 'lacking', text: `${words.squad(Number(squad.tanks), Number(squad.sidecars))}: ${text}` };
    }),
    { state: isSame ? 'fine' : 'hint', text: isSame ? words.same : words.unlike },
    { state: exceedsBox(draft) ? 'hint' : 'fine', text: exceedsBox(draft) ? words.beyondBox : words.withinBox },
  ];
}
