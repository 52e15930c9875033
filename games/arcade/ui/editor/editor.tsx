import { type Cell, columnName, type InputError, type Language, readChoices } from '@fray/engine';
import { catalogue } from '@fray/engine/catalogue';
import type { EditorProps } from '@fray/table-kit';
import { CodeField, EDITOR_TEXTS, Fairness, useDraft } from '@fray/table-kit/editor';
import { useEffect, useRef, useState } from 'preact/hooks';
import { arcadeRules as arcade } from '../../game.ts';
import { localize } from '../../io/log.ts';
import { parseZoneCode, writeZoneCode } from '../../io/zoneCode.ts';
import { presets } from '../../rules/options.ts';
import { LARGEST, SMALLEST } from '../../rules/zone.ts';
import { isZoneName, planOf } from '../../rules/zones.ts';
import {
  draftOf,
  emptyDraft,
  exceedsBox,
  isStart,
  paint,
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

const SIDE = 20;
const DEFAULT_SIZE = { width: 11, height: 11 };
const allRules = presets.find(({ name }) => name === 'all')?.options ?? {};

function draftFrom(text: string): ZoneDraft {
  if (isZoneName(text)) return draftOf(planOf(text));
  const plan = text === '' ? undefined : parseZoneCode(text);
  return plan?.ok && zoneOfDraft(draftOf(plan.value)).ok ? draftOf(plan.value) : emptyDraft(DEFAULT_SIZE.width, DEFAULT_SIZE.height);
}

/** The zone editor: paint cells by mouse, finger or keyboard. The zone is checked and measured after each change. */
export function Editor({ language, text, onChange, measure }: EditorProps) {
  const words = EDITOR_WORDS[language];
  const { draft, canUndo, change, undo } = useDraft(() => draftFrom(text));
  const [tool, setTool] = useState<Tool>('#');
  const [symmetry, setSymmetry] = useState<Symmetry>('half-turn');
  const code = writeZoneCode(planOfDraft(draft));

  useEffect(() => onChange(code), [code]);

  return (
    <div class="workshop">
      <div class="tube">
        <DraftGrid draft={draft} words={words} onPaint={(cell) => change(paint(draft, cell, tool, symmetry))} />
      </div>
      <div class="controls">
        <fieldset class="tools">
          <legend>{words.tool}</legend>
          {TOOLS.map((one) => (
            <label key={one}>
              <input type="radio" name="tool" checked={tool === one} onChange={() => setTool(one)} /> {words.tools[one]}
            </label>
          ))}
        </fieldset>
        <p>
          <label>
            <span>{words.symmetry}</span>
            <select
              value={symmetry}
              onChange={(event) => setSymmetry(SYMMETRIES.find((one) => one === event.currentTarget.value) ?? 'none')}
            >
              {SYMMETRIES.map((one) => (
                <option key={one} value={one}>
                  {words.symmetries[one]}
                </option>
              ))}
            </select>
          </label>
        </p>
        <p class="sizes">
          <Size label={words.width} value={draft.grid.width} onChange={(width) => change(resize(draft, width, draft.grid.height))} />
          <Size label={words.height} value={draft.grid.height} onChange={(height) => change(resize(draft, draft.grid.width, height))} />
        </p>
        <p class="buttons">
          <button type="button" disabled={!canUndo} onClick={undo}>
            {EDITOR_TEXTS[language].undo}
          </button>
          <button type="button" onClick={() => change(emptyDraft(draft.grid.width, draft.grid.height))}>
            {words.clear}
          </button>
        </p>
        <Checks draft={draft} code={code} words={words} language={language} />
        <Fairness key={code} language={language} options={() => usualOptions(code)} measure={measure} />
        <CodeField
          language={language}
          label={words.code}
          code={code}
          file="zone.txt"
          load={(text) => {
            const plan = parseZoneCode(text);
            const zone = plan.ok ? zoneOfDraft(draftOf(plan.value)) : plan;
            if (!plan.ok || !zone.ok) return zone.ok ? undefined : zone.fault.message;
            change(draftOf(plan.value));
            return undefined;
          }}
        />
      </div>
    </div>
  );
}

/** Squads of three tanks, or of one if there is no room for more. */
function usualOptions(zone: string): Readonly<Record<string, string>> {
  const usual = { ...allRules, zone };
  return readChoices(arcade, usual).ok ? usual : { ...usual, tanks: '1' };
}

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

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

/** The zone as a grid to paint on: one tab stop, arrows inside, Enter paints. */
function DraftGrid({ draft, words, onPaint }: { draft: ZoneDraft; words: EditorWords; onPaint(cell: Cell): void }) {
  const { grid, marks } = draft;
  const [focus, setFocus] = useState(0);
  const svg = useRef<SVGSVGElement>(null);
  /** The cells that the pointer has painted since it went down; each is painted once. */
  const stroke = useRef<Set<Cell> | undefined>(undefined);
  const zone = zoneOfDraft(draft);
  const ranks = zone.ok ? zone.value.ranks : undefined;
  const at = focus < grid.size ? focus : 0;
  const put = (cell: Cell) => {
    if (stroke.current?.has(cell)) return;
    stroke.current?.add(cell);
    onPaint(cell);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const arrow = ARROWS[event.key];
    if (arrow) {
      const next = grid.at(grid.x(at) + arrow[0], grid.y(at) + arrow[1]);
      event.preventDefault();
      if (next >= 0) svg.current?.querySelector<SVGGElement>(`[data-cell="${next}"]`)?.focus();
    } else if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      onPaint(at);
    }
  };
  const rows = Array.from({ length: grid.height }, (_, row) => grid.height - 1 - row);
  return (
    <svg
      ref={svg}
      class="board drawing"
      viewBox={`0 0 ${grid.width * SIDE + 9} ${grid.height * SIDE + 9}`}
      role="grid"
      aria-label={words.grid}
      onKeyDown={onKeyDown}
      onPointerUp={() => {
        stroke.current = undefined;
      }}
      onPointerLeave={() => {
        stroke.current = undefined;
      }}
    >
      {rows.map((y) => (
        <g key={y} role="row">
          {Array.from({ length: grid.width }, (_, x) => {
            const cell = grid.at(x, y);
            const mark = marks[cell]!;
            const side = ranks?.findIndex((rank) => rank.has(cell)) ?? -1;
            return (
              <g
                key={cell}
                role="gridcell"
                data-cell={cell}
                data-name={grid.name(cell)}
                tabindex={cell === at ? 0 : -1}
                aria-label={`${grid.name(cell)}, ${words.marks(mark)}${side >= 0 ? `, ${words.rank(side)}` : ''}`}
                class={`cell ${mark === '_' ? 'gap' : mark === '#' ? 'wall' : mark === 'o' ? 'pool-cell' : 'floor'}`}
                transform={`translate(${9 + x * SIDE} ${(grid.height - 1 - y) * SIDE})`}
                onFocus={() => setFocus(cell)}
                onPointerDown={(event) => {
                  // Touch pointers are captured by the first cell; release them so that other cells get events.
                  if (event.currentTarget.hasPointerCapture(event.pointerId)) event.currentTarget.releasePointerCapture(event.pointerId);
                  stroke.current = new Set();
                  put(cell);
                }}
                onPointerEnter={(event) => {
                  if (event.buttons > 0 && stroke.current) put(cell);
                }}
              >
                <rect class="ground" x="0.5" y="0.5" width={SIDE - 1} height={SIDE - 1} rx="1.5" />
                {mark === '#' && <path class="brick" d="M2 2h16v16h-16zM2 7.3h16M2 12.6h16M10 2v5.3M6 7.3v5.3M14 7.3v5.3M10 12.6v5.4" />}
                {mark === 'o' && <path class="pool" d="M10 3.5 L16.5 10 L10 16.5 L3.5 10Z M10 7 L13 10 L10 13 L7 10Z" />}
                {side >= 0 && <path class={`rank rank-${side}`} d={side === 0 ? 'M3 17.5h14' : 'M3 2.5h14'} />}
                {isStart(mark) && (
                  <g class={`tank ${/\d/.test(mark) ? 'green' : 'orange'}`} aria-hidden="true">
                    <path
                      class="hull"
                      d={/\d/.test(mark) ? 'M4 10a6 6 0 1 0 12 0a6 6 0 1 0 -12 0' : 'M10 3.4 L16 6.6 V13.4 L10 16.6 L4 13.4 V6.6Z'}
                    />
                    <text class="name" x="10" y="12.5" text-anchor="middle">
                      {/\d/.test(mark) ? `G${mark}` : `O${'abcdef'.indexOf(mark) + 1}`}
                    </text>
                  </g>
                )}
                <rect class="ring" x="1" y="1" width={SIDE - 2} height={SIDE - 2} rx="2" />
              </g>
            );
          })}
        </g>
      ))}
      <g aria-hidden="true" class="coordinates">
        {rows.map((y) => (
          <text key={y} x={7.5} y={(grid.height - 1 - y) * SIDE + SIDE / 2 + 2} text-anchor="end">
            {y + 1}
          </text>
        ))}
        {Array.from({ length: grid.width }, (_, x) => (
          <text key={columnName(x)} x={9 + x * SIDE + SIDE / 2} y={grid.height * SIDE + 7} text-anchor="middle">
            {columnName(x)}
          </text>
        ))}
      </g>
    </svg>
  );
}

