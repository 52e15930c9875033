import type { Cell, Language } from '@fray/engine';
import type { EditorProps } from '@fray/table-kit';
import {
  type Brush,
  BrushRow,
  type Check,
  Checks,
  Choices,
  CodeField,
  Counts,
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
import { arenaMechsRules } from '../../game.ts';
import { arenaCodeFault, parseArenaCode, writeArenaCode } from '../../io/arenaCode.ts';
import { grid, HAZARDS, isFixed, LOOSE_TILES, PLAIN, SIDES, toCentre } from '../../rules/arena.ts';
import { SEATS } from '../../rules/state.ts';
import { FixedTile, FixedUpright, GroundDefs, LooseTile, TileFloor } from '../art/ground.tsx';
import {
  type ArenaDraft,
  dataOf,
  draftFrom,
  draftOf,
  imagesOf,
  LOOSE_KINDS,
  type LooseKind,
  looseCount,
  paintAll,
  SYMMETRIES,
  type Symmetry,
  TOOLS,
  type Tool,
  withLoose,
} from './arenaDraft.ts';
import { EDITOR_WORDS, type EditorWords } from './editorWords.ts';
import '../style/tokens.css';
import '../style/editor.css';

const CENTRE = grid.parse('C3') ?? 0;

/** The arena editor: fixed tiles are painted, loose tiles are counted. The arena is checked and measured after each change. */
export function ArenaEditor({ language, options: given, onChange, measure }: EditorProps) {
  const words = EDITOR_WORDS[language];
  const drafting = useDraft(() => draftFrom(given['arena'] ?? ''));
  const { draft, change } = drafting;
  const [tool, setTool] = useState<Tool>('flames');
  const [brush, setBrush] = useState<Brush>('paint');
  const [symmetry, setSymmetry] = useState<Symmetry>('quarter-turns');
  const code = writeArenaCode(dataOf(draft));
  const options = useMemo(() => ({ ...given, arena: code }), [code]);
  useEffect(() => onChange(options), [options]);
  return (
    <EditorLayout
      language={language}
      drafting={drafting}
      actions={
        <button type="button" onClick={() => change(draftFrom('standard'))}>
          {words.standard}
        </button>
      }
      tools={
        <>
          <Palette words={words} tool={tool} onTool={setTool} />
          <BrushRow language={language} brush={brush} onBrush={setBrush} />
          <SymmetryRow<Symmetry> language={language} symmetries={SYMMETRIES} symmetry={symmetry} onSymmetry={setSymmetry} />
        </>
      }
      facts={
        <>
          <Fairness language={language} rules={arenaMechsRules} options={options} measure={measure} />
          <Checks label={EDITOR_TEXTS[language].checks} checks={checksOf(draft, code, words)} />
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
        </>
      }
    >
      <svg class="arena-editor-defs" aria-hidden="true">
        <GroundDefs />
      </svg>
      <div class="editor-board arena-editor-board">
        <PaintBoard
          grid={grid}
          label={words.grid}
          start={CENTRE}
          brush={brush}
          nameOf={(cell) => nameOf(draft, cell, words)}
          usable={isFixed}
          draw={(cell) => <Tile draft={draft} cell={cell} />}
          imagesOf={(cell) => imagesOf(cell, symmetry)}
          alike={(a, b) => draft.hazards.get(a) === draft.hazards.get(b)}
          onPaint={(cells, joins) => change((before) => paintAll(before, cells, tool, symmetry), joins)}
          onKey={(event) => {
            const piece = pieceOfKey(TOOLS, event);
            if (piece) setTool(piece);
            else if (event.key.toLowerCase() === 's') setSymmetry(nextOf(SYMMETRIES, symmetry));
          }}
        />
      </div>
      <LooseTiles language={language} draft={draft} words={words} onCount={(kind, count) => change(withLoose(draft, kind, count))} />
    </EditorLayout>
  );
}

interface PaletteProps {
  readonly words: EditorWords;
  readonly tool: Tool;
  onTool(tool: Tool): void;
}

const PIECES: Readonly<Record<Tool, { readonly place?: 'start' | 'drop-in'; readonly hazard: number }>> = {
  start: { place: 'start', hazard: PLAIN },
  'drop-in': { place: 'drop-in', hazard: PLAIN },
  crushers: { hazard: HAZARDS.indexOf('crushers') + 1 },
  flames: { hazard: HAZARDS.indexOf('flames') + 1 },
  plain: { hazard: PLAIN },
};

const Palette = ({ words, tool, onTool }: PaletteProps) => (
  <Choices
    legend={words.tool}
    name="piece"
    look="pieces"
    items={TOOLS.map((value) => {
      const { place, hazard } = PIECES[value];
      return {
        value,
        label: words.tools[value],
        picture: (
          <svg viewBox="0 0 100 100" width="40" height="40">
            <FixedTile place={place} hazard={hazard} />
            <FixedUpright place={place} hazard={hazard} />
          </svg>
        ),
      };
    })}
    value={tool}
    onChange={onTool}
  />
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
  readonly language: Language;
  readonly draft: ArenaDraft;
  readonly words: EditorWords;
  onCount(kind: number, count: number): void;
}

const STANDARD = draftFrom('standard');

/** The number of loose tiles of each kind. */
const LooseTiles = ({ language, draft, words, onCount }: LooseProps) => (
  <Counts
    language={language}
    legend={`${words.loose} (${looseCount(draft)}/${LOOSE_TILES}). ${words.looseHelp}`}
    items={LOOSE_KINDS.map((kind, i) => {
      const label = kindName(kind, words);
      return {
        name: String(i),
        label,
        value: draft.loose[i] ?? 0,
        standard: STANDARD.loose[i] ?? 0,
        least: 0,
        most: LOOSE_TILES,
        picture: <LooseTile hazard={codeOf(kind.hazard)} walls={wallBits(kind.walls)} label={label} />,
      };
    })}
    onCount={(kind, count) => onCount(Number(kind), count)}
  />
);

/** Whether the arena can be played, and what is missing. */
function checksOf(draft: ArenaDraft, code: string, words: EditorWords): Check[] {
  const lacking = [
    draft.starts.size < SEATS.length && words.starts(draft.starts.size, SEATS.length),
    draft.dropIns.size === 0 && words.dropIns,
    looseCount(draft) !== LOOSE_TILES && words.tiles(looseCount(draft), LOOSE_TILES),
  ].filter((text) => text !== false);
  const isTooLong = lacking.length === 0 && arenaCodeFault(code) !== undefined;
  const all = isTooLong ? [words.tooLong] : lacking;
  return all.length > 0 ? all.map((text) => ({ state: 'lacking', text })) : [{ state: 'fine', text: words.playable }];
}
