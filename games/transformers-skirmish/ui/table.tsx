import { type Cell, NOWHERE } from '@fray/engine';
import { isPhoneLayout, playSound, type TableScene, useAnimation, useForPosition } from '@fray/table-kit';
import { useMemo, useState } from 'preact/hooks';
import type { SkirmishWords } from '#words';
import type { CardCounts } from '../io/position.ts';
import { type Book, bookOf, reachIn } from '../rules/book.ts';
import { CARD_NAMES, type CardName } from '../rules/cards.ts';
import { grid, SEATS, type SkirmishEvent } from '../rules/state.ts';
import { openState, type SkirmishView } from '../rules/view.ts';
import type { SkirmishText } from '../text/en.ts';
import { script } from './animation/animation.ts';
import { toyOf } from './animation/picture.ts';
import { CardFront } from './art/card.tsx';
import { armyMarks, turnMarks } from './board/marks.ts';
import { chooseCard, chooseSquare, moveOf, type Plan, possibleMoves } from './board/plan.ts';
import { answerControls, answerNote, armyControls, type TurnControls, threatsSwitch, turnControls } from './panels/actions.ts';
import { type Army, defaultArmy, movesOf, swapUnits, toysOf } from './panels/army.ts';
import { AttackScene, countdownState, useCountdown } from './panels/attackScene.tsx';
import { ownSeat, type SkirmishAnimation, type SkirmishScene, SkirmishStage, textsOf } from './panels/frame.tsx';
import { StillToCome } from './panels/seenCards.tsx';
import { aboutOf, type CardStatus, statusOf } from './panels/status.ts';

interface Props {
  readonly held: CardCounts;
  readonly book: Book;
  readonly cards: SkirmishText['cards'];
  readonly words: SkirmishWords;
  readonly chosen: CardName | undefined;
  statusOf(card: CardName): CardStatus;
  onCard(card: CardName): void;
}

/** The player's cards as a fan; each shows its current use at the bottom. */
function Hand({ book, held, cards, words, chosen, statusOf, onCard }: Props) {
  const kinds = CARD_NAMES.filter((name) => held[name] !== undefined);
  return (
    <ul class="sk-hand" aria-label={words.hand} style={{ '--n': kinds.length }}>
      {kinds.map((name, i) => {
        const { can, now } = statusOf(name);
        const count = held[name] ?? 0;
        const isChosen = chosen === name;
        const off = i - (kinds.length - 1) / 2;
        return (
          <li
            key={name}
            class={`sk-fanned ${isChosen ? 'is-chosen' : ''} ${can ? 'can' : 'cannot'}`}
            style={{ '--off': off, '--sink': off * off, zIndex: isChosen && !isPhoneLayout() ? 20 : i + 1 }}
          >
            <button
              type="button"
              class="sk-hand-card"
              data-card={name}
              aria-pressed={isChosen}
              aria-disabled={!can}
              onClick={() => can && onCard(name)}
            >
              <CardFront
                card={name}
                reach={reachIn(book, name)}
                can={can}
                words={{ name: cards[name], about: aboutOf(name, words, book), now }}
              />
              {count > 1 && (
                <span class="sk-card-copies">
                  <span aria-hidden="true">×{count}</span>
                  <span class="visually-hidden">{words.copies(count)}</span>
                </span>
              )}
            </button>
          </li>
        );
      })}
    </ul>
  );
}

const IDLE: Plan = {};