const faultWords = ({ message, localized }: InputError, language: Language): string =>
  localized ? localize(localized.name, language, localized.about) : message;

/** Whether the zone can be played, and what is missing. */
function Checks({ draft, code, words, language }: { draft: ZoneDraft; code: string; words: EditorWords; language: Language }) {
  const squads = [
    { tanks: '1', sidecars: '0' },
    { tanks: '3', sidecars: '0' },
    { tanks: '3', sidecars: '3' },
  ];
  return (
    <div role="status">
      <ul class="checks">
        {squads.map((squad) => {
          const read = readChoices(arcade, { ...squad, zone: code });
          return (
            <li key={squad.tanks + squad.sidecars} class={read.ok ? 'fine' : 'lacking'}>
              {words.squad(Number(squad.tanks), Number(squad.sidecars))}: {read.ok ? words.playable : faultWords(read.fault, language)}
            </li>
          );
        })}
        <li>{exceedsBox(draft) ? words.beyondBox : words.withinBox}</li>
      </ul>
    </div>
  );
}

const en = {
  grid: 'The zone that is drawn',
  tool: 'Paint',
  tools: {
    '.': 'Floor',
    _: 'Gap',
    '#': 'Wall',
    o: 'Energy pool',
    green: 'Start of green',
    orange: 'Start of orange',
    'green-rank': 'First rank of green',
    'orange-rank': 'First rank of orange',
  } satisfies Record<Tool, string>,
  symmetry: 'Symmetry',
  symmetries: { 'half-turn': 'Half turn', mirror: 'Mirror', none: 'None' } satisfies Record<Symmetry, string>,
  width: 'Columns',
  height: 'Rows',
  clear: 'Clear',
  marks: (mark: string): string => {
    const kinds: Readonly<Record<string, string>> = { '.': 'floor', _: 'gap', '#': 'wall', o: 'energy pool' };
    return kinds[mark] ?? (/\d/.test(mark) ? `start of green, G${mark}` : `start of orange, O${'abcdef'.indexOf(mark) + 1}`);
  },
  rank: (side: number): string => (side === 0 ? 'first rank of green' : 'first rank of orange'),
  squad: (tanks: number, sidecars: number): string =>
    `${tanks === 1 ? '1 tank' : `${tanks} tanks`}${sidecars > 0 ? ` and ${sidecars} sidecars` : ''} a side`,
  playable: 'can be played.',
  withinBox: 'Fits the box: at most 15 by 15 cells, 10 walls and 2 pools.',
  beyondBox: 'More than the box holds (15 by 15 cells, 10 walls, 2 pools); fine here.',
  code: 'Zone code',
};

