import { PROPERTIES, type PropertyName } from '@fray/conformance';

/** The judge's checks beyond the contract's properties. */
export const JUDGED = {
  'comes-back': 'every call of the game comes back',
  'ambient-free': 'the rules use no time, no random numbers and no other input than their own',
  'draws-are-sound': 'every draw asks for something that can be drawn',
  'extremes-play': 'the game can be played with the luckiest and the unluckiest draws',
  'turn-never-falls': 'the number of the turn never falls',
  'hides-something': 'a game whose card says “secret” hides something',
  'observations-are-fair': 'bots notice what their seat notices, and nothing else',
  'evaluator-is-sound': 'the bot hints give finite numbers, and shares from 0 to 1',
  'bots-beat-chance': 'a bot that follows the hints does not lose to one that plays anything',
  'bots-end': 'games between bots end',
  'seats-have-chances': 'no seat wins nearly always',
  'options-have-effect': 'every value of an option changes something',
  'names-have-words': 'reasons and endings have words in every language',
  'positions-read-safely': 'any JSON is a position or refused with a field',
  'rules-have-tests': 'every rule has a test that names it, and tests name no other rules',
  'rulebooks-agree': 'the rulebook has the same rules in every language',
} as const;

export type JudgedName = PropertyName | keyof typeof JUDGED;

interface Advice {
  readonly meaning: string;
  /** The usual cause of such a fault. */
  readonly cause: string;
  /** How others mended it. */
  readonly remedy: string;
}

