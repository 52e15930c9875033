// Written by scripts/clientTypes.ts from the descriptions of the API. The reference at /api explains the fields.
/** The body of a refusal. */
export interface Refusal {
  /** An error code. Later versions may add codes. */
  readonly code: string;
  /** The game’s own name of why a move is illegal. */
  readonly reason?: string | undefined;
  /** An English sentence for developers. */
  readonly message: string;
  /** Seconds until the same request may succeed; also in the header retry-after. */
  readonly wait?: number | undefined;
}

/** Done; nothing else to say. */
export interface Confirmation {
  readonly ok: true;
}

/** List the games: the answer. */
export interface GetGamesAnswer {
  readonly games: readonly Game[];
}

export interface Game {
  /** What requests name the game by. */
  readonly id: string;
  readonly name: string;
  /** How many play. */
  readonly seats: Seat;
}

/** How many play. */
export interface Seat {
  readonly least: number;
  readonly most: number;
}

/** Push a game: the body. */
export interface PostGamesBody {
  /** What lists show of the game. */
  readonly card: Card;
  /** The version that you give it. */
  readonly release: string;
  /** Rules, bots and scene as one script. `fray push` builds it. */
  readonly program: string;
  /** The rulebook as Markdown. Danish may be left out. */
  readonly rulebook: Rulebook;
}

/** What lists show of the game. */
export interface Card {
  /** AUTHOR.NAME, without a version. */
  readonly id: string;
  /** Fewest and most seats. */
  readonly seats: readonly unknown[];
  /** How long a match usually takes. */
  readonly minutes: number;
  /** How hard it is to learn: 1, 2 or 3. */
  readonly weight: 1 | 2 | 3;
  /** Whether players hide something from each other. */
  readonly secret: boolean;
  /** Colours of the buttons: light, deep, and their text. */
  readonly accent: readonly unknown[];
  /** Name and sentence in both languages. */
  readonly texts: Text;
}

/** Name and sentence in both languages. */
export interface Text {
  /** The same in English. */
  readonly en: En;
  /** The same in Danish. */
  readonly da: En;
}

/** The same in English. */
export interface En {
  /** Name of the game. */
  readonly name: string;
  /** One sentence about the game. */
  readonly tagline: string;
}

/** The rulebook as Markdown. Danish may be left out. */
export interface Rulebook {
  /** The same in English. */
  readonly en: string;
  /** The same in Danish. */
  readonly da?: string | undefined;
}

/** Push a game: the answer. */
export interface PostGamesAnswer {
  /** The id with its version. */
  readonly id: string;
  readonly visibility: 'private' | 'unlisted' | 'public';
  /** What was played in the box: games, moves, and secrets that were compared. */
  readonly checked: Checked;
  /** Whether bots can play it. */
  readonly bots: boolean;
}

/** What was played in the box: games, moves, and secrets that were compared. */
export interface Checked {
  readonly games: number;
  readonly moves: number;
  readonly twins: number;
}

/** Describe a game: the answer. */
export interface GetGamesGameAnswer {
  /** What requests name the game by. */
  readonly id: string;
  readonly name: string;
  /** How many play. */
  readonly seats: Seat;
  /** Version of the rules. */
  readonly rules: number;
  /** Names of the seats, by their numbers. */
  readonly seatNames: readonly string[];
  /** What may be set. All values are sent as texts. */
  readonly options: readonly (OptionChoice | OptionText | OptionNumber)[];
}

export interface OptionChoice {
  /** The key in “options” of a table. */
  readonly name: string;
  /** The value that holds where nothing is said. */
  readonly standard: string;
  /** The rule of the rulebook whose number or table it is. Absent: a house rule. */
  readonly rule?: string | undefined;
  readonly kind: 'choice';
  /** What it may be. */
  readonly values: readonly string[];
}

export interface OptionText {
  /** The key in “options” of a table. */
  readonly name: string;
  /** The value that holds where nothing is said. */
  readonly standard: string;
  /** The rule of the rulebook whose number or table it is. Absent: a house rule. */
  readonly rule?: string | undefined;
  readonly kind: 'text';
  /** Names of what is ready made. Other texts are checked by the rules. */
  readonly values: readonly string[];
}

export interface OptionNumber {
  /** The key in “options” of a table. */
  readonly name: string;
  /** The value that holds where nothing is said. */
  readonly standard: string;
  /** The rule of the rulebook whose number or table it is. Absent: a house rule. */
  readonly rule?: string | undefined;
  readonly kind: 'number';
  readonly least: number;
  readonly most: number;
  /** The word for none. */
  readonly zero?: string | undefined;
}

/** List your games: the answer. */
export interface GetAccountGamesAnswer {
  readonly games: readonly GetAccountGamesAnswerGame[];
}

export interface GetAccountGamesAnswerGame {
  readonly id: string;
  readonly name: string;
  readonly visibility: 'private' | 'unlisted' | 'public';
  readonly contact: string;
  /** Whether a moderator took it down. */
  readonly down: boolean;
  readonly versions: readonly Version[];
}

export interface Version {
  /** Twelve digits of its digest. */
  readonly version: string;
  readonly release: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Bytes of its program. */
  readonly bytes: number;
  /** Whether somebody else has played it. Then it is kept. */
  readonly locked: boolean;
}

/** Export a game: the answer. */
export interface GetAccountGamesGameAnswer {
  readonly card: GetAccountGamesGameAnswerCard;
  readonly release: string;
  readonly program: string;
  readonly rulebook: GetAccountGamesGameAnswerRulebook;
}

export interface GetAccountGamesGameAnswerCard {
  readonly id: string;
  readonly seats: readonly unknown[];
  readonly minutes: number;
  readonly weight: 1 | 2 | 3;
  readonly secret: boolean;
  readonly accent: readonly unknown[];
  readonly texts: GetAccountGamesGameAnswerCardText;
}

export interface GetAccountGamesGameAnswerCardText {
  readonly en: GetAccountGamesGameAnswerCardTextEn;
  readonly da: GetAccountGamesGameAnswerCardTextEn;
}

export interface GetAccountGamesGameAnswerCardTextEn {
  readonly name: string;
  readonly tagline: string;
}

export interface GetAccountGamesGameAnswerRulebook {
  readonly en: string;
  readonly da?: string | undefined;
}

