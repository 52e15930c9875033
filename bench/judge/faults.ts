import type { AnyGame } from '@fray/engine';
import type { JudgedName } from '@fray/judge';
import * as p from './plant.ts';

/** One fault in a finished game, and the properties that may name it. */
export interface Fault {
  readonly name: string;
  readonly game: string;
  readonly plant: p.Plant;
  readonly named: readonly JudgedName[];
  /** What the card says of secrets, where that is the fault. */
  readonly secret?: boolean;
}

const fault = (name: string, game: string, plant: p.Plant, ...named: JudgedName[]): Fault => ({ name, game, plant, named });

const COPY = ['copy-is-apart', 'copy-is-exact'] as const;
const LEAK = ['draws-stay-hidden', 'choices-stay-hidden', 'locks-are-alike', 'steps-are-secret', 'sample-fits', 'events-are-kept'] as const;
const OUTSIDE = [
  'chance-only',
  'odds-sum-to-one',
  'record-replays',
  'undo-restores',
  'ambient-free',
  'copy-is-apart',
  'position-is-whole',
] as const;
let counter = 0;

/** Sixty faults of the kinds that games written in a hurry have. */
export const FAULTS: readonly Fault[] = [
  // Copies
  fault('the copy shares the cells', 'arcade', p.copyShares('cellOf'), ...COPY),
  fault('the copy forgets the points that are left', 'arcade', p.copyForgets('points'), ...COPY),
  fault('the copy shares the hands', 'arena-mechs', p.copyShares('hands'), ...COPY),
  fault('the copy forgets the steps', 'arena-mechs', p.copyForgets('steps'), ...COPY),
  fault('a used copy keeps its old turn', 'transformers-skirmish', p.copyKeepsOld('turn'), ...COPY),
  fault('the copy shares the pack', 'tunnel-rat', p.copyShares('pack'), ...COPY),
  // Leaks
  fault('everybody sees everything', 'transformers-skirmish', p.showsAll, ...LEAK),
  fault('everybody sees everything', 'arena-mechs', p.showsAll, ...LEAK),
  fault('everybody sees everything', 'tubetanks', p.showsAll, ...LEAK),
  fault('everybody sees everything', 'tunnel-rat', p.showsAll, ...LEAK),
  fault('the hands lie open', 'transformers-skirmish', p.showsField('hands'), ...LEAK),
  fault('the mechs lie open', 'arena-mechs', p.showsField('mechs'), ...LEAK),
  fault('the view has a hint of the deck', 'transformers-skirmish', p.hints('hands', 7), ...LEAK),
  fault('the view has a hint of the pack', 'tunnel-rat', p.hints('card', 3), ...LEAK),
  fault('no event is masked', 'transformers-skirmish', p.tellsAll, ...LEAK),
  fault('no event is masked', 'arena-mechs', p.tellsAll, ...LEAK),
  fault('no event is masked', 'tubetanks', p.tellsAll, ...LEAK),
  fault('the order of events follows the hidden hands', 'transformers-skirmish', p.ordersBy('hands'), ...LEAK),
  fault('the order of events follows the hidden hands', 'arena-mechs', p.ordersBy('hands'), ...LEAK),
  fault('a sound follows the hidden hands', 'arena-mechs', p.whispers('hands', 'sound'), ...LEAK),
  fault('a sound follows the drawn card', 'tunnel-rat', p.whispers('card', 'sound'), ...LEAK),
  // Samples
  fault('the sampler has one guess', 'transformers-skirmish', p.samplesOnce, 'samples-vary'),
  fault('the sampler has one guess', 'arena-mechs', p.samplesOnce, 'samples-vary'),
  fault('the sampler counts the turn on', 'tubetanks', p.samplesWrong('round'), 'sample-fits', 'samples-agree'),
  fault('bots get the truth', 'transformers-skirmish', p.samplesTruth, 'samples-agree'),
  fault('bots get the truth', 'tunnel-rat', p.samplesTruth, 'samples-agree'),
  // Moves
  fault('a move is listed twice', 'arcade', p.listsTwice, 'moves-are-distinct', 'notation-inverts'),
  fault('the list turns round', 'tunnel-rat', p.listsByTurns, 'moves-are-stable', 'moves-from-view', 'position-inverts'),
  fault(
    'the list follows hidden hands',
    'transformers-skirmish',
    p.listsByHidden('hands'),
    'moves-from-view',
    'moves-play',
    'position-inverts',
  ),
  fault('somebody is stuck', 'arcade', p.listsNone('stall'), 'never-stuck'),
  fault('somebody is stuck', 'arena-mechs', p.listsNone('turn'), 'never-stuck'),
  fault('the fallback is always the same', 'arcade', p.fallsBackTo(1), 'fallback-is-legal'),
  fault('the fallback is always the same', 'transformers-skirmish', p.fallsBackTo(3), 'fallback-is-legal'),
  fault(
    'a play is not written yet',
    'arena-mechs',
    p.throwsWhen((state) => p.sumOf(state, 'turn') === 9),
    'moves-play',
    'extremes-play',
  ),
  // Chance
  fault(
    'a die from Math.random',
    'arcade',
    p.playsBy('stall', () => (Math.random() < 0.3 ? 1 : 0)),
    ...OUTSIDE,
  ),
  fault(
    'the time is in the rules',
    'tunnel-rat',
    p.playsBy('repeats', () => Date.now() % 2),
    ...OUTSIDE,
  ),
  fault(
    'a counter of the module',
    'transformers-skirmish',
    p.playsBy('lastDamage', () => counter++ % 2),
    ...OUTSIDE,
  ),
  fault(
    'the setup draws what it likes',
    'arena-mechs',
    p.setsUpBy(() => counter++ % 3),
    ...OUTSIDE,
  ),
  fault(
    'a second draw now and then',
    'arcade',
    p.drawsBy((chance) =>
      p.changed(chance, {
        dice: (count, into, stream) => (counter++ % 2 === 0 && chance.below(2, 'table'), chance.dice(count, into, stream)),
      }),
    ),
    ...OUTSIDE,
  ),
  fault(
    'hidden cards are drawn from the table’s stream',
    'transformers-skirmish',
    p.drawsBy((chance) => p.changed(chance, { card: (deck, bag) => chance.card(deck, bag, 'table') })),
    'draws-stay-hidden',
    'streams-are-apart',
  ),
  fault(
    'hidden cards are drawn from the table’s stream',
    'arena-mechs',
    p.drawsBy((chance) => p.changed(chance, { card: (deck, bag) => chance.card(deck, bag, 'table') })),
    'draws-stay-hidden',
    'streams-are-apart',
  ),
  fault(
    'all dice of a roll are alike',
    'arcade',
    p.drawsBy((chance) =>
      p.changed(chance, {
        dice: (count, into, stream) => (
          chance.dice(1, into, stream), into.fill(into[0]!, 0, count), chance.below(0 + count, stream), undefined
        ),
      }),
    ),
    'odds-sum-to-one',
    'chance-only',
    'record-replays',
    'draws-are-sound',
  ),
  fault(
    'nothing is a reveal',
    'transformers-skirmish',
    p.drawsBy((chance) => p.changed(chance, { reveal: () => {} })),
    'barriers-hold',
    'undo-restores',
    'choices-stay-hidden',
  ),
  fault(
    'a play never comes back',
    'tubetanks',
    p.drawsBy((chance, state) => {
      while (p.sumOf(state, 'round') === 3) p.sumOf(state, 'round');
      return chance;
    }),
    'comes-back',
  ),
  // Turns and ends
  fault(
    'somebody who does not play is asked',
    'arena-mechs',
    p.asksToo((state) => (p.sumOf(state, 'turn') > 3 ? 8 : 0)),
    'seats-are-seated',
  ),
  fault(
    'both are asked where one decides',
    'arcade',
    p.asksToo((state) => (p.sumOf(state, 'turn') > 3 ? 3 : 0)),
    'locks-are-alike',
    'never-stuck',
    'moves-play',
    'streams-are-apart',
    'fallback-is-legal',
    'steps-are-secret',
  ),
  fault('the game begins anew where it should end', 'tunnel-rat', p.neverEnds, 'never-endless', 'fallbacks-end', 'turn-never-falls'),
  fault('the game begins anew where it should end', 'tubetanks', p.neverEnds, 'never-endless', 'fallbacks-end', 'turn-never-falls'),
  fault(
    'the winner is second',
    'arcade',
    (game) => ({
      ...game,
      result: (state) => {
        const end = game.result(state);
        return end && { ...end, places: end.places.map((place) => place + 1) };
      },
    }),
    'result-agrees',
  ),
  fault(
    'the turn begins anew',
    'transformers-skirmish',
    (game) => ({ ...game, turn: (state) => game.turn(state) % 5 }),
    'turn-never-falls',
  ),
  fault(
    'the first seat wins whatever happens',
    'tubetanks',
    (game) => ({
      ...game,
      result: (state) => {
        const end = game.result(state);
        return end && { ...end, places: [1, 2] };
      },
    }),
    'seats-have-chances',
    'bots-beat-chance',
  ),
  // Texts
  fault(
    'two moves share a text',
    'arcade',
    (game) => ({ ...game, format: (state, move) => game.format(state, move - (move % 2)) }),
    'notation-inverts',
  ),
  fault(
    'a text with a blank',
    'tunnel-rat',
    (game) => ({
      ...game,
      format: (state, move) => `play ${game.format(state, move)}`,
      parse: (state, text) => game.parse(state, text.replace('play ', '')),
    }),
    'notation-inverts',
  ),
  fault(
    'a number is not written',
    'arena-mechs',
    (game) => ({ ...game, writePosition: (state) => ({ ...game.writePosition(state), turn: 1 }) }),
    'position-inverts',
    'position-is-whole',
    'copy-is-exact',
    'record-replays',
  ),
  fault(
    'an event without a Danish sentence',
    'transformers-skirmish',
    (game) => ({
      ...game,
      describeEvent: (event, language, options) =>
        language === 'da' && event.type.length % 2 === 0 ? '' : game.describeEvent(event, language, options),
    }),
    'sentences-exist',
  ),
  fault(
    'a reason without words',
    'arcade',
    (game) => ({ ...game, localize: (name, language, about) => (language === 'da' ? name : game.localize(name, language, about)) }),
    'names-have-words',
  ),
  fault(
    'the reader trusts what it reads',
    'tubetanks',
    (game) => ({
      ...game,
      readPosition: (json, options) => {
        if (typeof json === 'object' && json !== null && 'one' in json && typeof json.one !== 'object')
          throw new TypeError('json.one.cell');
        return game.readPosition(json, options);
      },
    }),
    'positions-read-safely',
  ),
  // Bots
  fault(
    'the value is upside down',
    'tunnel-rat',
    (game) => withBot(game, { value: (state, seat) => 1 - game.bot.value(state, seat) }),
    'bots-beat-chance',
  ),
  fault(
    'the moves are scored upside down',
    'arcade',
    (game) =>
      withBot(game, {
        scoreMoves: (state, seat, moves, into) => {
          game.bot.scoreMoves(state, seat, moves, into);
          for (let i = 0; i < moves.size; i++) into[i] = -into[i]!;
        },
      }),
    'bots-beat-chance',
    'bots-end',
  ),
  fault(
    'a bot notices what is hidden',
    'tubetanks',
    (game) => withBot(game, { observationOf: (_state, _mover, move) => move + 1 }),
    'observations-are-fair',
  ),
];

const withBot = (game: AnyGame, change: Partial<AnyGame['bot']>): AnyGame => ({ ...game, bot: { ...game.bot, ...change } });
