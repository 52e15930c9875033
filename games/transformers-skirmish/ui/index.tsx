import { type Cell, NOWHERE, type Scene } from '@fray/engine';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { CARD_NAMES, CARDS, type CardName, REACH } from '../data/cards.ts';
import { TEXTS } from '../log.ts';
import { aheadOf, isAble } from '../reach.ts';
import { activeSeat, grid, HAND_LIMIT, NO_UNIT, SEATS, SIDE_SIZE, type SkirmishEvent, sideOf, UNITS, unitOf } from '../state.ts';
import { baseOf, type SkirmishView } from '../view.ts';
import { linesOf, linesOfFire, offerOf, statusOf } from './offers.ts';
import { Piles } from './piles.tsx';
import { Setup } from './setup.tsx';
import { type Marks, SkirmishBoard } from './skirmishBoard.tsx';
import { WORDS } from './words.ts';

export { TEXTS as texts } from '../log.ts';
export { awaited } from '../view.ts';
/** The guided first game, loaded when somebody learns. */
export const guide = () => import('./lessons.ts');

/** What is being put together: a card, then a unit, then what it is about; or several units that go ahead. */
interface Draft {
  readonly card: CardName;
  readonly from?: string;
  readonly target?: string;
  readonly group?: readonly string[];
}

const FARTHEST = Math.max(...CARDS.filter(({ use }) => use === 'attack').map(({ reach }) => reach));
const cell = (name: string): Cell => grid.parse(name) ?? NOWHERE;

