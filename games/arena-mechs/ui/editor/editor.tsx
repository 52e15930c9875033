import type { Cell } from '@fray/engine';
import { catalogue } from '@fray/engine/catalogue';
import { Board, type EditorProps } from '@fray/table-kit';
import { CodeField, EDITOR_TEXTS, Fairness, useDraft } from '@fray/table-kit/editor';
import { useEffect, useState } from 'preact/hooks';
import { arenaCodeFault, parseArenaCode, writeArenaCode } from '../../io/arenaCode.ts';
import { grid, HAZARDS, isFixed, LOOSE_TILES, PLAIN, SIDES, toCentre } from '../../rules/arena.ts';
import { SEATS } from '../../rules/state.ts';
import { FixedTile, FixedUpright, GroundDefs, LooseTile, TileFloor } from '../art/ground.tsx';
import {
  type ArenaDraft,
  dataOf,
  draftFrom,
  draftOf,
  LOOSE_KINDS,
  type LooseKind,
  looseCount,
  paint,
  SYMMETRIES,
  type Symmetry,
  TOOLS,
  type Tool,
  withLoose,
} from './arenaDraft.ts';
import '../style/tokens.css';
import '../style/editor.css';

const CENTRE = grid.parse('C3') ?? 0;

/** The arena editor: fixed tiles are painted, loose tiles are counted. The arena is checked and measured after each change. */
export function ArenaEditor({ language, text, onChange, measure }: EditorProps) {
  const words = EDITOR_WORDS[language];
  const { draft, canUndo, change, undo } = useDraft(() => draftFrom(text));
  const [tool, setTool] = useState<Tool>('flames');
  const [symmetry, setSymmetry] = useState<Symmetry>('quarter-turns');
  const [focus, setFocus] = useState<Cell>(CENTRE);
  const code = writeArenaCode(dataOf(draft));
  useEffect(() => onChange(code), [code]);
  return (
    <div class="arena-editor">
      <svg class="arena-editor-defs" aria-hidden="true">
        <GroundDefs />
      </svg>
      <div class="arena-editor-board">
        <Board
          grid={grid}
          label={words.grid}
          focus={focus}
          nameOf={(cell) => nameOf(draft, cell, words)}
          usable={isFixed}
          draw={(cell) => <Tile draft={draft} cell={cell} />}
          onFocus={setFocus}
          onAct={(cell) => change(paint(draft, cell, tool, symmetry))}
        />
      </div>
      <div class="arena-editor-controls">
        <Tools words={words} tool={tool} onTool={setTool} symmetry={symmetry} onSymmetry={setSymmetry} />
        <p class="buttons">
          <button type="button" disabled={!canUndo} onClick={undo}>
            {EDITOR_TEXTS[language].undo}
          </button>
          <button type="button" onClick={() => change(draftFrom('standard'))}>
            {words.standard}
          </button>
        </p>
        <LooseTiles draft={draft} words={words} onCount={(kind, count) => change(withLoose(draft, kind, count))} />
        <Checks draft={draft} code={code} words={words} />
        <Fairness key={code} language={language} options={() => ({ arena: code })} measure={measure} />
        <CodeField
          language={language}
          label={words.code}
          code={code}
          file="arena.txt"
          load={(input) => {
            const data = parseArenaCode(input);
            if (!data.ok) return data.fault.message;
            change(draftOf(data.value));
            return undefined;
          }}
        />
      </div>
    </div>
  );
}

interface ToolsProps {
  readonly words: EditorWords;
  readonly tool: Tool;
  readonly symmetry: Symmetry;
  onTool(tool: Tool): void;
  onSymmetry(symmetry: Symmetry): void;
}

