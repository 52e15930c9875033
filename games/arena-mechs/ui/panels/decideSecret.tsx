import type { Cell } from '@fray/engine';
import { isPhoneLayout, LockIcon } from '@fray/table-kit';
import type { MechWords } from '#words';
import { cardWords, type TEXTS } from '../../io/log.ts';
import { grid } from '../../rules/arena.ts';
import { ACTIONS, LETTERS, parseCard } from '../../rules/cards.ts';
import { SEATS, startNumberFor } from '../../rules/state.ts';
import { Overlap } from '../art/programCard.tsx';
import { ActionSymbol } from '../art/symbols.tsx';
import type { FieldMark } from '../board/arenaBoard.tsx';
import { programReach } from '../board/reach.ts';
import { undoSpec } from './actions.ts';
import { cardUnderDeck, type Decision, type DecisionContext, firstDraft, NO_DECISION, toggleCard, undoActions } from './decision.ts';
import { Hand, ProgramStrip } from './program.tsx';

/** One of the four ways to overlap two cards. */
interface Way {
  readonly move: string;
  readonly hidden: number;
  readonly covered: string;
  /** The sequence in words, with equal symbols merged. */
  readonly sequence: string;
  readonly number: number;
}

const NAMES = ['1u', '1l', '2u', '2l'] as const;

/** The four ways, in the order of the covered symbol. */
function waysOf(pair: readonly string[], seat: number, words: MechWords, text: (typeof TEXTS)['en']): Way[] {
  const symbols = pair.flatMap((card) => [...card]);
  const [first, second] = pair.map((card) => parseCard(card) ?? 0);
  return NAMES.map((name, hidden) => {
    const seen = symbols.filter((_, i) => i !== hidden);
    const actions = ACTIONS.flatMap((action, i) => {
      const strength = seen.filter((letter) => letter === LETTERS[i]).length;
      return strength > 0 ? [{ strength, word: words.times(text.actions[action], strength) }] : [];
    });
    return {
      move: `hide-${name}`,
      hidden,
      covered: symbols[hidden]!,
      sequence: actions
        .toSorted((a, b) => b.strength - a.strength)
        .map(({ word }) => word)
        .join(', '),
      number: startNumberFor(first!, second!, hidden, seat),
    };
  });
}

interface Props {
  readonly pair: readonly string[];
  readonly seat: number;
  readonly ways: readonly Way[];
  readonly chosen: number;
  readonly words: MechWords;
  readonly text: (typeof TEXTS)['en'];
  onChoose(hidden: number): void;
}

