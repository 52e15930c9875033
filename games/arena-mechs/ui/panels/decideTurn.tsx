import type { Cell, Move } from '@fray/engine';
import { type ActionSpec, AgainIcon, CloseIcon, MagnetIcon, NextIcon } from '@fray/table-kit';
import { describeEvent } from '../../io/log.ts';
import { ARROWS, grid, next, rotationsOf, SIDES } from '../../rules/arena.ts';
import { format, MAGNET_TO, PUSH } from '../../rules/move.ts';
import { type MechEvent, MOVING, OPERATING, OUTSIDE, REPAIRING } from '../../rules/state.ts';
import { iconOf } from '../art/symbols.tsx';
import type { FieldMark } from '../board/arenaBoard.tsx';
import { reach } from '../board/reach.ts';
import { forecast, type Option, optionsOf, undoSpec, withKeys } from './actions.ts';
import { type Decision, type DecisionContext, NO_DECISION, undoActions } from './decision.ts';
import { SmashGains } from './smash.tsx';

/** The description of a preview, in addition to its picture. */
const CONSEQUENCES: ReadonlySet<MechEvent['type']> = new Set(['pushed-out', 'pulled', 'damaged', 'smashed', 'scored']);

/** The active player's turn. */
export function decideTurn(context: DecisionContext): Decision {
  const { scene, state, seat, picked, words } = context;
  const considered =
    picked.considered !== undefined && scene.moves.includes(format(state, picked.considered)) ? picked.considered : undefined;
  if (considered !== undefined) return decideConsidered(context, considered);
  const options = optionsOf({ state, seat, moves: scene.moves, words, sides: context.text.sides, colours: context.text.colours });
  const [first, ...rest] = options;
  const arrows = pushableArrows(context);
  const specs = [first, ...rest].flatMap((option) => (option ? [playOption(context, option)] : []));
  const [action, ...others] = withKeys([...specs, ...operations(context, arrows), ...undoActions(context, undoSpec(words))]);
  const cells = picked.magnet ? magnetCells(context) : turnCells(context, options);
  return {
    ...NO_DECISION,
    prompt: promptOf(context, options, arrows.size > 0),
    ...(action ? { action } : {}),
    others,
    arrows,
    marks: new Map(Array.from(cells, ([cell, { mark }]) => [cell, mark])),
    onCell: (cell) => cells.get(cell)?.act(),
    onArrow: (arrow) => togglePush(context, arrow),
    ...(first?.forecast && first.forecast.smashed.length > 0 && !context.isPhone
      ? { card: <SmashGains foreseen={first.forecast} seat={seat} words={words} text={context.text} /> }
      : {}),
  };
}

const playOption = ({ scene }: DecisionContext, { move, spec }: Option): ActionSpec => ({ ...spec, act: () => scene.play(move) });

const pushableArrows = ({ scene: { moves } }: DecisionContext): Set<number> =>
  new Set(ARROWS.flatMap(({ name }, i) => (moves.some((move) => move.startsWith(`push-${name}-`)) ? [i] : [])));

/** Previews a push with the current tile rotation. The same arrow again ends the preview. */
function togglePush({ state, pick, picked: { considered } }: DecisionContext, arrow: number): void {
  const isSame = considered !== undefined && considered < MAGNET_TO && (considered - PUSH) >> 2 === arrow;
  pick({ magnet: false, considered: isSame ? undefined : PUSH + arrow * 4 + state.freeTurn });
}

/** The conveyor and the magnet: actions that start on the board, by touch and by keys. */
function operations(context: DecisionContext, arrows: ReadonlySet<number>): ActionSpec[] {
  const { scene, words, picked, pick } = context;
  const [arrow] = arrows;
  const belt: ActionSpec[] =
    arrow === undefined
      ? []
      : [{ label: words.belt, note: words.beltNote, icon: iconOf('operate'), key: 'b', act: () => togglePush(context, arrow) }];
  const magnet: ActionSpec[] = scene.moves.some((move) => move.startsWith('magnet-'))
    ? [
        {
          label: words.magnet,
          note: words.magnetNote,
          icon: MagnetIcon,
          key: 'm',
          pressed: picked.magnet,
          act: () => pick({ magnet: !picked.magnet }),
        },
      ]
    : [];
  return [...belt, ...magnet];
}

interface FieldChoice {
  readonly mark: FieldMark;
  act(): void;
}

function magnetCells({ scene, words, pick }: DecisionContext): Map<Cell, FieldChoice> {
  const cells = scene.moves.flatMap((move) => (move.startsWith('magnet-') ? [grid.parse(move.slice(7))!] : []));
  return new Map(
    cells.map((cell) => [
      cell,
      { mark: { kind: 'magnet', says: words.freeField }, act: () => pick({ considered: MAGNET_TO + cell, magnet: false }) },
    ]),
  );
}

