import { type Cell, type Move, type Scene, SeededChance } from '@fray/engine';
import { useMemo, useState } from 'preact/hooks';
import { PUNCH_DAMAGE, SHOT_DAMAGE } from '../actions.ts';
import { ARROWS, grid, next, rotationsOf, SIDES } from '../arena.ts';
import { scoreDamage } from '../damage.ts';
import { ACTIONS, LETTERS, parseCard } from '../data/cards.ts';
import { cardWords, TEXTS, tell } from '../log.ts';
import { MAGNET_TO, PUSH } from '../move.ts';
import { format } from '../notation.ts';
import { numberOf, PRESTIGE_POINTS, play as playMove, startNumberFor } from '../rules.ts';
import {
  ACT,
  activeSeat,
  COLOURS,
  copyState,
  damageOn,
  fieldsFor,
  type MechEvent,
  type MechState,
  MOVING,
  OPERATING,
  SEATS,
} from '../state.ts';
import { baseOf, type MechSeen, type MechView } from '../view.ts';
import { ArenaBoard, FreeTile, Mech } from './arenaBoard.tsx';
import { CardFace, FourChips } from './cards.tsx';
import { type Draft, firstDraft, Programming } from './programming.tsx';
import { ghost, reach } from './reach.ts';
import { type MechWords, WORDS } from './words.ts';

export { TEXTS as texts } from '../log.ts';
export { awaited } from '../view.ts';
/** The guided first round, loaded when somebody learns. */
export const guide = () => import('./lessons.ts');

/** What a preview tells of, besides what its picture shows. */
const CONSEQUENCES: ReadonlySet<MechEvent['type']> = new Set(['pushed-out', 'pulled', 'damaged', 'smashed', 'scored']);

/** Nothing that is previewed draws anything. */
const still = new SeededChance(1);