/** A turn: planning, waiting, answering and watching. */
function TurnTable({ scene, animation }: { scene: SkirmishScene; animation: SkirmishAnimation }) {
  const { view, seat, moves } = scene;
  const { words, cards, skin } = textsOf(scene);
  const state = useMemo(() => openState(view), [view]);
  const ways = useMemo(() => possibleMoves(moves), [moves]);
  const [plan, setPlan] = useForPosition<Plan>(view, () => IDLE);
  const [chosenCard, setChosenCard] = useForPosition<string>(view, () => '');
  const [threats, setThreats] = useState(false);
  const self = ownSeat(scene);
  const { picture } = animation;
  const isAttacked = view.phase === 'defense';
  // Ask for an answer only after the attack animation has ended.
  const decides = seat !== undefined && moves.length > 0 && (!isAttacked || picture.attack !== undefined);
  const owesAnswer = isAttacked && decides;
  const reply = (move: string) => {
    setChosenCard(move);
    scene.play(move);
  };
  const perform = (move: string) => {
    setPlan(IDLE);
    scene.play(move);
  };
  const take = (next: Plan | undefined) => {
    const move = next ? undefined : moveOf(ways, plan);
    if (move !== undefined) return perform(move);
    playSound({ name: 'pick' });
    setPlan(next ?? IDLE);
  };
  const toggleThreats = () => setThreats(!threats);
  const doing = doingNow();
  return (
    <SkirmishStage
      scene={scene}
      animation={animation}
      doing={doing}
      aside={
        isPhoneLayout() && (
          <ThreatsSwitch on={threats} label={words.threats} note={words.threatsNote} onSwitch={() => setThreats(!threats)} />
        )
      }
      waiting={isPhoneLayout() && !decides && !picture.attack && !scene.outcome && <StillToCome view={view} words={words} />}
      card={isPhoneLayout() && !picture.attack ? undefined : <Panel {...{ scene, animation, chosenCard }} owesAnswer={owesAnswer} />}
      hand={hand()}
      board={{
        toys: picture.toys,
        ...turnMarks({
          state,
          seat: decides && !animation.playing && !owesAnswer ? seat : undefined,
          ways,
          plan,
          toys: picture.toys,
          threats,
          self: self ?? scene.orientation,
        }),
        onCell: (cell) => decides && !owesAnswer && take(chooseSquare(ways, plan, grid.name(cell))),
        onLift: (cell) => decides && setPlan({ ...(plan.card && !plan.group && { card: plan.card }), from: grid.name(cell) }),
        onDrop: drop,
      }}
    />
  );

  function doingNow(): TurnControls {
    const { attack } = picture;
    const target = attack && toyOf(picture, attack.target);
    if (owesAnswer && attack)
      return answerControls({ moves, attack, target, damage: state.book.damage, chosenCard, reply, words, cards, skin });
    // On phones the cards leave room for it while the player waits.
    if (!decides)
      return {
        others: isPhoneLayout() && hand() && !picture.attack && !scene.outcome ? [threatsSwitch({ words, threats, toggleThreats })] : [],
      };
    return turnControls({
      words,
      cards,
      skin,
      state,
      seat,
      ways,
      plan,
      threats,
      setPlan,
      perform,
      toys: picture.toys,
      canEnd: moves.includes('end'),
      canUndo: scene.canUndo,
      undo: () => scene.undo(),
      toggleThreats,
    });
  }

  /** A dropped unit moves immediately. A drop on an enemy only selects the attack, because it cannot be undone. */
  function drop(from: Cell, to: Cell): void {
    const lifted = { ...(plan.card && !plan.group && { card: plan.card }), from: grid.name(from) };
    const next = chooseSquare(ways, lifted, grid.name(to));
    if (!next || next.to === undefined) return setPlan(lifted);
    const move = moveOf(ways, next);
    if (move?.includes('-')) perform(move);
    else setPlan(next);
  }

  function hand() {
    const held = self === undefined ? null : view.hands[SEATS[self]!];
    if (!held || self === undefined || view.phase === 'setup') return undefined;
    const attacked = picture.attack?.target;
    const situation = { state, seat: self, ways, decides, target: attacked ? skin.units[attacked.seat][attacked.unit] : '' };
    const onCard = (card: CardName) => {
      const plain = ways.plain.get(card);
      if (owesAnswer && plain !== undefined) return reply(plain);
      take(chooseCard(ways, plan, card));
    };
    return (
      <Hand
        book={state.book}
        {...{ held, cards, words, onCard }}
        chosen={owesAnswer ? (chosenCard as CardName) : plan.card}
        statusOf={(card) => statusOf(card, situation, words)}
      />
    );
  }
}