const Tools = ({ words, tool, symmetry, onTool, onSymmetry }: ToolsProps) => (
  <>
    <fieldset class="tools">
      <legend>{words.tool}</legend>
      {TOOLS.map((one) => (
        <label key={one}>
          <input type="radio" name="tool" checked={tool === one} onChange={() => onTool(one)} /> {words.tools[one]}
        </label>
      ))}
    </fieldset>
    <p>
      <label>
        <span>{words.symmetry}</span>{' '}
        <select value={symmetry} onChange={(event) => onSymmetry(SYMMETRIES.find((one) => one === event.currentTarget.value) ?? 'none')}>
          {SYMMETRIES.map((one) => (
            <option key={one} value={one}>
              {words.symmetries[one]}
            </option>
          ))}
        </select>
      </label>
    </p>
  </>
);

const codeOf = (hazard: LooseKind['hazard']): number => (hazard === undefined ? PLAIN : HAZARDS.indexOf(hazard) + 1);

/** A field of the drawing. Fields for loose tiles are empty. */
function Tile({ draft: { starts, dropIns, hazards }, cell }: { draft: ArenaDraft; cell: Cell }) {
  if (!isFixed(cell))
    return (
      <g class="arena-editor-loose">
        <TileFloor hazard={PLAIN} />
      </g>
    );
  const hazard = codeOf(hazards.get(cell));
  const place = starts.has(cell) ? 'start' : dropIns.has(cell) ? 'drop-in' : toCentre(cell) === 0 ? 'centre' : undefined;
  return (
    <>
      <FixedTile place={place} hazard={hazard} />
      <FixedUpright place={place} hazard={hazard} />
    </>
  );
}

function nameOf({ starts, dropIns, hazards }: ArenaDraft, cell: Cell, words: EditorWords): string {
  if (!isFixed(cell)) return `${grid.name(cell)}, ${words.looseField}`;
  const hazard = hazards.get(cell);
  const parts = [starts.has(cell) && words.tools.start, dropIns.has(cell) && words.tools['drop-in'], hazard && words.hazards[hazard]];
  const said = parts.filter((part) => typeof part === 'string').join(', ');
  return `${grid.name(cell)}, ${said || words.nothing}`;
}

const wallBits = (walls: string): number => [...walls].reduce((bits, side) => bits | (1 << SIDES.indexOf(side)), 0);

/** A kind of loose tile in words. */
function kindName({ walls, hazard }: LooseKind, words: EditorWords): string {
  const standing = walls === 'NE' ? words.corner : walls === 'NS' ? words.opposite : words.walls(walls.length);
  return hazard === undefined ? standing : `${standing}, ${words.hazards[hazard]}`;
}

interface LooseProps {
  readonly draft: ArenaDraft;
  readonly words: EditorWords;
  onCount(kind: number, count: number): void;
}

/** The number of loose tiles of each kind. */
const LooseTiles = ({ draft, words, onCount }: LooseProps) => (
  <fieldset class="arena-editor-tiles">
    <legend>
      {words.loose} ({looseCount(draft)}/{LOOSE_TILES})
    </legend>
    <p>
      <small>{words.looseHelp}</small>
    </p>
    <ul>
      {LOOSE_KINDS.map((kind, i) => {
        const name = kindName(kind, words);
        const count = draft.loose[i] ?? 0;
        return (
          <li key={name} class={count === 0 ? 'none' : ''}>
            <LooseTile hazard={codeOf(kind.hazard)} walls={wallBits(kind.walls)} label={name} />
            <span class="arena-editor-count">
              <button type="button" aria-label={words.fewer(name)} disabled={count === 0} onClick={() => onCount(i, count - 1)}>
                −
              </button>
              <output>{count}</output>
              <button type="button" aria-label={words.more(name)} onClick={() => onCount(i, count + 1)}>
                +
              </button>
            </span>
          </li>
        );
      })}
    </ul>
  </fieldset>
);