/** The table of Arena Mechs: the arena, what is to be decided, everybody's boards, and the same decisions once more as a list. */
export function Table({ view, seat, moves, language, tempo, play, undo, canUndo }: Scene<MechView, MechEvent>) {
  const words = WORDS[language];
  const text = TEXTS[language];
  const state = useMemo(() => baseOf(view), [view]);
  /** A push or a place for the magnet that is tried before it is played. */
  const [considered, setConsidered] = useState<Move>();
  const [drafted, setDraft] = useState<Draft>();
  const side = (name: string): string => text.sides[name as keyof typeof text.sides];
  const active = state.phase === ACT ? activeSeat(state) : undefined;
  const can = (move: string) => moves.includes(move);
  const perform = (...list: string[]) => {
    setConsidered(undefined);
    setDraft(undefined);
    play(...list);
  };

  const own = seat === undefined ? undefined : view.mechs[seat]!;
  const draft = own && (drafted ?? firstDraft(own.programs));
  const ahead = useMemo(() => {
    if (seat === undefined || !own || view.phase === 'act') return new Map<Cell, string>();
    const programs = own.programs.map((pair, point) => {
      if (Array.isArray(pair)) return pair;
      return draft?.point === point && draft.kept.length > 0 ? draft.kept.map((i) => own.hand?.[i] ?? '') : undefined;
    });
    return ghost(state, seat, programs.slice(Math.max(0, view.point - 1)));
  }, [state, seat, own, draft]);

  const arrows = new Set(ARROWS.flatMap(({ name }, i) => (moves.some((move) => move.startsWith(`push-${name}-`)) ? [i] : [])));
  const ways = rotationsOf(state.arena.walls[state.freeTile]!);
  const mayTurn = ways > 1 && view.options.free_tile_rotation === 'free';
  const preview = useMemo(() => {
    if (considered === undefined || active === undefined || !can(format(state, considered))) return undefined;
    const after = copyState(state);
    const happened: MechEvent[] = [];
    playMove(after, active, considered, still, (event) => happened.push(event));
    return { after, told: happened.filter(({ type }) => CONSEQUENCES.has(type)).map((event) => tell(event, language)) };
  }, [state, considered, language]);
  const pushed = preview && considered !== undefined && considered < MAGNET_TO ? considered - PUSH : undefined;
  const arrow = pushed === undefined ? undefined : pushed >> 2;
  const lies = pushed === undefined ? state.freeTurn : pushed & 3;
  const tryArrow = (chosen: number) =>
    setConsidered(chosen === arrow ? undefined : PUSH + chosen * 4 + (view.options.free_tile_rotation === 'free' ? 0 : state.freeTurn));

  const open = new Set<Cell>();
  for (const move of moves) {
    const cell = grid.parse(move);
    if (cell !== undefined) open.add(cell);
    const step = /^move-([NESW])$/.exec(move)?.[1];
    if (step && active !== undefined) open.add(next(state.cellOf[active]!, SIDES.indexOf(step)));
  }
  const choose = (cell: Cell) => {
    const name = grid.name(cell);
    if (can(name)) return perform(name);
    if (active === undefined) return;
    for (const letter of SIDES)
      if (next(state.cellOf[active]!, SIDES.indexOf(letter)) === cell && can(`move-${letter}`)) return perform(`move-${letter}`);
  };

  return (
    <div class="arena-mechs">
      <div class="tube">
        <ArenaBoard
          state={preview?.after ?? state}
          words={words}
          sides={text.sides}
          active={active}
          open={seat === undefined || preview ? new Set() : open}
          reach={active !== undefined && seat !== undefined ? reach(preview?.after ?? state, active) : new Set()}
          ghost={ahead}
          arrows={arrows}
          arrow={arrow}
          tempo={tempo}
          onCell={choose}
          onArrow={tryArrow}
        />
      </div>
      <div class="controls">
        <p class="turn">
          <strong>{words.phase(view.round, view.point)}</strong> · {words.phases[view.phase]}
        </p>
        <PhaseStrip view={view} words={words} />
        {ahead.size > 0 && <p class="hint">{words.ghost}</p>}
        {own && decision(own)}
        <p class="free">
          {words.freeTile} <FreeTile state={state} turns={lies} label={words.freeTile} />
        </p>
        <Players state={state} view={view} language={language} />
        {seat !== undefined && (
          <details class="actions">
            <summary>{words.actions}</summary>
            <ul>
              {moves.map((move) => (
                <li key={move}>
                  <button type="button" onClick={() => perform(move)}>
                    {moveWords(move)}
                  </button>
                </li>
              ))}
            </ul>
          </details>
        )}
      </div>
    </div>
  );

  /** A move as a plain sentence where there is one, otherwise in notation. */
  function moveWords(move: string): string {
    const [kind = '', about = ''] = move.split('-');
    const toward = words.sides[about] ?? '';
    switch (kind) {
      case 'move':
        return words.move(toward);
      case 'punch':
        return words.punch(toward, PUNCH_DAMAGE[view.left.punch ?? 0]!);
      case 'shoot':
        return words.shoot(toward, SHOT_DAMAGE[view.left.shoot ?? 0]!);
      case 'prestige':
        return words.earn(PRESTIGE_POINTS[view.left.prestige ?? 0]!);
      case 'repair':
        return words.repair;
      case 'take':
        return words.take(text.colours[about as (typeof COLOURS)[number]]);
      case 'crushers':
        return words.crushers;
      case 'flames':
        return words.flames;
      case 'magnet':
        return words.putMagnet(about);
      case 'pick':
        return words.pick(side(about));
      case 'done':
        return words.done;
      case 'end':
        return words.end;
      case 'alternative':
        return words.alternative;
      default:
        return move;
    }
  }

  function decision(own: MechSeen) {
    switch (view.phase) {
      case 'program':
        return draft && own.hand ? (
          <Programming own={own} seat={seat ?? 0} draft={draft} language={language} onDraft={setDraft} onPlay={perform}>
            {undoButton()}
          </Programming>
        ) : null;
      case 'place':
        return <p class="hint">{words.placing}</p>;
      case 'drop-in':
        return <p class="hint">{words.droppingIn}</p>;
      case 'overlap':
        return hiding(own);
      case 'act':
        return turnNow();
      case 'over':
        return null;
    }
  }

  function hiding(own: MechSeen) {
    const pair = own.programs[view.point - 1];
    if (!Array.isArray(pair)) return null;
    const cards = pair.map((name) => parseCard(name)!);
    const symbols = pair.flatMap((name) => [...name]);
    return (
      <section class="hiding" aria-label={words.phases.overlap}>
        <p class="hint">{words.hiding}</p>
        <p class="pair">
          {pair.map((card) => (
            <CardFace key={card} card={card} seat={seat ?? 0} />
          ))}
        </p>
        <ul class="choices">
          {['1u', '1l', '2u', '2l'].map((name, hidden) => {
            const actions = symbols.map((letter) => text.actions[ACTIONS[LETTERS.indexOf(letter)]!]);
            const sequence = actions.filter((_, i) => i !== hidden);
            return (
              <li key={name}>
                <button type="button" disabled={!can(`hide-${name}`)} onClick={() => perform(`hide-${name}`)}>
                  <FourChips symbols={symbols} hidden={hidden} />
                  {words.hide(sequence.join(', '), startNumberFor(cards[0]!, cards[1]!, hidden, seat ?? 0))}
                </button>
              </li>
            );
          })}
        </ul>
      </section>
    );
  }

  function turnNow() {
    const left = ACTIONS.filter((action) => (view.left[action] ?? 0) > 0);
    const simple = moves.filter((move) => !/^(move|push|magnet)-/.test(move));
    return (
      <section class="sequence" aria-label={words.left}>
        <p class="chips">
          {left.map((action) => (
            <span key={action} class="chip">
              {text.actions[action]} ×{view.left[action]}
            </span>
          ))}
          {state.stage === MOVING && <span class="chip">{words.steps(view.steps)}</span>}
          {state.stage === OPERATING && <span class="chip">{words.operations(view.steps)}</span>}
        </p>
        <p class="buttons">
          {simple.map((move) => (
            <button key={move} type="button" class={move === 'end' ? 'primary' : ''} onClick={() => perform(move)}>
              {moveWords(move)}
            </button>
          ))}
          {undoButton()}
        </p>
        {arrows.size > 0 && (
          <div class="conveyor">
            <p>{words.conveyor}</p>
            <p class="buttons">
              {ARROWS.map(({ name }, i) => (
                <button key={name} type="button" aria-pressed={arrow === i} disabled={!arrows.has(i)} onClick={() => tryArrow(i)}>
                  {name}
                </button>
              ))}
            </p>
          </div>
        )}
        {moves.some((move) => move.startsWith('magnet-')) && (
          <p>
            <label>
              {words.magnet}{' '}
              <select
                value={preview && considered! >= MAGNET_TO ? considered : ''}
                onChange={(event) => setConsidered(event.currentTarget.value === '' ? undefined : Number(event.currentTarget.value))}
              >
                <option value=""> </option>
                {moves
                  .flatMap((move) => (move.startsWith('magnet-') ? [move.slice(7)] : []))
                  .map((name) => (
                    <option key={name} value={MAGNET_TO + grid.parse(name)!}>
                      {name}
                    </option>
                  ))}
              </select>
            </label>
          </p>
        )}
        {preview && considered !== undefined && (
          <div class="considered">
            <p role="status">{[words.preview, ...preview.told].join(' ')}</p>
            <p class="buttons">
              {arrow !== undefined && mayTurn && (
                <button type="button" onClick={() => setConsidered(PUSH + arrow * 4 + ((lies + 1) % ways))}>
                  {words.turn}
                </button>
              )}
              <button type="button" class="primary" onClick={() => perform(format(state, considered))}>
                {arrow === undefined ? words.putMagnet(grid.name(considered - MAGNET_TO)) : words.push(ARROWS[arrow]!.name)}
              </button>
              <button type="button" onClick={() => setConsidered(undefined)}>
                {words.cancel}
              </button>
            </p>
          </div>
        )}
      </section>
    );
  }

  function undoButton() {
    return (
      <button type="button" onClick={undo} disabled={!canUndo}>
        {words.undo}
      </button>
    );
  }
}