/** Decide who finds a game: the body. */
export interface PutAccountGamesGameBody {
  /** private: you alone. unlisted: whoever has the link. public: in the list for everybody. */
  readonly visibility: 'private' | 'unlisted' | 'public';
  /** true: you may publish the game. Needed for more than private. */
  readonly rights?: boolean | undefined;
  /** Whom to ask about rights. Needed for more than private. */
  readonly contact?: string | undefined;
}

/** List public games of users: the answer. */
export interface GetGalleryGamesAnswer {
  readonly games: readonly GetGalleryGamesAnswerGame[];
}

export interface GetGalleryGamesAnswerGame {
  readonly id: string;
  readonly name: string;
  readonly tagline: string;
  readonly author: string;
  /** Whom to ask about rights. */
  readonly contact: string;
  readonly seats: Seat;
}

/** Read about a game of a user: the answer. */
export interface GetGalleryGamesGameAnswer {
  readonly id: string;
  readonly name: string;
  readonly tagline: string;
  readonly author: string;
  /** Whom to ask about rights. */
  readonly contact: string;
  readonly seats: Seat;
  readonly visibility: 'private' | 'unlisted' | 'public';
  /** Whether a moderator took it down. */
  readonly down: boolean;
  /** Whether it is yours. */
  readonly yours: boolean;
}

/** List open tables: the answer. */
export interface GetTablesAnswer {
  /** Tables with a free seat. */
  readonly tables: readonly Table[];
  /** Matches that may be watched. */
  readonly running: readonly Table[];
}

export interface Table {
  /** Ten of a–z and 2–9. */
  readonly id: string;
  readonly game: string;
  /** The options of the game, by name. */
  readonly options: Readonly<Record<string, string>>;
  readonly pace: Pace;
  readonly seats: readonly TableSeat[];
  /** Milliseconds since 1970. */
  readonly created: number;
  /** How to take the first free seat. Absent: no seat is free. */
  readonly free?: Free | undefined;
}

export interface Pace {
  /** Seconds of bank time for each player. */
  readonly bank: number;
  /** Seconds for each turn. Both 0: no clocks. */
  readonly turn: number;
  /** Timeouts in a row after which “whenOut” happens. */
  readonly timeouts: number;
  readonly whenOut: 'bot' | 'lose';
  readonly rated?: true | undefined;
  readonly range?: Seat | undefined;
}

export interface TableSeat {
  readonly kind: 'open' | 'human' | 'bot';
  /** A player’s name, or a bot’s level. */
  readonly name: string;
  /** If it is public. */
  readonly rating?: number | undefined;
}

/** How to take the first free seat. Absent: no seat is free. */
export interface Free {
  /** Number of a seat, from 0. */
  readonly seat: number;
  readonly attempt: number;
  readonly offer: number;
}

/** Open a table: the body. */
export interface PostTablesBody {
  /** Yours to choose: ten of a–z and 2–9. The same request with the same id is carried out once. */
  readonly id: string;
  /** Id of the game, such as arcade. “List the games” tells those of this server. */
  readonly game: string;
  /** Options that differ from the standard, such as {"rounds": "3"} in arena-mechs. “Describe a game” lists them. A defence in transformers-skirmish takes 10 seconds (“reaction_timer”). */
  readonly options?: Readonly<Record<string, string>> | undefined;
  /** One entry for each seat: {"kind": "me"} for yourself, {"kind": "bot", "level": "cadet"} for one of our bots, {"kind": "open"} for anybody, {"kind": "open", "for": "Tinker BOT"} for one account. */
  readonly seats: readonly (SeatMe | SeatOpen | SeatBot)[];
  /** true: only by its link. false: in the lists for everybody. */
  readonly private?: boolean | undefined;
  /** Whether others may watch. */
  readonly watch?: boolean | undefined;
  /** Clocks and rating. Absent: no clocks, unrated. */
  readonly pace?: PostTablesBodyPace | undefined;
  /** An address that is told when it is your turn at this table. */
  readonly webhook?: string | undefined;
  /** The name that others see. An account has its own. */
  readonly name?: string | undefined;
  /** SHA-256, in hex digits, of the text “fray commitment ” followed by your entropy: 32 random bytes as 64 hex digits. You reveal the entropy at the start. */
  readonly commitment: string;
  /** Id of a version that people test. Programs test none. */
  readonly playtest?: string | undefined;
}

export interface SeatMe {
  readonly kind: 'me';
}

export interface SeatOpen {
  readonly kind: 'open';
  /** Name of an account: the seat is reserved for it, and it is challenged. */
  readonly for?: string | undefined;
}

export interface SeatBot {
  readonly kind: 'bot';
  /** Level of the bot: recruit, cadet, gunner, veteran, captain or ace. */
  readonly level: string;
}

/** Clocks and rating. Absent: no clocks, unrated. */
export interface PostTablesBodyPace {
  /** Seconds of bank time for each player. */
  readonly bank: number;
  /** Seconds for each turn. Both 0: no clocks. */
  readonly turn: number;
  /** Timeouts in a row after which “whenOut” happens. */
  readonly timeouts?: number | undefined;
  /** What happens to a player without time: a bot plays on, or the match is lost. */
  readonly whenOut?: 'bot' | 'lose' | undefined;
  /** true: the match is rated. A program does so as a bot account, and all others are bot accounts. */
  readonly rated?: true | undefined;
  /** Ratings that may sit down; only at rated tables. */
  readonly range?: Range | undefined;
}

/** Ratings that may sit down; only at rated tables. */
export interface Range {
  /** Lowest rating that may sit down. */
  readonly least: number;
  /** Highest rating that may sit down. */
  readonly most: number;
}

/** Open a table: the answer. */
export interface PostTablesAnswer {
  /** Ten of a–z and 2–9. */
  readonly id: string;
  /** Number of a seat, from 0. */
  readonly seat?: number | undefined;
}

/** Find an opponent: the body. */
export interface PostPairBody {
  /** Yours to choose: ten of a–z and 2–9. The same request with the same id is carried out once. */
  readonly id: string;
  /** Id of the game, such as arcade. “List the games” tells those of this server. */
  readonly game: string;
  /** Clocks and rating. Absent: no clocks, unrated. */
  readonly pace: PostPairBodyPace;
  /** The name that others see. An account has its own. */
  readonly name?: string | undefined;
  /** SHA-256, in hex digits, of the text “fray commitment ” followed by your entropy: 32 random bytes as 64 hex digits. You reveal the entropy at the start. */
  readonly commitment: string;
}