/** The panel: an attack as a scene, or otherwise the coming cards. */
function Panel({
  scene,
  animation,
  chosenCard,
  owesAnswer,
}: {
  scene: SkirmishScene;
  animation: SkirmishAnimation;
  chosenCard: string;
  owesAnswer: boolean;
}) {
  const { view, players } = scene;
  const { words, cards, skin } = textsOf(scene);
  const { picture, keyframe } = animation;
  // With separate devices, the time for the answer is the same for every hand.
  const online = players.some(({ kind, own }) => kind === 'human' && !own);
  const waits = view.phase === 'defense' && view.attack && online ? `${view.turn} ${view.attack.from} ${view.attack.to}` : undefined;
  const counted = useCountdown(waits, view.options.reaction_timer, scene.answerTime);
  const hasClocks = players.some(({ clock }) => clock !== undefined);
  const { time, unhurried } = countdownState(counted, hasClocks);
  const { attack } = picture;
  if (attack) {
    const note = view.phase === 'defense' ? answerNote(owesAnswer, chosenCard, unhurried, { words, cards }) : '';
    const plain = chosenCard === '' && !unhurried;
    const { damage } = bookOf(view.options);
    return <AttackScene {...{ picture, attack, skin, cards, words, damage, keyframe, time, note, plain }} />;
  }
  return view.phase === 'setup' ? null : <StillToCome view={view} words={words} />;
}

/** On phones the switch is next to the cards: the dock has no room for it. */
function ThreatsSwitch({ on, label, note, onSwitch }: { on: boolean; label: string; note: string; onSwitch(): void }) {
  return (
    <p>
      <button type="button" class="action-button" aria-pressed={on} onClick={onSwitch}>
        {label}: {note}
      </button>
    </p>
  );
}

interface Layout {
  readonly army: Army;
  readonly chosen: number | undefined;
}

/** The army on its back row. Everything can be changed until the player confirms. */
function ArmyTable({ scene, animation, seat }: { scene: SkirmishScene; animation: SkirmishAnimation; seat: number }) {
  const { view, play } = scene;
  const { words, cards, skin } = textsOf(scene);
  const state = useMemo(() => openState(view), [view]);
  // The opponent places units at the same time: their moves must not reset this player's unfinished placement.
  const placed = `${seat} ${JSON.stringify(view.units[SEATS[seat]!])}`;
  const [{ army, chosen }, setLayout] = useForPosition<Layout>(placed, () => ({
    army: defaultArmy(state, view, seat),
    chosen: undefined,
  }));
  const own = toysOf(army, seat, state.book);
  const fixed = army.filter(({ placed }) => placed).length;
  const row = seat === 0 ? 0 : grid.height - 1;
  const fileOf = (cell: Cell): number | undefined =>
    cell !== NOWHERE && grid.y(cell) === row && grid.x(cell) >= fixed ? grid.x(cell) : undefined;
  const swap = (a: number, b: number) => {
    playSound({ name: 'step' });
    setLayout({ army: swapUnits(army, a, b), chosen: undefined });
  };
  const choose = (cell: Cell) => {
    const file = fileOf(cell);
    if (file === undefined || file === chosen) return setLayout({ army, chosen: undefined });
    if (chosen !== undefined) return swap(chosen, file);
    playSound({ name: 'pick' });
    setLayout({ army, chosen: file });
  };
  const doing = armyControls({
    book: state.book,
    army,
    chosen,
    words,
    cards,
    skin,
    setArmy: (next) => setLayout({ army: next, chosen }),
    usual: () => setLayout({ army: defaultArmy(state, view, seat), chosen: undefined }),
    done: () => play(...movesOf(army)),
  });
  const others = animation.picture.toys.filter((other) => other.seat !== SEATS[seat]);
  return (
    <SkirmishStage
      apart
      scene={scene}
      animation={animation}
      doing={doing}
      hand={undefined}
      card={undefined}
      board={{
        toys: [...others, ...own],
        ...armyMarks(own, fixed, chosen),
        onCell: choose,
        onLift: (cell) => setLayout({ army, chosen: fileOf(cell) }),
        onDrop: (from, to) => {
          const [a, b] = [fileOf(from), fileOf(to)];
          if (a !== undefined && b !== undefined) swap(a, b);
        },
      }}
    />
  );
}

/** The table of Transformers Skirmish: the placement of the army, then the battle. */
export function Table(scene: TableScene<SkirmishView, SkirmishEvent>) {
  const animation = useAnimation(scene, script);
  const { view, seat, moves } = scene;
  if (view.phase === 'setup' && seat !== undefined && moves.length > 0)
    return <ArmyTable scene={scene} animation={animation} seat={seat} />;
  return <TurnTable scene={scene} animation={animation} />;
}