/** The course of a round: programming, then the three points; what is over is filled, what is now is outlined. */
function PhaseStrip({ view, words }: { view: MechView; words: MechWords }) {
  const now = view.phase === 'program' ? 0 : view.phase === 'place' ? 1 : view.point;
  return (
    <ol class="phase-strip" aria-label={words.course}>
      {[words.phases.program, ...[1, 2, 3].map((point) => words.point(point))].map((name, at) => (
        <li key={name} class={at < now || view.phase === 'over' ? 'past' : undefined} aria-current={at === now ? 'step' : undefined}>
          {name}
        </li>
      ))}
    </ol>
  );
}

/** The score track: a lane for each mech, so that equal scores hide nobody. The scores are in words beside the boards. */
function ScoreTrack({ scores, label }: { scores: readonly number[]; label: string }) {
  const lowest = Math.min(0, ...scores);
  const highest = Math.max(lowest + 12, ...scores);
  const x = (score: number) => 8 + ((score - lowest) / (highest - lowest)) * 224;
  const bottom = 10 * scores.length + 2;
  const marks = Array.from({ length: highest - lowest + 1 }, (_, i) => lowest + i);
  return (
    <svg class="track" viewBox={`0 0 240 ${bottom + 10}`} role="img" aria-label={label}>
      {marks.map((mark) => (
        <path key={mark} class={mark % 5 === 0 ? 'five' : ''} d={`M${x(mark)} 1V${bottom}`} />
      ))}
      {marks
        .filter((mark) => mark % 5 === 0)
        .map((mark) => (
          <text key={mark} x={x(mark)} y={bottom + 8} text-anchor="middle">
            {mark}
          </text>
        ))}
      {scores.map((score, seat) => (
        <g key={seat} transform={`translate(${x(score) - 6} ${10 * seat}) scale(0.3)`}>
          <Mech seat={seat} active={false} />
        </g>
      ))}
    </svg>
  );
}