/** Clocks and rating. Absent: no clocks, unrated. */
export interface PostPairBodyPace {
  /** Seconds of bank time for each player. */
  readonly bank: number;
  /** Seconds for each turn. Both 0: no clocks. */
  readonly turn: number;
  /** Timeouts in a row after which “whenOut” happens. */
  readonly timeouts?: number | undefined;
  /** What happens to a player without time: a bot plays on, or the match is lost. */
  readonly whenOut?: 'bot' | 'lose' | undefined;
  /** true: the match is rated. A program does so as a bot account, and all others are bot accounts. */
  readonly rated?: true | undefined;
  /** Ratings that may sit down; only at rated tables. */
  readonly range?: Range | undefined;
}

/** Find an opponent: the answer. */
export interface PostPairAnswer {
  /** Ten of a–z and 2–9. */
  readonly id: string;
  /** Number of a seat, from 0. */
  readonly seat: number;
  /** Number of the start that your commitment belongs to. */
  readonly attempt: number;
}

/** Move, or ask for the legal moves: the body. */
export type SeatMessageBody =
  | SeatMessageBodyMove
  | SeatMessageBodyMoves
  | SeatMessageBodyAct
  | SeatMessageBodyClaim
  | SeatMessageBodyCommit
  | SeatMessageBodyReveal
  | SeatMessageBodySay;

export interface SeatMessageBodyMove {
  readonly t: 'move';
  /** Yours to choose: a repeated request with the same id is carried out once. */
  readonly id: string;
  /** Number of the decision that you owe: “k” of the last frame that has it, else 0. */
  readonly on: number;
  /** One of the legal moves, in the notation of the game. Its rules on this site explain the notation. */
  readonly move: string;
}

export interface SeatMessageBodyMoves {
  readonly t: 'moves';
  /** Yours to choose: a repeated request with the same id is carried out once. */
  readonly id: string;
  /** Number of the decision that you owe: “k” of the last frame that has it, else 0. */
  readonly on: number;
}

export interface SeatMessageBodyAct {
  readonly t: 'act';
  /** Yours to choose: a repeated request with the same id is carried out once. */
  readonly id: string;
  /** Number of the decision that you owe: “k” of the last frame that has it, else 0. */
  readonly on?: number | undefined;
  /** What you do. “concede” ends the match for you. */
  readonly action:
    | 'concede'
    | 'offer-draw'
    | 'accept-draw'
    | 'decline-draw'
    | 'undo'
    | 'ask-back'
    | 'allow-back'
    | 'refuse-back'
    | 'return'
    | 'rematch'
    | 'rematch-later';
}

export interface SeatMessageBodyClaim {
  readonly t: 'claim';
  /** Yours to choose: a repeated request with the same id is carried out once. */
  readonly id: string;
  /** What you claim because the player has left. */
  readonly what: 'win' | 'draw' | 'bot';
  /** Number of the seat whose player has left. */
  readonly seat: number;
}

export interface SeatMessageBodyCommit {
  readonly t: 'commit';
  /** Yours to choose: a repeated request with the same id is carried out once. */
  readonly id: string;
  /** “fair.attempt” of the table: the number of this start. */
  readonly attempt: number;
  /** SHA-256, in hex digits, of the text “fray commitment ” followed by your entropy: 32 random bytes as 64 hex digits. You reveal the entropy at the start. */
  readonly commitment: string;
}

export interface SeatMessageBodyReveal {
  readonly t: 'reveal';
  /** Yours to choose: a repeated request with the same id is carried out once. */
  readonly id: string;
  /** “fair.attempt” of the table: the number of this start. */
  readonly attempt: number;
  /** The 64 hex digits that you committed to. */
  readonly entropy: string;
}

export interface SeatMessageBodySay {
  readonly t: 'say';
  /** Yours to choose: a repeated request with the same id is carried out once. */
  readonly id: string;
  /** A phrase that every page shows in its own language. */
  readonly phrase?: 'hello' | 'luck' | 'nice' | 'oops' | 'thanks' | 'wait' | 'back' | 'good-game' | undefined;
  /** What you say. */
  readonly text?: string | undefined;
}

/** Move, or ask for the legal moves: the answer. */
export type SeatMessageAnswer = SeatMessageAnswerConfirmation | SeatMessageAnswerMoves;

export interface SeatMessageAnswerConfirmation {
  readonly t: 'done';
  readonly id: string;
}

export interface SeatMessageAnswerMoves {
  readonly t: 'moves';
  readonly id: string;
  /** Number of the decision. */
  readonly on: number;
  /** All legal moves in the notation of the game. */
  readonly moves: readonly string[];
}

/** Take a seat: the body. */
export interface PostTablesIdSeatsSeatBody {
  /** The name that others see. An account has its own. */
  readonly name?: string | undefined;
  /** SHA-256, in hex digits, of the text “fray commitment ” followed by your entropy: 32 random bytes as 64 hex digits. You reveal the entropy at the start. */
  readonly commitment: string;
  /** Number of the options that you accept, or answer: “offer” of the table. */
  readonly offer?: number | undefined;
  /** Options that differ from the standard, such as {"rounds": "3"} in arena-mechs. “Describe a game” lists them. A defence in transformers-skirmish takes 10 seconds (“reaction_timer”). */
  readonly options?: Readonly<Record<string, string>> | undefined;
}

/** Propose other options: the body. */
export interface PostTablesIdSeatsSeatProposeBody {
  /** Number of the options that you accept, or answer: “offer” of the table. */
  readonly offer: number;
  /** Options that differ from the standard, such as {"rounds": "3"} in arena-mechs. “Describe a game” lists them. A defence in transformers-skirmish takes 10 seconds (“reaction_timer”). */
  readonly options: Readonly<Record<string, string>>;
}

/** Agree to proposed options: the body. */
export interface PostTablesIdSeatsSeatAgreeBody {
  /** Number of the options that you accept, or answer: “offer” of the table. */
  readonly offer: number;
}

/** Give a seat to a bot: the body. */
export type PostTablesIdSeatsSeatBotBody = SeatMe | SeatOpen | SeatBot;

