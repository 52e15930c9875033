/** Properties that every game must satisfy. `suite.ts` checks each one, and the fixture game has a variant that breaks each one. */
export const PROPERTIES = {
  'moves-are-distinct': 'no move is listed twice',
  'moves-are-stable': 'the same position lists the same moves in the same order',
  'moves-play': 'every listed move can be carried out',
  'moves-from-view': 'what a seat may do depends only on what it may know',
  'seats-are-seated': 'nobody is asked who does not sit at the table',
  'never-stuck': 'whoever owes a decision has a move',
  'never-endless': 'every game ends',
  'result-agrees': 'there is a result exactly when nobody owes a decision, with a place for every seat',
  'fallback-is-legal': 'the fallback is one of the listed moves',
  'copy-is-exact': 'a copy is the same position',
  'copy-is-apart': 'playing on a copy leaves the original alone',
  'view-is-apart': 'a view stays as it was when the game goes on',
  'chance-only': 'the same moves with the same outcomes give the same position',
  'odds-sum-to-one': 'the probabilities of all outcomes of a move sum to exactly 1',
  'streams-are-apart': 'the order in which simultaneous decisions arrive changes nothing',
  'sample-fits': 'a sample of a view gives that view again',
  'samples-agree': 'a sampler of a state gives the same samples as one of its view',
  'draws-stay-hidden': 'what is drawn for one seat, in the setup or in play, shows to no other',
  'events-are-kept': 'an event tells a viewer nothing that its view does not keep',
  'steps-are-secret': 'a step of a secret decision shows to no other',
  'locks-are-alike': 'a locked secret decision shows nothing of what was decided',
  'barriers-hold': 'a move that tells its seat something is marked as a reveal',
  'undo-restores': 'after an undo everything is as if the move had not been made, for every viewer',
  'notation-inverts': 'every legal move has its own text, and reads back',
  'position-inverts': 'every position can be written and read back',
  'position-is-whole': 'a position that was read back goes on as the original does',
  'record-replays': 'a match written to a record and read back ends in the same position',
  'sentences-exist': 'every event has a sentence in every language',
} as const;

export type PropertyName = keyof typeof PROPERTIES;
export const PROPERTY_NAMES = Object.keys(PROPERTIES) as PropertyName[];