/** Target fields, at any distance, and the mechs that an action would hit. */
function turnCells({ scene, state, seat, words }: DecisionContext, options: readonly Option[]): Map<Cell, FieldChoice> {
  const cells = new Map<Cell, FieldChoice>();
  for (const [cell, way] of reach(state, seat))
    cells.set(cell, { mark: { kind: 'reach', says: words.inReach }, act: () => scene.play(...way) });
  for (const move of scene.moves) {
    const side = /^move-([NESW])$/.exec(move)?.[1];
    if (side === undefined) continue;
    const cell = next(state.cellOf[seat]!, SIDES.indexOf(side));
    cells.set(cell, { mark: { kind: 'go', says: words.mayMove }, act: () => scene.play(move) });
  }
  for (const { move, targets, badge, spec } of options.toReversed())
    for (const cell of targets) {
      const kind = options[0]?.move === move ? 'chosen' : 'target';
      cells.set(cell, { mark: { kind, label: badge, says: words.canHit(spec.label) }, act: () => scene.play(move) });
    }
  return cells;
}

/** A hint that says what to click. */
function promptOf({ state, seat, words, picked, scene }: DecisionContext, options: readonly Option[], canPush: boolean): string {
  const { prompt } = words;
  if (picked.magnet) return prompt.magnet;
  if (state.stage === MOVING) return prompt.moving(state.steps);
  if (state.stage === REPAIRING) return prompt.repairing(state.steps);
  if (scene.view.stage === 'claim') return prompt.claim;
  if (scene.view.stage === 'smashing') return prompt.smashing;
  if (state.cellOf[seat] === OUTSIDE) return prompt.outside;
  const parts = [
    ...(scene.moves.some((move) => move.startsWith('move-')) ? [prompt.move] : []),
    ...(options.some(({ targets }) => targets.length > 0) ? [prompt.hit] : []),
    ...(canPush ? [prompt.belt] : []),
  ];
  const left = state.stage === OPERATING ? `${prompt.operating(state.steps)} ` : '';
  if (parts.length === 0) return left + (options.length > 1 ? prompt.actions : prompt.nothing);
  const last = parts.pop()!;
  return left + prompt.choose(parts.length > 0 ? `${parts.join(', ')}${prompt.or}${last}` : last);
}

/** A previewed push or magnet: the arena after it, and its effect on each mech. */
function decideConsidered(context: DecisionContext, considered: Move): Decision {
  const { scene, state, seat, words, pick } = context;
  const foreseen = forecast(state, seat, considered);
  const consequences = foreseen.events.filter(({ type }) => CONSEQUENCES.has(type)).map((event) => describeEvent(event, scene.language));
  const isPush = considered < MAGNET_TO;
  const [arrow, turns] = [(considered - PUSH) >> 2, (considered - PUSH) & 3];
  const ways = rotationsOf(state.arena.walls[state.freeTile]!);
  const arrows = Array.from(pushableArrows(context));
  const leave: ActionSpec = { label: words.cancel, icon: CloseIcon, key: 'x', act: () => pick({ considered: undefined }) };
  const turning: ActionSpec[] =
    isPush && ways > 1 && scene.view.options.free_tile_rotation === 'free'
      ? [{ label: words.turnTile, icon: AgainIcon, key: 't', act: () => pick({ considered: PUSH + arrow * 4 + ((turns + 1) % ways) }) }]
      : [];
  const onward: ActionSpec[] = isPush
    ? [
        {
          label: words.beltNext,
          icon: NextIcon,
          key: 'b',
          act: () => togglePush(context, arrows[(arrows.indexOf(arrow) + 1) % arrows.length]!),
        },
      ]
    : [];
  return {
    ...NO_DECISION,
    prompt: words.prompt.considering,
    card: (
      <p class="mech-considered" role="status">
        {consequences.length > 0 ? consequences.join(' ') : words.nothingHappens}
      </p>
    ),
    action: {
      label: isPush ? words.pushIn(ARROWS[arrow]!.name) : words.putMagnet(grid.name(considered - MAGNET_TO)),
      icon: isPush ? iconOf('operate') : MagnetIcon,
      key: 'l',
      act: () => scene.play(format(state, considered)),
    },
    others: [...turning, ...onward, leave],
    arrows: new Set(arrows),
    ...(isPush ? { arrow } : {}),
    preview: foreseen.after,
    onArrow: (one) => togglePush(context, one),
  };
}