/** List your tables: the answer. */
export interface GetMineAnswer {
  readonly tables: readonly GetMineAnswerTable[];
}

export interface GetMineAnswerTable {
  /** Ten of a–z and 2–9. */
  readonly id: string;
  readonly game: string;
  readonly stage: 'open' | 'starting' | 'running' | 'over' | 'frozen' | 'closed';
  /** Number of a seat, from 0. */
  readonly seat: number;
  /** Names of the opponents. */
  readonly against: readonly string[];
  /** Whether it is your turn. */
  readonly owes: boolean;
  /** Milliseconds since 1970. */
  readonly changed: number;
}

/** List your challenges: the answer. */
export interface GetMeChallengesAnswer {
  readonly challenges: readonly Challenge[];
}

export interface Challenge {
  /** Ten of a–z and 2–9. */
  readonly id: string;
  readonly game: string;
  /** The options of the game, by name. */
  readonly options: Readonly<Record<string, string>>;
  readonly pace: Pace;
  readonly seats: readonly TableSeat[];
  /** Milliseconds since 1970. */
  readonly created: number;
  /** How to take the first free seat. Absent: no seat is free. */
  readonly free?: Free | undefined;
  /** Number of a seat, from 0. */
  readonly seat: number;
  /** Ten of a–z and 2–9. */
  readonly tournament?: string | undefined;
}

/** List your finished matches: the answer. */
export interface GetMeGamesAnswer {
  readonly games: readonly GetMeGamesAnswerGame[];
  /** Cursor of the next page. Absent: this is the last one. */
  readonly after?: string | undefined;
}

export interface GetMeGamesAnswerGame {
  /** Ten of a–z and 2–9. */
  readonly table: string;
  readonly game: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Number of a seat, from 0. */
  readonly seat: number;
  readonly result: 'won' | 'drawn' | 'lost';
  readonly place: number;
  readonly reason: string;
  /** As the game counts them; 0: it does not. */
  readonly turns: number;
  /** Value of the game’s first option, for example the map. */
  readonly setting: string;
  /** For a rated match: the rating after it. */
  readonly rating?: Rating | undefined;
  readonly uncounted?: 'early' | 'hints' | 'called-off' | 'alone' | 'no-name' | undefined;
  readonly players: readonly Player[];
}

/** For a rated match: the rating after it. */
export interface Rating {
  readonly rating: number;
  readonly change: number;
}

export interface Player {
  /** Number of a seat, from 0. */
  readonly seat: number;
  readonly kind: 'human' | 'bot';
  readonly name: string;
  readonly account?: string | undefined;
}

/** Read your ratings: the answer. */
export interface GetMeRatingsAnswer {
  readonly ratings: readonly GetMeRatingsAnswerRating[];
}

export interface GetMeRatingsAnswerRating {
  readonly game: string;
  /** Whether bots took part: matches with bots have a rating of their own. */
  readonly bots: boolean;
  readonly rating: number;
  /** The true rating lies within this of it, with 95 % probability. */
  readonly margin: number;
  readonly games: number;
  /** Too uncertain for a leaderboard. */
  readonly provisional: boolean;
}

/** See how much of your limits is used: the answer. */
export interface GetAccountUsageAnswer {
  /** Requests of each token. A program sees its own. */
  readonly tokens: readonly Token[];
  /** Open streams of the account. */
  readonly streams: Stream;
  /** Of a bot account: its matches with other bots within a day. */
  readonly botGames?: Stream | undefined;
}

export interface Token {
  /** How much is used now. */
  readonly used: number;
  /** How much there is. */
  readonly most: number;
  readonly id: string;
  /** What the token is for. */
  readonly label: string;
  /** How many requests are given back per second. */
  readonly back: number;
}

/** Open streams of the account. */
export interface Stream {
  /** How much is used now. */
  readonly used: number;
  /** How much there is. */
  readonly most: number;
}

/** Look up a player: the answer. */
export interface GetPlayersNameAnswer {
  readonly name: string;
  /** Milliseconds since 1970. */
  readonly since: number;
  /** Whether you may see ratings and matches. */
  readonly open: boolean;
  readonly ratings: readonly GetMeRatingsAnswerRating[];
  /** Your relation to the player. */
  readonly tie?: 'friend' | 'asked' | 'asks' | 'blocked' | undefined;
  /** Your results against the player. */
  readonly met?: Encounter | undefined;
  /** Present for a bot account. */
  readonly bot?: Bot | undefined;
  /** Clubs that you share. */
  readonly clubs?: readonly Club[] | undefined;
}

/** Your results against the player. */
export interface Encounter {
  readonly won: number;
  readonly drawn: number;
  readonly lost: number;
  readonly last: 'won' | 'drawn' | 'lost';
  readonly row: number;
}

/** Present for a bot account. */
export interface Bot {
  /** It ends with “ BOT”. */
  readonly name: string;
  readonly engine: string;
  readonly version: string;
  /** Absent: no account has agreed to answer for the bot. */
  readonly owner?: string | undefined;
  /** Whether its program listens for challenges. */
  readonly online: boolean;
  /** Number of finished matches. */
  readonly games: number;
  /** A running match that may be watched. */
  readonly playing?: string | undefined;
  /** Ratings among bots. */
  readonly ratings: readonly BotRating[];
}

export interface BotRating {
  readonly game: string;
  readonly rating: number;
  /** The true rating lies within this of it, with 95 % probability. */
  readonly margin: number;
  readonly games: number;
  readonly provisional: boolean;
  /** The latest ratings, oldest first. */
  readonly curve: readonly number[];
}

export interface Club {
  /** Ten of a–z and 2–9. */
  readonly id: string;
  readonly name: string;
  readonly members: number;
}

/** Read the leaderboards of a game: the answer. */
export interface GetRatingsGameAnswer {
  readonly people: readonly People[];
  readonly bots: readonly People[];
  readonly programs: readonly People[];
}

export interface People {
  readonly game: string;
  /** Whether bots took part: matches with bots have a rating of their own. */
  readonly bots: boolean;
  readonly rating: number;
  /** The true rating lies within this of it, with 95 % probability. */
  readonly margin: number;
  readonly games: number;
  /** Too uncertain for a leaderboard. */
  readonly provisional: boolean;
  readonly name: string;
  readonly kind: 'human' | 'bot';
}