/** Cause and remedy for each property. */
export const ADVICE: Readonly<Record<JudgedName, Advice>> = {
  'moves-are-distinct': {
    meaning: PROPERTIES['moves-are-distinct'],
    cause: 'two ways to one move are both listed',
    remedy: 'list it once',
  },
  'moves-are-stable': {
    meaning: PROPERTIES['moves-are-stable'],
    cause: 'the list follows a Set, a cache, or arrival',
    remedy: 'list in the order of the board',
  },
  'moves-play': { meaning: PROPERTIES['moves-play'], cause: 'moves offers what play cannot do', remedy: 'put the condition in moves' },
  'moves-from-view': {
    meaning: PROPERTIES['moves-from-view'],
    cause: 'legality depends on hidden facts',
    remedy: 'let the move fail, or show the fact',
  },
  'seats-are-seated': {
    meaning: PROPERTIES['seats-are-seated'],
    cause: 'a loop over all seat names',
    remedy: 'loop over the seats of the state',
  },
  'never-stuck': {
    meaning: PROPERTIES['never-stuck'],
    cause: 'a player must decide but has no legal move',
    remedy: 'offer a pass, or end the turn',
  },
  'never-endless': {
    meaning: PROPERTIES['never-endless'],
    cause: 'players can repeat for ever; longest too small',
    remedy: 'limit turns without progress, as a rule',
  },
  'fallbacks-end': {
    meaning: PROPERTIES['fallbacks-end'],
    cause: 'the fallback changes nothing that ends the game',
    remedy: 'let the fallback end the turn; limit turns, as a rule',
  },
  'result-agrees': {
    meaning: PROPERTIES['result-agrees'],
    cause: 'deciders and result judge the end differently',
    remedy: 'one isOver; a place is 1 + number of better seats',
  },
  'fallback-is-legal': { meaning: PROPERTIES['fallback-is-legal'], cause: 'the fallback misses a phase', remedy: 'a case for each phase' },
  'copy-is-exact': {
    meaning: PROPERTIES['copy-is-exact'],
    cause: 'copyState misses a field or keeps old data',
    remedy: 'list every field; clear lists first',
  },
  'copy-is-apart': { meaning: PROPERTIES['copy-is-apart'], cause: 'an array is shared', remedy: 'copy with set' },
  'view-is-apart': { meaning: PROPERTIES['view-is-apart'], cause: 'a view holds an array of the state', remedy: 'spread it' },
  'chance-only': {
    meaning: PROPERTIES['chance-only'],
    cause: 'module variable, cache, Math.random, time',
    remedy: 'use the state or chance',
  },
  'odds-sum-to-one': { meaning: PROPERTIES['odds-sum-to-one'], cause: 'draws depend on more than the state', remedy: 'as chance-only' },
  'streams-are-apart': {
    meaning: PROPERTIES['streams-are-apart'],
    cause: 'a seat’s draw from the table’s stream; order of arrival',
    remedy: 'the seat’s stream; execute by seat',
  },
  'sample-fits': {
    meaning: PROPERTIES['sample-fits'],
    cause: 'the sampler misses a field or a count',
    remedy: 'build it from the position; change hidden facts only',
  },
  'samples-agree': {
    meaning: PROPERTIES['samples-agree'],
    cause: 'stateSampler masks other facts than view',
    remedy: 'share the code that fills in hidden facts; mask a copy of the state',
  },
  'draws-stay-hidden': {
    meaning: PROPERTIES['draws-stay-hidden'],
    cause: 'a view or event shows others’ cards or counts',
    remedy: 'show public facts; chance.reveal()',
  },
  'events-are-kept': {
    meaning: PROPERTIES['events-are-kept'],
    cause: 'an event tells what the view forgets',
    remedy: 'keep it in the view, or mask it in eventFor',
  },
  'steps-are-secret': {
    meaning: PROPERTIES['steps-are-secret'],
    cause: 'a secret step changes public facts',
    remedy: 'show nothing before the lock',
  },
  'locks-are-alike': { meaning: PROPERTIES['locks-are-alike'], cause: 'view or event shows the locked move', remedy: 'mask it' },
  'choices-stay-hidden': {
    meaning: PROPERTIES['choices-stay-hidden'],
    cause: 'a view shows a hidden choice or card later on, or events follow a hidden order',
    remedy: 'mask it for every viewer until chance.reveal(); emit in the order of the board',
  },
  'samples-vary': {
    meaning: PROPERTIES['samples-vary'],
    cause: 'the sampler fills in a fixed guess',
    remedy: 'draw every hidden fact from chance, decide by choose',
  },
  'barriers-hold': {
    meaning: PROPERTIES['barriers-hold'],
    cause: 'a move tells something and can be undone',
    remedy: 'chance.reveal() where it becomes known',
  },
  'undo-restores': { meaning: PROPERTIES['undo-restores'], cause: 'data outside the state', remedy: 'as chance-only' },
  'numbers-fit': {
    meaning: PROPERTIES['numbers-fit'],
    cause: 'observe writes a fact that the view hides, or leaves one out',
    remedy: 'write what the view shows, with −1 in place of what is hidden',
  },
  'notation-inverts': {
    meaning: PROPERTIES['notation-inverts'],
    cause: 'two moves share a text; blanks, | or @ in it',
    remedy: 'add to the text',
  },
  'position-inverts': {
    meaning: PROPERTIES['position-inverts'],
    cause: 'a field is not written, or read differently',
    remedy: 'one list of fields for both',
  },
  'position-is-whole': { meaning: PROPERTIES['position-is-whole'], cause: 'unwritten data counts later', remedy: 'write it, or drop it' },
  'record-replays': { meaning: PROPERTIES['record-replays'], cause: 'setup draws outside chance', remedy: 'as chance-only' },
  'sides-follow': {
    meaning: PROPERTIES['sides-follow'],
    cause: 'the rules read the shared number for a side, or follows names no option',
    remedy: 'declare them by forSides; read options[`${side}.${name}`]',
  },
  'sentences-exist': {
    meaning: PROPERTIES['sentences-exist'],
    cause: 'an event has no sentence in a language',
    remedy: 'an exhaustive switch ending in never(event)',
  },
  'comes-back': {
    meaning: JUDGED['comes-back'],
    cause: 'a loop that waits for something that never comes, or a search without a bound',
    remedy: 'bound every loop by something that falls',
  },
  'ambient-free': {
    meaning: JUDGED['ambient-free'],
    cause: 'Math.random, Date or crypto in the rules',
    remedy: 'draw from the chance that setup and play are given; keep time out of the rules',
  },
  'draws-are-sound': {
    meaning: JUDGED['draws-are-sound'],
    cause: 'a draw from an empty pack, a count below 0, or counts that do not match the kinds of the deck',
    remedy: 'reshuffle or skip the draw before the pack is empty; count down after each draw',
  },
  'extremes-play': {
    meaning: JUDGED['extremes-play'],
    cause: 'an index one too large, or a loop that rolls again until it likes the roll',
    remedy: 'look at the first and the last value of every draw; bound rolls that are repeated',
  },
  'turn-never-falls': {
    meaning: JUDGED['turn-never-falls'],
    cause: 'the turn is counted by a seat or a round that begins anew',
    remedy: 'count turns once, in the state',
  },
  'hides-something': {
    meaning: JUDGED['hides-something'],
    cause: 'view returns the whole state to everybody, or the card was not changed with the rules',
    remedy: 'mask hidden facts in view for all but their owner and “all”; say secret in the card if a seat has secrets in its turn',
  },
  'observations-are-fair': {
    meaning: JUDGED['observations-are-fair'],
    cause: 'observationOf returns the move itself to seats that cannot see it',
    remedy: 'return 0 to whoever notices nothing, and equal numbers for what looks alike',
  },
  'evaluator-is-sound': {
    meaning: JUDGED['evaluator-is-sound'],
    cause: 'a division by zero, or a score where a share is wanted',
    remedy: 'squash scores into 0 to 1, for example by a logistic function',
  },
  'bots-beat-chance': {
    meaning: JUDGED['bots-beat-chance'],
    cause: 'a sign is wrong: the value of the other seat, or the best move first where the worst is scored highest',
    remedy: 'look at one position with an obvious move, and at the sign of each term',
  },
  'bots-end': {
    meaning: JUDGED['bots-end'],
    cause: 'both sides wait for each other, and no rule ends the game',
    remedy: 'limit turns without progress, as a rule; give waiting a cost in the hints',
  },
  'seats-have-chances': {
    meaning: JUDGED['seats-have-chances'],
    cause: 'who begins has too much of an advantage, or one side has more units',
    remedy: 'measure it with fray lab, and give the other side something; roles that differ may be meant',
  },
  'options-have-effect': {
    meaning: JUDGED['options-have-effect'],
    cause: 'the rules never read the option, or two values are treated alike',
    remedy: 'read it in the rules, or list it in cosmeticOptions',
  },
  'names-have-words': {
    meaning: JUDGED['names-have-words'],
    cause: 'localize does not know a reason that the rules return',
    remedy: 'give localize an exhaustive switch over all names',
  },
  'positions-read-safely': {
    meaning: JUDGED['positions-read-safely'],
    cause: 'the reader trusts a field without a check',
    remedy: 'check each field and what they say together; name the field in the fault',
  },
  'rules-have-tests': {
    meaning: JUDGED['rules-have-tests'],
    cause: 'a rule was written before its test, or an id was changed',
    remedy: 'write the test, with the id in its title: [A17]',
  },
  'rulebooks-agree': {
    meaning: JUDGED['rulebooks-agree'],
    cause: 'a rule was added in one language only',
    remedy: 'keep ids and their order the same in every language',
  },
};