/** Everybody's board, score, programs and place in the order; and what a smash would be worth to whom right now. */
function Players({ state, view, language }: { state: MechState; view: MechView; language: 'en' | 'da' }) {
  const words = WORDS[language];
  const text = TEXTS[language];
  const names = (list: readonly string[]) => list.map((name) => text.sides[name as keyof typeof text.sides]).join(', ');
  return (
    <section class="mech-players" aria-label={words.players}>
      <ScoreTrack scores={view.mechs.map(({ score }) => score)} label={words.track} />
      {view.mechs.map((mech, seat) => {
        const full = fieldsFor(state.seats);
        const number = view.phase === 'act' && mech.hidden !== null ? numberOf(state, seat) : undefined;
        return (
          <div
            key={mech.seat}
            class={`mech-player mech-${mech.seat} ${view.phase === 'act' && activeSeat(state) === seat ? 'active' : ''}`}
          >
            <h2>
              {text.sides[mech.seat]} · {words.score(mech.score)}
              {number !== undefined && <small> · {words.number(number)}</small>}
              {mech.cell === null && view.phase !== 'program' && <small> · {words.outside}</small>}
              {view.phase === 'program' && view.ready.includes(mech.seat) && <small> · {words.ready}</small>}
              {view.phase === 'overlap' && mech.chosen && <small> · {words.chosen}</small>}
            </h2>
            <p class="markers">
              <span class="unseen">{words.board(damageOn(state, seat), full)}</span>
              {COLOURS.flatMap((colour) =>
                Array.from({ length: mech.damage[colour] ?? 0 }, (_, i) => (
                  <span key={`${colour}${i}`} class={`marker marker-${colour}`} title={text.colours[colour]} />
                )),
              )}
              {Array.from({ length: Math.max(0, full - damageOn(state, seat)) }, (_, i) => (
                <span key={i} class="marker" />
              ))}
            </p>
            {damageOn(state, seat) > 0 && view.phase !== 'over' && <p class="if-smashed">{smashWords(state, seat)}</p>}
            <p class="strip">
              {mech.programs.map((pair, point) => (
                <span key={point} class={`point ${point === view.point - 1 ? 'now' : ''}`}>
                  <small>{words.point(point + 1)}</small>{' '}
                  {pair === null
                    ? words.empty
                    : pair === 'face-down'
                      ? words.faceDown
                      : pair.map((card) => <CardFace key={card} card={card} seat={seat} />)}
                  {Array.isArray(pair) && <span class="unseen">{pair.map((card) => cardWords(card, text)).join('; ')}</span>}
                </span>
              ))}
            </p>
          </div>
        );
      })}
      {view.queue.length > 0 && <p>{words.queue(names(view.queue))}</p>}
      {view.phase === 'act' && (
        <p>
          {words.order}: {names(view.order)}
        </p>
      )}
    </section>
  );

  function smashWords(at: MechState, seat: number): string {
    const after = copyState(at);
    scoreDamage(after, seat, null);
    const gains = Array.from({ length: at.seats }, (_, other) => ({ other, points: after.scores[other]! - at.scores[other]! })).filter(
      ({ points }) => points > 0,
    );
    return words.ifSmashed(gains.map(({ other, points }) => words.points(text.sides[SEATS[other]!], points)).join(', ') || '–');
  }
}