/** List bot accounts: the answer. */
export interface GetBotsAnswer {
  readonly bots: readonly Bot[];
}

/** List your bots: the answer. */
export interface GetAccountBotsAnswer {
  /** Your account, if it is a bot account. */
  readonly self?: Self | undefined;
  /** Bots that name you as their owner. */
  readonly bots: readonly Self[];
}

/** Your account, if it is a bot account. */
export interface Self {
  /** It ends with “ BOT”. */
  readonly name: string;
  readonly engine: string;
  readonly version: string;
  /** Absent: no account has agreed to answer for the bot. */
  readonly owner?: string | undefined;
  /** Whether its program listens for challenges. */
  readonly online: boolean;
  /** Number of finished matches. */
  readonly games: number;
  /** A running match that may be watched. */
  readonly playing?: string | undefined;
  /** Ratings among bots. */
  readonly ratings: readonly BotRating[];
  /** Whether the owner has agreed. */
  readonly agreed: boolean;
  /** Matches with other bots in the last 24 hours. */
  readonly today: number;
  /** Their largest number. */
  readonly most: number;
}

/** Become a bot account: the body. */
export interface PostAccountBotBody {
  /** Name of the program, shown beside the account. */
  readonly engine: string;
  /** Version of the program. */
  readonly version?: string | undefined;
  /** Name of the account that answers for the bot. It has to agree. */
  readonly owner?: string | undefined;
}

/** Become a bot account: the answer. */
export interface PostAccountBotAnswer {
  readonly name: string;
}

/** Create a webhook: the body. */
export interface PostWebhooksBody {
  /** Yours to choose: ten of a–z and 2–9. The same request with the same id is carried out once. */
  readonly id: string;
  /** An https address that is sent the events. */
  readonly url: string;
  /** Which events are sent. */
  readonly events?: readonly ('turn' | 'call' | 'end')[] | undefined;
}

/** Create a webhook: the answer. */
export interface PostWebhooksAnswer {
  readonly id: string;
  readonly url: string;
  readonly events: readonly ('turn' | 'call' | 'end')[];
  /** Milliseconds since 1970. */
  readonly since: number;
  /** When the last event was sent or given up; 0: never. */
  readonly at: number;
  /** Why the last event did not arrive. */
  readonly fault?: string | undefined;
  /** Nothing is sent, because too many events in a row did not arrive. A test that arrives ends it. */
  readonly paused: boolean;
  /** Signs the events. It is shown once. */
  readonly secret: string;
}

/** List your webhooks: the answer. */
export interface GetWebhooksAnswer {
  readonly webhooks: readonly Webhook[];
}

export interface Webhook {
  readonly id: string;
  readonly url: string;
  readonly events: readonly ('turn' | 'call' | 'end')[];
  /** Milliseconds since 1970. */
  readonly since: number;
  /** When the last event was sent or given up; 0: never. */
  readonly at: number;
  /** Why the last event did not arrive. */
  readonly fault?: string | undefined;
  /** Nothing is sent, because too many events in a row did not arrive. A test that arrives ends it. */
  readonly paused: boolean;
}

/** List the events of a webhook: the answer. */
export interface GetWebhooksIdDeliveriesAnswer {
  readonly deliveries: readonly Delivery[];
}

export interface Delivery {
  /** Also the header webhook-id. */
  readonly id: string;
  readonly event: 'turn' | 'call' | 'end';
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly state: 'waits' | 'arrived' | 'failed';
  /** Attempts so far. */
  readonly tried: number;
  /** When the next attempt is due. */
  readonly next?: number | undefined;
  /** Why the last attempt failed. */
  readonly fault?: string | undefined;
}

/** List tournaments: the answer. */
export interface GetTournamentsAnswer {
  readonly tournaments: readonly Tournament[];
  readonly mine: readonly Tournament[];
}

export interface Tournament {
  /** Ten of a–z and 2–9. */
  readonly id: string;
  readonly kind: 'knockout' | 'swiss' | 'arena';
  readonly name: string;
  readonly game: string;
  readonly stage: 'open' | 'running' | 'over' | 'off';
  /** Number of entrants. */
  readonly entered: number;
  /** Maximum number of entrants. */
  readonly places: number;
  /** Milliseconds since 1970; 0: when it is full, or when the organizer starts it. */
  readonly starts: number;
}

/** Create a tournament: the body. */
export interface PostTournamentsBody {
  /** Yours to choose: ten of a–z and 2–9. The same request with the same id is carried out once. */
  readonly id: string;
  readonly kind: 'knockout' | 'swiss' | 'arena';
  /** Name of the tournament. */
  readonly name: string;
  /** Id of the game, such as arcade. “List the games” tells those of this server. */
  readonly game: string;
  /** Options that differ from the standard, such as {"rounds": "3"} in arena-mechs. “Describe a game” lists them. A defence in transformers-skirmish takes 10 seconds (“reaction_timer”). */
  readonly options?: Readonly<Record<string, string>> | undefined;
  /** Clocks and rating. Absent: no clocks, unrated. */
  readonly pace: PostTournamentsBodyPace;
  /** Most entrants. */
  readonly places: number;
  /** Number of rounds. */
  readonly rounds?: number | undefined;
  /** How long an arena lasts. */
  readonly minutes?: number | undefined;
  /** How long a round lasts. */
  readonly roundMinutes: number;
  /** Levels of ours that take part. */
  readonly bots?: string | undefined;
  /** true: bot accounts may enter, and the tournament is unrated. */
  readonly programs?: boolean | undefined;
  /** When it begins, in milliseconds since 1970. Absent: when you begin it. */
  readonly starts?: number | undefined;
  /** true: only by its link. false: in the lists for everybody. */
  readonly private?: boolean | undefined;
  /** Id of a club: only its members enter. */
  readonly club?: string | undefined;
}

/** Clocks and rating. Absent: no clocks, unrated. */
export interface PostTournamentsBodyPace {
  /** Seconds of bank time for each player. */
  readonly bank: number;
  /** Seconds for each turn. Both 0: no clocks. */
  readonly turn: number;
  /** Timeouts in a row after which “whenOut” happens. */
  readonly timeouts?: number | undefined;
  /** What happens to a player without time: a bot plays on, or the match is lost. */
  readonly whenOut?: 'bot' | 'lose' | undefined;
  /** true: the match is rated. A program does so as a bot account, and all others are bot accounts. */
  readonly rated?: true | undefined;
}