/** Whether the arena can be played, and what is missing. */
function Checks({ draft, code, words }: { draft: ArenaDraft; code: string; words: EditorWords }) {
  const lacking = [
    draft.starts.size < SEATS.length && words.starts(draft.starts.size, SEATS.length),
    draft.dropIns.size === 0 && words.dropIns,
    looseCount(draft) !== LOOSE_TILES && words.tiles(looseCount(draft), LOOSE_TILES),
  ].filter((text) => text !== false);
  const fault = lacking.length === 0 ? arenaCodeFault(code) : undefined;
  return (
    <div role="status">
      <ul class="arena-editor-checks">
        {lacking.map((text) => (
          <li key={text} class="lacking">
            {text}
          </li>
        ))}
        {fault !== undefined && <li class="lacking">{words.tooLong}</li>}
        {lacking.length === 0 && fault === undefined && <li class="fine">{words.playable}</li>}
      </ul>
    </div>
  );
}

const en = {
  grid: 'The arena',
  tool: 'Paint a fixed tile',
  tools: {
    start: 'Checkpoint',
    'drop-in': 'Drop-in',
    crushers: 'Crushers',
    flames: 'Flame throwers',
    plain: 'Nothing',
  } satisfies Record<Tool, string>,
  symmetry: 'Symmetry',
  symmetries: { 'quarter-turns': 'Quarter turns', 'half-turn': 'Half turn', none: 'None' } satisfies Record<Symmetry, string>,
  standard: 'Standard arena',
  looseField: 'a loose tile is dealt here',
  nothing: 'nothing',
  loose: 'Loose tiles',
  looseHelp: 'They are shuffled, turned by chance and dealt between the fixed tiles; one stays free.',
  walls: (count: number): string => (count === 0 ? 'no walls' : count === 1 ? '1 wall' : `${count} walls`),
  corner: '2 walls at a corner',
  opposite: '2 walls on opposite sides',
  hazards: { crushers: 'crushers', flames: 'flame throwers' },
  fewer: (what: string) => `One less: ${what}`,
  more: (what: string) => `One more: ${what}`,
  playable: 'This arena can be played.',
  starts: (have: number, wanted: number) => `An arena needs ${wanted} checkpoints, one for each player; there are ${have}.`,
  dropIns: 'Mechs need a drop-in to come back.',
  tiles: (have: number, wanted: number) => `${wanted} loose tiles are needed; there are ${have}.`,
  tooLong: 'Too many kinds of loose tiles for a code: use fewer kinds.',
  code: 'Arena code',
};

type EditorWords = typeof en;

const da: EditorWords = {
  grid: 'Arenaen',
  tool: 'Mal en fast brik',
  tools: { start: 'Checkpoint', 'drop-in': 'Drop-in', crushers: 'Knusere', flames: 'Flammekastere', plain: 'Ingenting' },
  symmetry: 'Symmetri',
  symmetries: { 'quarter-turns': 'Kvarte omdrejninger', 'half-turn': 'Halv omdrejning', none: 'Ingen' },
  standard: 'Standardarena',
  looseField: 'her lægges en løs brik',
  nothing: 'ingenting',
  loose: 'Løse brikker',
  looseHelp: 'De blandes, drejes tilfældigt og lægges mellem de faste brikker; én bliver til overs.',
  walls: (count) => (count === 0 ? 'ingen vægge' : count === 1 ? '1 væg' : `${count} vægge`),
  corner: '2 vægge i et hjørne',
  opposite: '2 vægge over for hinanden',
  hazards: { crushers: 'knusere', flames: 'flammekastere' },
  fewer: (what) => `En færre: ${what}`,
  more: (what) => `En mere: ${what}`,
  playable: 'Arenaen kan spilles.',
  starts: (have, wanted) => `Der skal være ${wanted} checkpoints, et til hver spiller; der er ${have}.`,
  dropIns: 'Mechs skal have et drop-in at vende tilbage på.',
  tiles: (have, wanted) => `Der skal være ${wanted} løse brikker; der er ${have}.`,
  tooLong: 'Der er for mange slags løse brikker til en kode: brug færre slags.',
  code: 'Arenakode',
};

const EDITOR_WORDS = catalogue<EditorWords>({ en, da });
