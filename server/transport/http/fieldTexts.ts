import type { JsonSchema } from './jsonSchema.ts';

const COMMITMENT =
  'SHA-256, in hex digits, of the text “fray commitment ” followed by your entropy: 32 random bytes as 64 hex digits. You reveal the entropy at the start.';
const RATED = 'true: the match is rated. A program does so as a bot account, and all others are bot accounts.';

/** Meanings of the fields of requests and of messages from clients, by name. */
const TEXTS: Readonly<Record<string, string>> = {
  action: 'What you do. “concede” ends the match for you.',
  after: '“after” of the page before.',
  attempt: '“fair.attempt” of the table: the number of this start.',
  bank: 'Seconds of bank time for each player.',
  before: 'Number of a frame: those before it are sent.',
  bots: 'Levels of ours that take part.',
  club: 'Id of a club: only its members enter.',
  commitment: COMMITMENT,
  engine: 'Name of the program, shown beside the account.',
  entropy: 'The 64 hex digits that you committed to.',
  events: 'Which events are sent.',
  for: 'Name of an account: the seat is reserved for it, and it is challenged.',
  game: 'Id of the game, such as arcade. “List the games” tells those of this server.',
  id: 'Yours to choose: ten of a–z and 2–9. The same request with the same id is carried out once.',
  key: 'Key of the device: 64 hex digits of your own.',
  least: 'Lowest rating that may sit down.',
  level: 'Level of the bot: recruit, cadet, gunner, veteran, captain or ace.',
  minutes: 'How long an arena lasts.',
  most: 'Highest rating that may sit down.',
  move: 'One of the legal moves, in the notation of the game. Its rules on this site explain the notation.',
  name: 'The name that others see. An account has its own.',
  offer: 'Number of the options that you accept, or answer: “offer” of the table.',
  on: 'Number of the decision that you owe: “k” of the last frame that has it, else 0.',
  options:
    'Options that differ from the standard, such as {"rounds": "3"} in arena-mechs. “Describe a game” lists them. A defence in transformers-skirmish takes 10 seconds (“reaction_timer”).',
  others: 'Only matches with people, or with bots.',
  owner: 'Name of the account that answers for the bot. It has to agree.',
  pace: 'Clocks and rating. Absent: no clocks, unrated.',
  phrase: 'A phrase that every page shows in its own language.',
  places: 'Most entrants.',
  playtest: 'Id of a version that people test. Programs test none.',
  private: 'true: only by its link. false: in the lists for everybody.',
  programs: 'true: bot accounts may enter, and the tournament is unrated.',
  range: 'Ratings that may sit down; only at rated tables.',
  rated: RATED,
  result: 'Only these results.',
  roundMinutes: 'How long a round lasts.',
  rounds: 'Number of rounds.',
  seat: 'Number of the seat, from 0.',
  seats:
    'One entry for each seat: {"kind": "me"} for yourself, {"kind": "bot", "level": "cadet"} for one of our bots, {"kind": "open"} for anybody, {"kind": "open", "for": "Tinker BOT"} for one account.',
  seen: 'Number of the last frame that you have.',
  signal: 'A signal of WebRTC.',
  starts: 'When it begins, in milliseconds since 1970. Absent: when you begin it.',
  table: 'Id of the table.',
  text: 'What you say.',
  timeouts: 'Timeouts in a row after which “whenOut” happens.',
  turn: 'Seconds for each turn. Both 0: no clocks.',
  url: 'An https address that is sent the events.',
  v: 'Version of the protocol.',
  version: 'Version of the program.',
  watch: 'Whether others may watch.',
  webhook: 'An address that is told when it is your turn at this table.',
  what: 'What you claim because the player has left.',
  whenOut: 'What happens to a player without time: a bot plays on, or the match is lost.',
};

/** Those of single requests, and of messages. */
const TEXTS_OF: Readonly<Record<string, string>> = {
  'POST /api/games accent': 'Colours of the buttons: light, deep, and their text.',
  'POST /api/games card': 'What lists show of the game.',
  'POST /api/games da': 'The same in Danish.',
  'POST /api/games en': 'The same in English.',
  'POST /api/games id': 'AUTHOR.NAME, without a version.',
  'POST /api/games minutes': 'How long a match usually takes.',
  'POST /api/games name': 'Name of the game.',
  'POST /api/games program': 'Rules, bots and scene as one script. `fray push` builds it.',
  'POST /api/games release': 'The version that you give it.',
  'POST /api/games rulebook': 'The rulebook as Markdown. Danish may be left out.',
  'POST /api/games seats': 'Fewest and most seats.',
  'POST /api/games secret': 'Whether players hide something from each other.',
  'POST /api/games tagline': 'One sentence about the game.',
  'POST /api/games texts': 'Name and sentence in both languages.',
  'POST /api/games weight': 'How hard it is to learn: 1, 2 or 3.',
  'PUT /api/account/games/:game contact': 'Whom to ask about rights. Needed for more than private.',
  'PUT /api/account/games/:game rights': 'true: you may publish the game. Needed for more than private.',
  'PUT /api/account/games/:game visibility': 'private: you alone. unlisted: whoever has the link. public: in the list for everybody.',
  'POST /api/tables/:id/seats/:seat/messages id': 'Yours to choose: a repeated request with the same id is carried out once.',
  'POST /api/tables/:id/seats/:seat/messages seat': 'Number of the seat whose player has left.',
  'POST /api/tournaments name': 'Name of the tournament.',
  'POST /api/tournaments/:id/enter name': 'The name of a guest. An account has its own.',
  'message id': 'Yours to choose: a repeated request with the same id is carried out once.',
};

const UNIONS = ['anyOf', 'oneOf'] as const;

/** A schema whose fields have texts. `of`: the route, or “message”. Texts that the schema has stay. */
export function withTexts(schema: JsonSchema, of: string): JsonSchema {
  const { properties, items } = schema;
  const choices = Object.fromEntries(
    UNIONS.flatMap((name) =>
      schema[name] ? [[name, schema[name].map((one) => (typeof one === 'boolean' ? one : withTexts(one, of)))]] : [],
    ),
  );
  const fields = Object.entries(properties ?? {}).map(([name, field]) => {
    if (typeof field === 'boolean') return [name, field] as const;
    const description = field.description ?? TEXTS_OF[`${of} ${name}`] ?? TEXTS[name];
    return [name, { ...withTexts(field, of), ...(description === undefined ? {} : { description }) }] as const;
  });
  return {
    ...schema,
    ...choices,
    ...(properties ? { properties: Object.fromEntries(fields) } : {}),
    ...(items && typeof items === 'object' && !Array.isArray(items) ? { items: withTexts(items, of) } : {}),
  };
}