/** Create a tournament: the answer. */
export interface PostTournamentsAnswer {
  /** Ten of a–z and 2–9. */
  readonly id: string;
}

/** Read a tournament: the answer. */
export interface GetTournamentsIdAnswer {
  /** Ten of a–z and 2–9. */
  readonly id: string;
  readonly kind: 'knockout' | 'swiss' | 'arena';
  readonly name: string;
  readonly game: string;
  readonly stage: 'open' | 'running' | 'over' | 'off';
  /** Number of entrants. */
  readonly entered: number;
  /** Maximum number of entrants. */
  readonly places: number;
  /** Milliseconds since 1970; 0: when it is full, or when the organizer starts it. */
  readonly starts: number;
  /** Increases with every change. */
  readonly changed: number;
  /** The options of the game, by name. */
  readonly options: Readonly<Record<string, string>>;
  readonly pace: GetTournamentsIdAnswerPace;
  readonly rounds: number;
  readonly minutes: number;
  readonly roundMinutes: number;
  readonly bots: string;
  readonly programs?: true | undefined;
  readonly private: boolean;
  readonly club?: GetTournamentsIdAnswerClub | undefined;
  /** Milliseconds since 1970. */
  readonly began: number;
  /** Milliseconds since 1970. */
  readonly ended: number;
  /** Why it was called off. */
  readonly calledOff?: 'nobody-entered' | 'too-few' | 'organizer' | 'moderator' | 'deserted' | 'waited-too-long' | undefined;
  /** The server’s time. */
  readonly now: number;
  /** Whether you created it. */
  readonly host: boolean;
  /** Number of an entry; 0: a bye. */
  readonly you?: number | undefined;
  /** Your next or current game. */
  readonly next?: Next | undefined;
  readonly lots: Lot;
  readonly round: number;
  readonly entrants: readonly Entrant[];
  readonly games: readonly GetTournamentsIdAnswerGame[];
  readonly standing: readonly Standing[];
}

export interface GetTournamentsIdAnswerPace {
  /** Seconds of bank time for each player. */
  readonly bank: number;
  /** Seconds for each turn. Both 0: no clocks. */
  readonly turn: number;
  /** Timeouts in a row after which “whenOut” happens. */
  readonly timeouts: number;
  readonly whenOut: 'bot' | 'lose';
  readonly rated?: true | undefined;
}

export interface GetTournamentsIdAnswerClub {
  /** Ten of a–z and 2–9. */
  readonly id: string;
  readonly name: string;
}

/** Your next or current game. */
export interface Next {
  /** Ten of a–z and 2–9. */
  readonly table: string;
  /** Number of a seat, from 0. */
  readonly seat: number;
  /** Milliseconds since 1970. */
  readonly come: number;
  /** Milliseconds since 1970. */
  readonly end: number;
}

export interface Lot {
  readonly hash: string;
  readonly seed?: string | undefined;
}

export interface Entrant {
  /** Number of an entry; 0: a bye. */
  readonly n: number;
  /** A player’s name, or a bot’s level. */
  readonly name: string;
  readonly kind: 'human' | 'bot';
  readonly account?: string | undefined;
  readonly left?: true | undefined;
}

export interface GetTournamentsIdAnswerGame {
  readonly round: number;
  readonly board: number;
  /** Number of an entry; 0: a bye. */
  readonly first: number;
  /** Number of an entry; 0: a bye. */
  readonly second: number;
  /** Ten of a–z and 2–9. */
  readonly table?: string | undefined;
  readonly result?: 'first' | 'second' | 'draw' | 'nobody' | undefined;
  readonly absent?: 'first' | 'second' | 'both' | undefined;
}

export interface Standing {
  /** Number of an entry; 0: a bye. */
  readonly n: number;
  readonly place: number;
  readonly points: number;
  readonly buchholz?: number | undefined;
  readonly sonneborn?: number | undefined;
  readonly wins: number;
  readonly streak?: number | undefined;
}

/** Enter a tournament: the body. */
export interface PostTournamentsIdEnterBody {
  /** The name of a guest. An account has its own. */
  readonly name?: string | undefined;
}

/** The state of a table, except for the game itself. */
export interface TableMessage {
  readonly t: 'table';
  readonly table: TableMessageTable;
}

export interface TableMessageTable {
  /** Ten of a–z and 2–9. */
  readonly id: string;
  readonly game: string;
  /** Version of the rules. */
  readonly rules: number;
  /** The options of the game, by name. */
  readonly options: Readonly<Record<string, string>>;
  /** Number of the newest proposal of options. */
  readonly offer: number;
  readonly stage: 'open' | 'starting' | 'running' | 'over' | 'frozen' | 'closed';
  readonly private: boolean;
  readonly watch: boolean;
  readonly seats: readonly TableMessageTableSeat[];
  /** Your seat; absent for spectators. */
  readonly you?: number | undefined;
  readonly yours: readonly number[];
  readonly host: boolean;
  /** Ten of a–z and 2–9. */
  readonly tournament?: string | undefined;
  /** The version that is tested here. */
  readonly playtest?: string | undefined;
  readonly watchers: number;
  readonly pace: Pace;
  readonly clock?: Clock | undefined;
  /** Without clocks: the time left to each seat before the others may claim the match. */
  readonly untimedLimit?: Clock | undefined;
  readonly answerLeft?: number | undefined;
  readonly fair: Fair;
  /** Seats that agreed to a draw. */
  readonly draw: number;
  readonly back?: Back | undefined;
  /** Seats that a bot plays for an absent player. */
  readonly bots: number;
  readonly gone: readonly number[];
  /** A set of seats: bit N stands for seat N. */
  readonly conceded?: number | undefined;
  readonly outcome?: Outcome | undefined;
  readonly uncounted?: 'early' | 'hints' | 'called-off' | 'alone' | 'no-name' | undefined;
  /** Table of the rematch. */
  readonly next?: string | undefined;
  /** A set of seats: bit N stands for seat N. */
  readonly again?: number | undefined;
  /** Why it is frozen, in English. */
  readonly fault?: string | undefined;
  readonly frozenBy?: 'game' | 'options' | 'log' | undefined;
}