/** The table of Transformers Skirmish: the board, the hand with what each card could do, and the open piles. */
export function Table({ view, seat, moves, language, tempo, play, undo, canUndo }: Scene<SkirmishView, SkirmishEvent>) {
  const words = WORDS[language];
  const text = TEXTS[language];
  const skin = text.skins[view.options.skin];
  const state = useMemo(() => baseOf(view), [view]);
  const [draft, setDraft] = useState<Draft>();
  const [showsDanger, setShowsDanger] = useState(false);
  const [kept, setKept] = useState('');
  useEffect(() => {
    setDraft(undefined);
    setKept('');
  }, [view]);

  // Whoever waits still sees the own hand: it is the only one that is open to them.
  const open = SEATS.flatMap((name, i) => (view.hands[name] === null ? [] : [i]));
  const self = seat ?? (open.length === 1 ? open[0] : undefined);
  const own = self === undefined ? null : view.hands[SEATS[self]!];
  const held = CARD_NAMES.filter((name) => own?.[name] !== undefined);
  const offer = useMemo(() => (draft ? offerOf(draft.card, moves) : undefined), [draft?.card, moves]);
  const card = draft ? CARD_NAMES.indexOf(draft.card) : -1;
  const use = CARDS[card]?.use;
  const nameAt = (square: string): string => {
    const unit = state.unitAt[cell(square)]!;
    return unit === NO_UNIT ? square : `${skin.units[SEATS[sideOf(unit)]!][UNITS[unit % SIDE_SIZE]!]} (${square})`;
  };

  const marks = marksNow();
  return (
    <div class="skirmish">
      <div class="tube">
        <SkirmishBoard view={view} words={words} skin={skin} marks={marks} tempo={tempo} onCell={choose} />
      </div>
      <div class="controls">
        <p class="turn">
          <strong>{words.phases[view.phase]}</strong>
          {view.turn > 0 && ` · ${words.turn(view.turn)} · ${skin.sides[SEATS[activeSeat(state)]!]}`}
        </p>
        {view.phase === 'defense' && view.attack && (
          <p class="hint" role="status">
            {(moves.includes('no-defense') ? words.underAttack : words.answering)(
              text.cards[view.attack.card],
              nameAt(view.attack.from),
              nameAt(view.attack.to),
            )}
          </p>
        )}
        {seat !== undefined && view.phase === 'setup' && (
          <Setup view={view} state={state} seat={seat} moves={moves} language={language} play={play}>
            {undoButton()}
          </Setup>
        )}
        {seat !== undefined && view.phase !== 'setup' && view.phase !== 'over' && decision(seat)}
        {own && view.phase !== 'setup' && hand()}
        <p>
          <label>
            <input type="checkbox" checked={showsDanger} onChange={(event) => setShowsDanger(event.currentTarget.checked)} />{' '}
            {words.showDanger}
          </label>
        </p>
        <Piles view={view} seat={self} language={language} />
      </div>
    </div>
  );

  function decision(at: number) {
    const excess = state.handSize[at]! - HAND_LIMIT;
    if (view.phase === 'defense') return answers();
    return (
      <section class="skirmish-turn" aria-label={words.phases[view.phase]}>
        <p class="hint">{excess > 0 ? words.discardHint(excess) : hint()}</p>
        {use === 'move' && draft && modes()}
        {draft?.group && (
          <p class="buttons">
            <button
              type="button"
              class="primary"
              disabled={!offer?.groups.includes(groupText(draft.group))}
              onClick={() => perform(groupText(draft.group ?? []))}
            >
              {words.advance(draft.group.length)}
            </button>
            <button type="button" onClick={() => setDraft({ ...draft, group: largest() })} disabled={offer?.groups.length === 0}>
              {words.allThatCan}
            </button>
            {draft.group.length > 1 && !offer?.groups.includes(groupText(draft.group)) && <span>{words.barred}</span>}
          </p>
        )}
        {draft?.from !== undefined && draft.target !== undefined && (
          <p class="buttons">
            <button type="button" class="primary fire" onClick={() => perform(`${draft.from}x${draft.target}`)}>
              {words.attackWith(text.cards[draft.card], nameAt(draft.from), nameAt(draft.target))}
            </button>
          </p>
        )}
        <p class="buttons">
          {draft && (
            <button type="button" onClick={() => setDraft(undefined)}>
              {words.cancel}
            </button>
          )}
          <button type="button" disabled={!moves.includes('end')} onClick={() => play('end')}>
            {words.endTurn}
          </button>
          {undoButton()}
        </p>
      </section>
    );
  }

  /** Online an answer is kept until the window closes, so that its time tells nothing; until then it may be changed. */
  function answers() {
    if (!moves.includes('no-defense')) return null;
    const answer = (move: string, label: string, className = '') => (
      <button key={move} type="button" class={className} onClick={() => reply(move, label)}>
        {label}
      </button>
    );
    return (
      <>
        <p class="buttons answers-now">
          {moves
            .flatMap((move) => CARD_NAMES.filter((name) => name === move))
            .map((name) => answer(name, words.defendWith(text.cards[name]), 'primary'))}
          {answer('no-defense', words.takeHit)}
        </p>
        {kept && <p role="status">{words.answerKept(kept)}</p>}
      </>
    );
  }

  function reply(move: string, label: string): void {
    setKept(label);
    play(move);
  }

  function modes() {
    return (
      <p class="buttons" role="group" aria-label={words.phases.move}>
        <button type="button" aria-pressed={!draft?.group} onClick={() => draft && setDraft({ card: draft.card })}>
          {words.one}
        </button>
        <button
          type="button"
          aria-pressed={draft?.group !== undefined}
          disabled={offer?.groups.length === 0}
          onClick={() => draft && setDraft({ card: draft.card, group: [] })}
        >
          {words.group}
        </button>
      </p>
    );
  }

  function hint(): string {
    if (!draft) return words.chooseCard;
    if (draft.group) return words.chooseTicks;
    if (use === 'special') return words.chooseDamaged;
    if (draft.from === undefined) return words.chooseUnit;
    return use === 'attack' ? words.chooseTarget : words.chooseSquare;
  }

  function hand() {
    return (
      <ul class="skirmish-hand" aria-label={words.hand}>
        {held.map((name) => {
          const kind = CARD_NAMES.indexOf(name);
          const { use: purpose, reach, ...more } = CARDS[kind]!;
          const offered = offerOf(name, moves);
          const canPlay = offered.singles.size + offered.attacks.size + offered.repairs.length > 0;
          const only = 'only' in more ? words.only[more.only] : undefined;
          return (
            <li key={name}>
              <button
                type="button"
                class={`skirmish-card ${purpose}`}
                aria-pressed={draft?.card === name}
                disabled={!canPlay && offered.plain === undefined}
                onClick={() => (offered.plain === undefined ? setDraft({ card: name }) : reply(offered.plain, text.cards[name]))}
              >
                <strong>
                  {text.cards[name]}
                  {(own?.[name] ?? 0) > 1 && ` ×${own?.[name]}`}
                </strong>
                <small>
                  {words.uses[purpose]}
                  {reach > 0 && ` ${reach}`}
                  {only && ` · ${only}`}
                </small>
                <small class="status">{statusOf(kind, offered, state, self ?? 0, moves, words, text.words)}</small>
              </button>
            </li>
          );
        })}
      </ul>
    );
  }

  /** What a click on a square means depends on what was chosen before. */
  function choose(at: Cell): void {
    const square = grid.name(at);
    if (!draft || !offer || seat === undefined) return;
    if (draft.group) return toggle(square);
    if (use === 'special') return offer.repairs.includes(square) ? perform(square) : undefined;
    const reached = use === 'attack' ? offer.attacks : offer.singles;
    if (draft.from !== undefined && reached.get(draft.from)?.includes(square))
      return use === 'attack' ? setDraft({ ...draft, target: square }) : perform(`${draft.from}-${square}`);
    if (reached.has(square)) return setDraft({ card: draft.card, from: square });
    const attacker = use === 'attack' ? [...reached].find(([, targets]) => targets.includes(square)) : undefined;
    if (attacker) setDraft({ card: draft.card, from: attacker[0], target: square });
  }

  function toggle(square: string): void {
    if (!draft?.group || !ableToGo().includes(square)) return;
    const group = draft.group.includes(square) ? draft.group.filter((one) => one !== square) : [...draft.group, square];
    setDraft({ ...draft, group });
  }

  function perform(where: string): void {
    if (draft) play(`${draft.card}:${where}`);
  }

  /** Squares in the order of notation. */
  function groupText(group: readonly string[]): string {
    return group
      .map(cell)
      .toSorted((a, b) => a - b)
      .map((at) => grid.name(at))
      .join('+');
  }

  function largest(): readonly string[] {
    return (offer?.groups ?? []).map((group) => group.split('+')).reduce((most, group) => (group.length > most.length ? group : most), []);
  }

  function ableToGo(): string[] {
    return Array.from({ length: SIDE_SIZE }, (_, i) => unitOf(seat ?? 0, i))
      .filter((unit) => isAble(state, unit, card))
      .map((unit) => grid.name(state.cellOf[unit]!));
  }

  function openSquares(): readonly string[] {
    if (!draft || !offer) return [];
    if (draft.group) return ableToGo();
    if (use === 'special') return offer.repairs;
    const reached = use === 'attack' ? offer.attacks : offer.singles;
    if (draft.from !== undefined) return reached.get(draft.from) ?? [];
    return [...reached.keys()];
  }

  function marksNow(): Marks {
    const attacked = view.attack ?? (draft?.from && draft.target ? { from: draft.from, to: draft.target } : undefined);
    const ahead = (square: string) => grid.ahead(cell(square), aheadOf(seat ?? 0), REACH[card] ?? 0);
    return {
      open: new Set(openSquares().map(cell)),
      lines:
        seat !== undefined && use === 'attack'
          ? linesOf(state, seat, card, draft?.from === undefined ? undefined : cell(draft.from))
          : new Set(),
      danger: showsDanger ? linesOfFire(state, 1 - (self ?? activeSeat(state)), FARTHEST) : new Set(),
      ticked: new Set([...(draft?.group ?? []), ...(draft?.from === undefined ? [] : [draft.from])].map(cell)),
      ghosts: new Map((draft?.group ?? []).map((square) => [ahead(square), UNITS[state.unitAt[cell(square)]! % SIDE_SIZE]!])),
      attack: attacked && [cell(attacked.from), cell(attacked.to)],
    };
  }

  function undoButton() {
    return (
      <button type="button" onClick={undo} disabled={!canUndo}>
        {words.undo}
      </button>
    );
  }
}