type EditorWords = typeof en;

const da: EditorWords = {
  grid: 'Zonen, der tegnes',
  tool: 'Mal',
  tools: {
    '.': 'Gulv',
    _: 'Hul',
    '#': 'Mur',
    o: 'Energibassin',
    green: 'Grøns startfelt',
    orange: 'Oranges startfelt',
    'green-rank': 'Grøns første række',
    'orange-rank': 'Oranges første række',
  },
  symmetry: 'Symmetri',
  symmetries: { 'half-turn': 'Halv omdrejning', mirror: 'Spejling', none: 'Ingen' },
  width: 'Kolonner',
  height: 'Rækker',
  clear: 'Ryd',
  marks: (mark) => {
    const kinds: Readonly<Record<string, string>> = { '.': 'gulv', _: 'hul', '#': 'mur', o: 'energibassin' };
    return kinds[mark] ?? (/\d/.test(mark) ? `grøns startfelt, G${mark}` : `oranges startfelt, O${'abcdef'.indexOf(mark) + 1}`);
  },
  rank: (side) => (side === 0 ? 'grøns første række' : 'oranges første række'),
  squad: (tanks, sidecars) =>
    `${tanks === 1 ? '1 kampvogn' : `${tanks} kampvogne`}${sidecars > 0 ? ` og ${sidecars} minelæggere` : ''} pr. side`,
  playable: 'kan spilles.',
  withinBox: 'Passer i æsken: højst 15 gange 15 felter, 10 mure og 2 bassiner.',
  beyondBox: 'Mere end æsken rummer (15 gange 15 felter, 10 mure, 2 bassiner); her går det.',
  code: 'Zonekode',
};

const EDITOR_WORDS = catalogue<EditorWords>({ en, da });