export interface TableMessageTableSeat {
  readonly kind: 'open' | 'human' | 'bot';
  readonly name: string;
  readonly here: boolean;
  readonly agrees?: false | undefined;
  readonly reserved?: 'you' | 'other' | undefined;
  readonly opened?: true | undefined;
  readonly commitment?: string | undefined;
  readonly revealed?: boolean | undefined;
  readonly away?: number | undefined;
}

export interface Clock {
  /** Milliseconds of bank time left, by seat. */
  readonly bank: readonly number[];
  /** Milliseconds left for this turn, by seat. */
  readonly turn: readonly number[];
  /** Seats whose clocks run. */
  readonly running: number;
}

export interface Fair {
  /** Number of this start, from 1. */
  readonly attempt: number;
  /** The server’s commitment. */
  readonly commitment: string;
  /** After the match: the server’s secret. */
  readonly secret?: string | undefined;
  readonly last?: Last | undefined;
  readonly past?: readonly Past[] | undefined;
  readonly terms?: string | undefined;
  readonly aborted: number;
  readonly left?: number | undefined;
}

export interface Last {
  readonly number: number;
  readonly head: string;
}

export interface Past {
  readonly commitment: string;
  readonly secret: string;
  readonly missing: readonly number[];
}

export interface Back {
  /** Number of a seat, from 0. */
  readonly seat: number;
  /** A set of seats: bit N stands for seat N. */
  readonly agreed: number;
}

export interface Outcome {
  /** Places by seat: 1 is first, and shared places are equal. */
  readonly places: readonly number[];
  readonly reason: string;
}

/** The frames that you do not have. */
export interface HistoryMessage {
  readonly t: 'history';
  /** True: the frames continue yours. False: they replace them. */
  readonly rest: boolean;
  readonly frames: readonly Frame[];
}

export interface Frame {
  /** Number of the frame, consecutive for each viewer. */
  readonly n: number;
  /** Events that this viewer may know. */
  readonly e?: readonly GameEvent[] | undefined;
  /** Change of the view: [value] replaces it, an object changes keys one by one, [] removes a key. */
  readonly d?: readonly unknown[] | Readonly<Record<string, unknown>> | undefined;
  /** 1: you owe a decision. */
  readonly o?: 1 | undefined;
  /** Number of the decision that you owe, or will owe next. */
  readonly k?: number | undefined;
  /** 1: you may undo your last move. */
  readonly u?: 1 | undefined;
  /** The match went back: 1 by your own undo, 2 for all by consent. */
  readonly b?: 1 | 2 | undefined;
  /** Hash of the log so far. */
  readonly h?: string | undefined;
  /** Number of that hash. */
  readonly l?: number | undefined;
}

export interface GameEvent {
  readonly type: string;
}

/** The next frame. */
export interface FrameMessage {
  readonly t: 'f';
  /** Id of the action that it acknowledges. */
  readonly a?: string | undefined;
  readonly c?: Clock | undefined;
  /** Number of the frame, consecutive for each viewer. */
  readonly n: number;
  /** Events that this viewer may know. */
  readonly e?: readonly GameEvent[] | undefined;
  /** Change of the view: [value] replaces it, an object changes keys one by one, [] removes a key. */
  readonly d?: readonly unknown[] | Readonly<Record<string, unknown>> | undefined;
  /** 1: you owe a decision. */
  readonly o?: 1 | undefined;
  /** Number of the decision that you owe, or will owe next. */
  readonly k?: number | undefined;
  /** 1: you may undo your last move. */
  readonly u?: 1 | undefined;
  /** The match went back: 1 by your own undo, 2 for all by consent. */
  readonly b?: 1 | 2 | undefined;
  /** Hash of the log so far. */
  readonly h?: string | undefined;
  /** Number of that hash. */
  readonly l?: number | undefined;
}

/** Chat lines. */
export interface TalkMessage {
  readonly t: 'talk';
  readonly lines: readonly Line[];
}