/** The four ways to overlap the two cards of a point, with covered symbols, remaining symbols, and number. */
function Covering({ pair, seat, ways, chosen, words, text, onChoose }: Props) {
  return (
    <ul class="mech-options">
      {ways.map(({ hidden, covered, sequence, number }) => {
        const symbol = text.actions[ACTIONS[LETTERS.indexOf(covered)]!];
        return (
          <li key={hidden}>
            <button type="button" class="mech-option" aria-pressed={hidden === chosen} onClick={() => onChoose(hidden)}>
              <span class="visually-hidden">{words.way(sequence, number, symbol)}</span>
              <Overlap pair={pair} hidden={hidden} seat={SEATS[seat]!} />
              <span class="mech-covers" aria-hidden="true">
                <s>
                  <ActionSymbol letter={covered} size={15} />
                </s>
                <b>{number}</b>
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** The fields that the own programs may reach, as far as they are known. */
export function reachMarks({ state, seat, own, scene: { view }, words, picked }: DecisionContext): Map<Cell, FieldMark> {
  const draft = picked.draft ?? firstDraft(own.programs);
  const programs = own.programs.map((pair, point) => {
    if (Array.isArray(pair)) return pair;
    return draft.point === point && draft.cards.length > 0 ? draft.cards.map((i) => own.hand?.[i] ?? '') : undefined;
  });
  const reached = programReach(state, seat, programs.slice(Math.max(0, view.point - 1)));
  return new Map(Array.from(reached, ([cell, label]) => [cell, { kind: 'ghost', label, says: words.mayGo(label) }]));
}

/** The legend of the signs in the corners of fields. On phones only the help has it: the dock has no room. */
const CornerLegend = ({ marks, words }: { marks: ReadonlyMap<Cell, FieldMark>; words: MechWords }) =>
  marks.size === 0 || isPhoneLayout() ? null : <p class="mech-legend">{words.ghost}</p>;

/** Two of three cards for a point; the third goes under the deck. */
export function decideProgram(context: DecisionContext): Decision {
  const { scene, seat, own, words, text, picked, pick } = context;
  const hand = own.hand ?? [];
  if (hand.length === 0) return { ...NO_DECISION, marks: reachMarks(context) };
  const draft = picked.draft ?? firstDraft(own.programs);
  const under = cardUnderDeck(draft, hand.length);
  const onDraft = (changed: typeof draft) => pick({ draft: changed });
  const shared = { seat, words, text, draft, onDraft };
  const isFree = own.programs[draft.point] === null;
  const marks = reachMarks(context);
  return {
    ...NO_DECISION,
    prompt: words.choosing(draft.point + 1, 2 - draft.cards.length),
    card: (
      <div class="mech-programming">
        <ProgramStrip view={scene.view} own={own} {...shared} />
        <Hand hand={hand} {...shared} />
        <CornerLegend marks={marks} words={words} />
      </div>
    ),
    action: {
      label: words.lockPoint(draft.point + 1),
      icon: LockIcon,
      key: 'l',
      ...(under === undefined || !isFree ? { blocked: words.twoCards } : { note: words.goesUnder(cardWords(hand[under]!, text)) }),
      act: () => under !== undefined && scene.play(`under-${under + 1}-point-${draft.point + 1}`),
    },
    others: undoActions(context, undoSpec(words)),
    marks,
  };
}

/** The choice of the covered symbol. */
export function decideCover(context: DecisionContext): Decision {
  const { scene, seat, own, words, text, picked, pick } = context;
  const pair = own.programs[scene.view.point - 1];
  if (!Array.isArray(pair)) return NO_DECISION;
  const ways = waysOf(pair, seat, words, text);
  const way = ways[picked.way]!;
  const marks = reachMarks(context);
  return {
    ...NO_DECISION,
    prompt: words.covering,
    card: (
      <>
        <Covering
          pair={pair}
          seat={seat}
          ways={ways}
          chosen={picked.way}
          words={words}
          text={text}
          onChoose={(hidden) => pick({ way: hidden })}
        />
        <CornerLegend marks={marks} words={words} />
      </>
    ),
    action: {
      label: words.lockWay(way.sequence),
      note: words.number(way.number),
      icon: LockIcon,
      key: 'l',
      act: () => scene.play(way.move),
    },
    others: undoActions(context, undoSpec(words)),
    marks,
  };
}

/** The choice of a start place, or of a drop-in. */
export function decidePlace(context: DecisionContext): Decision {
  const { scene, words, focus } = context;
  const cells = scene.moves.flatMap((move) => grid.parse(move) ?? []);
  const chosen = grid.name(cells.includes(focus) ? focus : (cells[0] ?? focus));
  const isStart = scene.view.phase === 'place';
  return {
    ...NO_DECISION,
    prompt: isStart ? words.placing : words.droppingIn,
    action: { label: isStart ? words.startOn(chosen) : words.dropInOn(chosen), key: 'l', act: () => scene.play(chosen) },
    others: undoActions(context, undoSpec(words)),
    marks: new Map(cells.map((cell) => [cell, { kind: 'go', says: words.mayStart }])),
    onCell: (cell) => cells.includes(cell) && scene.play(grid.name(cell)),
  };
}

/** The number keys choose a card of the hand, or an overlap. */
export function secretKeys({
  scene: { view },
  own,
  picked,
  pick,
  words,
  text,
}: DecisionContext): { key: string; label: string; act: () => void }[] {
  if (view.phase === 'overlap') return [0, 1, 2, 3].map((way) => ({ key: `${way + 1}`, label: words.covering, act: () => pick({ way }) }));
  if (view.phase !== 'program' || !own.hand) return [];
  const draft = picked.draft ?? firstDraft(own.programs);
  return own.hand.map((card, i) => {
    return { key: `${i + 1}`, label: cardWords(card, text), act: () => pick({ draft: toggleCard(draft, i) }) };
  });
}