export interface Line {
  readonly n: number;
  /** Number of a seat, from 0. */
  readonly seat?: number | undefined;
  readonly who: string;
  readonly phrase?: 'hello' | 'luck' | 'nice' | 'oops' | 'thanks' | 'wait' | 'back' | 'good-game' | undefined;
  readonly text?: string | undefined;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** A signal of a video call. */
export interface FaceMessage {
  readonly t: 'face';
  /** Number of a seat, from 0. */
  readonly seat: number;
  readonly signal: string;
}

/** Refused; nothing has changed. */
export interface RefusalMessage {
  readonly t: 'no';
  readonly id?: string | undefined;
  /** An error code. Later versions may add codes. */
  readonly code: string;
  /** The game’s own name of why a move is illegal. */
  readonly reason?: string | undefined;
  /** An English sentence for developers. */
  readonly message: string;
  /** Seconds until the same request may succeed; also in the header retry-after. */
  readonly wait?: number | undefined;
}

/** Join again, with the last frame that you have; with “anew”: without it. */
export interface AgainMessage {
  readonly t: 'again';
  readonly anew?: true | undefined;
}

/** Your tables and challenges, when the stream begins. */
export interface TablesMessage {
  readonly t: 'tables';
  readonly tables: readonly GetMineAnswerTable[];
  readonly challenges: readonly Challenge[];
}

/** It is your turn at a table. */
export interface TurnMessage {
  readonly t: 'turn';
  /** Ten of a–z and 2–9. */
  readonly table: string;
  readonly game: string;
  readonly against: string;
}

/** A challenge, or a round of a tournament, waits for you. */
export interface CallMessage {
  readonly t: 'call';
  readonly why: 'challenge' | 'round';
  readonly game: string;
  readonly by: string;
  readonly path: string;
}

/** The lobby: when the stream begins, and whenever it changed. */
export interface LobbyMessage {
  readonly t: 'lobby';
  /** Id of this state, to resume with. */
  readonly id: string;
  /** Tables with a free seat. */
  readonly tables: readonly Table[];
  /** Matches that may be watched. */
  readonly running: readonly Table[];
}

/** The tournament: when the stream begins, and whenever it changed. */
export interface TournamentMessage {
  readonly t: 'tournament';
  /** Id of this state, to resume with. */
  readonly id: string;
  readonly tournament: GetTournamentsIdAnswer;
}

/** A message of a stream. */
export type StreamMessage =
  | TableMessage
  | HistoryMessage
  | FrameMessage
  | TalkMessage
  | FaceMessage
  | RefusalMessage
  | AgainMessage
  | TablesMessage
  | TurnMessage
  | CallMessage
  | LobbyMessage
  | TournamentMessage;

/** The routes: parameters, body and answer of each. */
export interface Routes {
  'GET /games': {
    readonly answer: GetGamesAnswer;
  };
  'POST /games': {
    readonly body: PostGamesBody;
    readonly answer: PostGamesAnswer;
  };
  'GET /games/{game}': {
    readonly path: { readonly game: string | number };
    readonly answer: GetGamesGameAnswer;
  };
  'GET /account/games': {
    readonly answer: GetAccountGamesAnswer;
  };
  'GET /account/games/{game}': {
    readonly path: { readonly game: string | number };
    readonly answer: GetAccountGamesGameAnswer;
  };
  'PUT /account/games/{game}': {
    readonly path: { readonly game: string | number };
    readonly body: PutAccountGamesGameBody;
    readonly answer: Confirmation;
  };
  'DELETE /account/games/{game}': {
    readonly path: { readonly game: string | number };
    readonly answer: Confirmation;
  };
  'GET /gallery/games': {
    readonly answer: GetGalleryGamesAnswer;
  };
  'GET /gallery/games/{game}': {
    readonly path: { readonly game: string | number };
    readonly answer: GetGalleryGamesGameAnswer;
  };
  'GET /tables': {
    readonly answer: GetTablesAnswer;
  };
  'POST /tables': {
    readonly body: PostTablesBody;
    readonly answer: PostTablesAnswer;
  };
  'POST /pair': {
    readonly body: PostPairBody;
    readonly answer: PostPairAnswer;
  };
  'POST /tables/{id}/seats/{seat}/messages': {
    readonly path: { readonly id: string | number; readonly seat: string | number };
    readonly body: SeatMessageBody;
    readonly answer: SeatMessageAnswer;
  };
  'GET /tables/{id}/record': {
    readonly path: { readonly id: string | number };
    readonly answer: string;
  };
  'POST /tables/{id}/seats/{seat}': {
    readonly path: { readonly id: string | number; readonly seat: string | number };
    readonly body: PostTablesIdSeatsSeatBody;
    readonly answer: Confirmation;
  };
  'DELETE /tables/{id}/seats/{seat}': {
    readonly path: { readonly id: string | number; readonly seat: string | number };
    readonly answer: Confirmation;
  };
  'POST /tables/{id}/seats/{seat}/propose': {
    readonly path: { readonly id: string | number; readonly seat: string | number };
    readonly body: PostTablesIdSeatsSeatProposeBody;
    readonly answer: Confirmation;
  };
  'POST /tables/{id}/seats/{seat}/agree': {
    readonly path: { readonly id: string | number; readonly seat: string | number };
    readonly body: PostTablesIdSeatsSeatAgreeBody;
    readonly answer: Confirmation;
  };
  'POST /tables/{id}/seats/{seat}/bot': {
    readonly path: { readonly id: string | number; readonly seat: string | number };
    readonly body: PostTablesIdSeatsSeatBotBody;
    readonly answer: Confirmation;
  };
  'POST /tables/{id}/seats/{seat}/decline': {
    readonly path: { readonly id: string | number; readonly seat: string | number };
    readonly answer: Confirmation;
  };
  'GET /mine': {
    readonly answer: GetMineAnswer;
  };
  'GET /me/challenges': {
    readonly answer: GetMeChallengesAnswer;
  };
  'GET /me/games': {
    readonly query?: {
      readonly game?: string | number;
      readonly result?: string | number;
      readonly others?: string | number;
      readonly after?: string | number;
    };
    readonly answer: GetMeGamesAnswer;
  };
  'GET /me/ratings': {
    readonly answer: GetMeRatingsAnswer;
  };
  'GET /account/usage': {
    readonly answer: GetAccountUsageAnswer;
  };
  'GET /players/{name}': {
    readonly path: { readonly name: string | number };
    readonly answer: GetPlayersNameAnswer;
  };
  'GET /players/{name}/games': {
    readonly path: { readonly name: string | number };
    readonly query?: {
      readonly game?: string | number;
      readonly result?: string | number;
      readonly others?: string | number;
      readonly after?: string | number;
    };
    readonly answer: GetMeGamesAnswer;
  };
  'GET /ratings/{game}': {
    readonly path: { readonly game: string | number };
    readonly answer: GetRatingsGameAnswer;
  };
  'GET /bots': {
    readonly answer: GetBotsAnswer;
  };
  'GET /account/bots': {
    readonly answer: GetAccountBotsAnswer;
  };
  'POST /account/bot': {
    readonly body: PostAccountBotBody;
    readonly answer: PostAccountBotAnswer;
  };
  'POST /webhooks': {
    readonly body: PostWebhooksBody;
    readonly answer: PostWebhooksAnswer;
  };
  'GET /webhooks': {
    readonly answer: GetWebhooksAnswer;
  };
  'GET /webhooks/{id}/deliveries': {
    readonly path: { readonly id: string | number };
    readonly answer: GetWebhooksIdDeliveriesAnswer;
  };
  'POST /webhooks/{id}/test': {
    readonly path: { readonly id: string | number };
    readonly answer: Webhook;
  };
  'DELETE /webhooks/{id}': {
    readonly path: { readonly id: string | number };
    readonly answer: Confirmation;
  };
  'GET /tournaments': {
    readonly answer: GetTournamentsAnswer;
  };
  'POST /tournaments': {
    readonly body: PostTournamentsBody;
    readonly answer: PostTournamentsAnswer;
  };
  'GET /tournaments/{id}': {
    readonly path: { readonly id: string | number };
    readonly answer: GetTournamentsIdAnswer;
  };
  'DELETE /tournaments/{id}': {
    readonly path: { readonly id: string | number };
    readonly answer: Confirmation;
  };
  'POST /tournaments/{id}/begin': {
    readonly path: { readonly id: string | number };
    readonly answer: Confirmation;
  };
  'POST /tournaments/{id}/enter': {
    readonly path: { readonly id: string | number };
    readonly body: PostTournamentsIdEnterBody;
    readonly answer: Confirmation;
  };
  'DELETE /tournaments/{id}/enter': {
    readonly path: { readonly id: string | number };
    readonly answer: Confirmation;
  };
}
