"""Types of requests and answers. Written by scripts/clientTypes.ts from the descriptions of the API, whose reference is /api."""

from typing import Any, Dict, List, Literal, NotRequired, TypedDict, Union

# The body of a refusal.
class Refusal(TypedDict):
    code: str  # An error code. Later versions may add codes.
    reason: NotRequired[str]  # The game’s own name of why a move is illegal.
    message: str  # An English sentence for developers.
    wait: NotRequired[float]  # Seconds until the same request may succeed; also in the header retry-after.


# Done; nothing else to say.
class Confirmation(TypedDict):
    ok: Literal[True]


# List the games: the answer.
class GetGamesAnswer(TypedDict):
    games: List["Game"]


class Game(TypedDict):
    id: str  # What requests name the game by.
    name: str
    seats: "Seat"  # How many play.


# How many play.
class Seat(TypedDict):
    least: int
    most: int


# Push a game: the body.
class PostGamesBody(TypedDict):
    card: "Card"  # What lists show of the game.
    release: str  # The version that you give it.
    program: str  # Rules, bots and scene as one script. `fray push` builds it.
    rulebook: "Rulebook"  # The rulebook as Markdown. Danish may be left out.


# What lists show of the game.
class Card(TypedDict):
    id: str  # AUTHOR.NAME, without a version.
    seats: List[Any]  # Fewest and most seats.
    minutes: int  # How long a match usually takes.
    weight: Literal[1, 2, 3]  # How hard it is to learn: 1, 2 or 3.
    secret: bool  # Whether players hide something from each other.
    accent: List[Any]  # Colours of the buttons: light, deep, and their text.
    texts: "Text"  # Name and sentence in both languages.


# Name and sentence in both languages.
class Text(TypedDict):
    en: "En"  # The same in English.
    da: "En"  # The same in Danish.


# The same in English.
class En(TypedDict):
    name: str  # Name of the game.
    tagline: str  # One sentence about the game.


# The rulebook as Markdown. Danish may be left out.
class Rulebook(TypedDict):
    en: str  # The same in English.
    da: NotRequired[str]  # The same in Danish.


# Push a game: the answer.
class PostGamesAnswer(TypedDict):
    id: str  # The id with its version.
    visibility: Literal["private", "unlisted", "public"]
    checked: "Checked"  # What was played in the box: games, moves, and secrets that were compared.
    bots: bool  # Whether bots can play it.


# What was played in the box: games, moves, and secrets that were compared.
class Checked(TypedDict):
    games: int
    moves: int
    twins: int


# Describe a game: the answer.
class GetGamesGameAnswer(TypedDict):
    id: str  # What requests name the game by.
    name: str
    seats: "Seat"  # How many play.
    rules: int  # Version of the rules.
    seatNames: List[str]  # Names of the seats, by their numbers.
    options: List[Union["OptionChoice", "OptionText", "OptionNumber"]]  # What may be set. All values are sent as texts.


class OptionChoice(TypedDict):
    name: str  # The key in “options” of a table.
    standard: str  # The value that holds where nothing is said.
    rule: NotRequired[str]  # The rule of the rulebook whose number or table it is. Absent: a house rule.
    kind: Literal["choice"]
    values: List[str]  # What it may be.


class OptionText(TypedDict):
    name: str  # The key in “options” of a table.
    standard: str  # The value that holds where nothing is said.
    rule: NotRequired[str]  # The rule of the rulebook whose number or table it is. Absent: a house rule.
    kind: Literal["text"]
    values: List[str]  # Names of what is ready made. Other texts are checked by the rules.


class OptionNumber(TypedDict):
    name: str  # The key in “options” of a table.
    standard: str  # The value that holds where nothing is said.
    rule: NotRequired[str]  # The rule of the rulebook whose number or table it is. Absent: a house rule.
    kind: Literal["number"]
    least: int
    most: int
    zero: NotRequired[str]  # The word for none.


# List your games: the answer.
class GetAccountGamesAnswer(TypedDict):
    games: List["GetAccountGamesAnswerGame"]


class GetAccountGamesAnswerGame(TypedDict):
    id: str
    name: str
    visibility: Literal["private", "unlisted", "public"]
    contact: str
    down: bool  # Whether a moderator took it down.
    versions: List["Version"]


class Version(TypedDict):
    version: str  # Twelve digits of its digest.
    release: str
    at: int  # Milliseconds since 1970.
    bytes: int  # Bytes of its program.
    locked: bool  # Whether somebody else has played it. Then it is kept.


# Export a game: the answer.
class GetAccountGamesGameAnswer(TypedDict):
    card: "GetAccountGamesGameAnswerCard"
    release: str
    program: str
    rulebook: "GetAccountGamesGameAnswerRulebook"


class GetAccountGamesGameAnswerCard(TypedDict):
    id: str
    seats: List[Any]
    minutes: int
    weight: Literal[1, 2, 3]
    secret: bool
    accent: List[Any]
    texts: "GetAccountGamesGameAnswerCardText"


class GetAccountGamesGameAnswerCardText(TypedDict):
    en: "GetAccountGamesGameAnswerCardTextEn"
    da: "GetAccountGamesGameAnswerCardTextEn"


class GetAccountGamesGameAnswerCardTextEn(TypedDict):
    name: str
    tagline: str


class GetAccountGamesGameAnswerRulebook(TypedDict):
    en: str
    da: NotRequired[str]


# Decide who finds a game: the body.
class PutAccountGamesGameBody(TypedDict):
    visibility: Literal["private", "unlisted", "public"]  # private: you alone. unlisted: whoever has the link. public: in the list for everybody.
    rights: NotRequired[bool]  # true: you may publish the game. Needed for more than private.
    contact: NotRequired[str]  # Whom to ask about rights. Needed for more than private.


# List public games of users: the answer.
class GetGalleryGamesAnswer(TypedDict):
    games: List["GetGalleryGamesAnswerGame"]


class GetGalleryGamesAnswerGame(TypedDict):
    id: str
    name: str
    tagline: str
    author: str
    contact: str  # Whom to ask about rights.
    seats: "Seat"


# Read about a game of a user: the answer.
class GetGalleryGamesGameAnswer(TypedDict):
    id: str
    name: str
    tagline: str
    author: str
    contact: str  # Whom to ask about rights.
    seats: "Seat"
    visibility: Literal["private", "unlisted", "public"]
    down: bool  # Whether a moderator took it down.
    yours: bool  # Whether it is yours.


# List open tables: the answer.
class GetTablesAnswer(TypedDict):
    tables: List["Table"]  # Tables with a free seat.
    running: List["Table"]  # Matches that may be watched.


class Table(TypedDict):
    id: str  # Ten of a–z and 2–9.
    game: str
    options: Dict[str, str]  # The options of the game, by name.
    pace: "Pace"
    seats: List["TableSeat"]
    created: int  # Milliseconds since 1970.
    free: NotRequired["Free"]  # How to take the first free seat. Absent: no seat is free.


class Pace(TypedDict):
    bank: int  # Seconds of bank time for each player.
    turn: int  # Seconds for each turn. Both 0: no clocks.
    timeouts: int  # Timeouts in a row after which “whenOut” happens.
    whenOut: Literal["bot", "lose"]
    rated: NotRequired[Literal[True]]
    range: NotRequired["Seat"]


class TableSeat(TypedDict):
    kind: Literal["open", "human", "bot"]
    name: str  # A player’s name, or a bot’s level.
    rating: NotRequired[float]  # If it is public.


# How to take the first free seat. Absent: no seat is free.
class Free(TypedDict):
    seat: int  # Number of a seat, from 0.
    attempt: int
    offer: int


# Open a table: the body.
class PostTablesBody(TypedDict):
    id: str  # Yours to choose: ten of a–z and 2–9. The same request with the same id is carried out once.
    game: str  # Id of the game, such as arcade. “List the games” tells those of this server.
    options: NotRequired[Dict[str, str]]  # Options that differ from the standard, such as {"rounds": "3"} in arena-mechs. “Describe a game” lists them. A defence in transformers-skirmish takes 10 seconds (“reaction_timer”).
    seats: List[Union["SeatMe", "SeatOpen", "SeatBot"]]  # One entry for each seat: {"kind": "me"} for yourself, {"kind": "bot", "level": "cadet"} for one of our bots, {"kind": "open"} for anybody, {"kind": "open", "for": "Tinker BOT"} for one account.
    private: NotRequired[bool]  # true: only by its link. false: in the lists for everybody.
    watch: NotRequired[bool]  # Whether others may watch.
    pace: NotRequired["PostTablesBodyPace"]  # Clocks and rating. Absent: no clocks, unrated.
    webhook: NotRequired[str]  # An address that is told when it is your turn at this table.
    name: NotRequired[str]  # The name that others see. An account has its own.
    commitment: str  # SHA-256, in hex digits, of the text “fray commitment ” followed by your entropy: 32 random bytes as 64 hex digits. You reveal the entropy at the start.
    playtest: NotRequired[str]  # Id of a version that people test. Programs test none.


class SeatMe(TypedDict):
    kind: Literal["me"]


SeatOpen = TypedDict("SeatOpen", {
    "kind": Literal["open"],
    "for": NotRequired[str],
})


class SeatBot(TypedDict):
    kind: Literal["bot"]
    level: str  # Level of the bot: recruit, cadet, gunner, veteran, captain or ace.


# Clocks and rating. Absent: no clocks, unrated.
class PostTablesBodyPace(TypedDict):
    bank: int  # Seconds of bank time for each player.
    turn: int  # Seconds for each turn. Both 0: no clocks.
    timeouts: NotRequired[int]  # Timeouts in a row after which “whenOut” happens.
    whenOut: NotRequired[Literal["bot", "lose"]]  # What happens to a player without time: a bot plays on, or the match is lost.
    rated: NotRequired[Literal[True]]  # true: the match is rated. A program does so as a bot account, and all others are bot accounts.
    range: NotRequired["Range"]  # Ratings that may sit down; only at rated tables.


# Ratings that may sit down; only at rated tables.
class Range(TypedDict):
    least: int  # Lowest rating that may sit down.
    most: int  # Highest rating that may sit down.


# Open a table: the answer.
class PostTablesAnswer(TypedDict):
    id: str  # Ten of a–z and 2–9.
    seat: NotRequired[int]  # Number of a seat, from 0.


# Find an opponent: the body.
class PostPairBody(TypedDict):
    id: str  # Yours to choose: ten of a–z and 2–9. The same request with the same id is carried out once.
    game: str  # Id of the game, such as arcade. “List the games” tells those of this server.
    pace: "PostPairBodyPace"  # Clocks and rating. Absent: no clocks, unrated.
    name: NotRequired[str]  # The name that others see. An account has its own.
    commitment: str  # SHA-256, in hex digits, of the text “fray commitment ” followed by your entropy: 32 random bytes as 64 hex digits. You reveal the entropy at the start.


# Clocks and rating. Absent: no clocks, unrated.
class PostPairBodyPace(TypedDict):
    bank: int  # Seconds of bank time for each player.
    turn: int  # Seconds for each turn. Both 0: no clocks.
    timeouts: NotRequired[int]  # Timeouts in a row after which “whenOut” happens.
    whenOut: NotRequired[Literal["bot", "lose"]]  # What happens to a player without time: a bot plays on, or the match is lost.
    rated: NotRequired[Literal[True]]  # true: the match is rated. A program does so as a bot account, and all others are bot accounts.
    range: NotRequired["Range"]  # Ratings that may sit down; only at rated tables.


# Find an opponent: the answer.
class PostPairAnswer(TypedDict):
    id: str  # Ten of a–z and 2–9.
    seat: int  # Number of a seat, from 0.
    attempt: int  # Number of the start that your commitment belongs to.


class SeatMessageBodyMove(TypedDict):
    t: Literal["move"]
    id: str  # Yours to choose: a repeated request with the same id is carried out once.
    on: int  # Number of the decision that you owe: “k” of the last frame that has it, else 0.
    move: str  # One of the legal moves, in the notation of the game. Its rules on this site explain the notation.


class SeatMessageBodyMoves(TypedDict):
    t: Literal["moves"]
    id: str  # Yours to choose: a repeated request with the same id is carried out once.
    on: int  # Number of the decision that you owe: “k” of the last frame that has it, else 0.


class SeatMessageBodyAct(TypedDict):
    t: Literal["act"]
    id: str  # Yours to choose: a repeated request with the same id is carried out once.
    on: NotRequired[int]  # Number of the decision that you owe: “k” of the last frame that has it, else 0.
    action: Literal["concede", "offer-draw", "accept-draw", "decline-draw", "undo", "ask-back", "allow-back", "refuse-back", "return", "rematch", "rematch-later"]  # What you do. “concede” ends the match for you.


class SeatMessageBodyClaim(TypedDict):
    t: Literal["claim"]
    id: str  # Yours to choose: a repeated request with the same id is carried out once.
    what: Literal["win", "draw", "bot"]  # What you claim because the player has left.
    seat: int  # Number of the seat whose player has left.


class SeatMessageBodyCommit(TypedDict):
    t: Literal["commit"]
    id: str  # Yours to choose: a repeated request with the same id is carried out once.
    attempt: int  # “fair.attempt” of the table: the number of this start.
    commitment: str  # SHA-256, in hex digits, of the text “fray commitment ” followed by your entropy: 32 random bytes as 64 hex digits. You reveal the entropy at the start.


class SeatMessageBodyReveal(TypedDict):
    t: Literal["reveal"]
    id: str  # Yours to choose: a repeated request with the same id is carried out once.
    attempt: int  # “fair.attempt” of the table: the number of this start.
    entropy: str  # The 64 hex digits that you committed to.


class SeatMessageBodySay(TypedDict):
    t: Literal["say"]
    id: str  # Yours to choose: a repeated request with the same id is carried out once.
    phrase: NotRequired[Literal["hello", "luck", "nice", "oops", "thanks", "wait", "back", "good-game"]]  # A phrase that every page shows in its own language.
    text: NotRequired[str]  # What you say.


class SeatMessageAnswerConfirmation(TypedDict):
    t: Literal["done"]
    id: str


class SeatMessageAnswerMoves(TypedDict):
    t: Literal["moves"]
    id: str
    on: int  # Number of the decision.
    moves: List[str]  # All legal moves in the notation of the game.


# Take a seat: the body.
class PostTablesIdSeatsSeatBody(TypedDict):
    name: NotRequired[str]  # The name that others see. An account has its own.
    commitment: str  # SHA-256, in hex digits, of the text “fray commitment ” followed by your entropy: 32 random bytes as 64 hex digits. You reveal the entropy at the start.
    offer: NotRequired[int]  # Number of the options that you accept, or answer: “offer” of the table.
    options: NotRequired[Dict[str, str]]  # Options that differ from the standard, such as {"rounds": "3"} in arena-mechs. “Describe a game” lists them. A defence in transformers-skirmish takes 10 seconds (“reaction_timer”).


# Propose other options: the body.
class PostTablesIdSeatsSeatProposeBody(TypedDict):
    offer: int  # Number of the options that you accept, or answer: “offer” of the table.
    options: Dict[str, str]  # Options that differ from the standard, such as {"rounds": "3"} in arena-mechs. “Describe a game” lists them. A defence in transformers-skirmish takes 10 seconds (“reaction_timer”).


# Agree to proposed options: the body.
class PostTablesIdSeatsSeatAgreeBody(TypedDict):
    offer: int  # Number of the options that you accept, or answer: “offer” of the table.


# List your tables: the answer.
class GetMineAnswer(TypedDict):
    tables: List["GetMineAnswerTable"]


class GetMineAnswerTable(TypedDict):
    id: str  # Ten of a–z and 2–9.
    game: str
    stage: Literal["open", "starting", "running", "over", "frozen", "closed"]
    seat: int  # Number of a seat, from 0.
    against: List[str]  # Names of the opponents.
    owes: bool  # Whether it is your turn.
    changed: int  # Milliseconds since 1970.


# List your challenges: the answer.
class GetMeChallengesAnswer(TypedDict):
    challenges: List["Challenge"]


class Challenge(TypedDict):
    id: str  # Ten of a–z and 2–9.
    game: str
    options: Dict[str, str]  # The options of the game, by name.
    pace: "Pace"
    seats: List["TableSeat"]
    created: int  # Milliseconds since 1970.
    free: NotRequired["Free"]  # How to take the first free seat. Absent: no seat is free.
    seat: int  # Number of a seat, from 0.
    tournament: NotRequired[str]  # Ten of a–z and 2–9.


# List your finished matches: the answer.
class GetMeGamesAnswer(TypedDict):
    games: List["GetMeGamesAnswerGame"]
    after: NotRequired[str]  # Cursor of the next page. Absent: this is the last one.


class GetMeGamesAnswerGame(TypedDict):
    table: str  # Ten of a–z and 2–9.
    game: str
    at: int  # Milliseconds since 1970.
    seat: int  # Number of a seat, from 0.
    result: Literal["won", "drawn", "lost"]
    place: int
    reason: str
    turns: int  # As the game counts them; 0: it does not.
    setting: str  # Value of the game’s first option, for example the map.
    rating: NotRequired["Rating"]  # For a rated match: the rating after it.
    uncounted: NotRequired[Literal["early", "hints", "called-off", "alone", "no-name"]]
    players: List["Player"]


# For a rated match: the rating after it.
class Rating(TypedDict):
    rating: float
    change: float


class Player(TypedDict):
    seat: int  # Number of a seat, from 0.
    kind: Literal["human", "bot"]
    name: str
    account: NotRequired[str]


# Read your ratings: the answer.
class GetMeRatingsAnswer(TypedDict):
    ratings: List["GetMeRatingsAnswerRating"]


class GetMeRatingsAnswerRating(TypedDict):
    game: str
    bots: bool  # Whether bots took part: matches with bots have a rating of their own.
    rating: float
    margin: float  # The true rating lies within this of it, with 95 % probability.
    games: int
    provisional: bool  # Too uncertain for a leaderboard.


# See how much of your limits is used: the answer.
class GetAccountUsageAnswer(TypedDict):
    tokens: List["Token"]  # Requests of each token. A program sees its own.
    streams: "Stream"  # Open streams of the account.
    botGames: NotRequired["Stream"]  # Of a bot account: its matches with other bots within a day.


class Token(TypedDict):
    used: int  # How much is used now.
    most: int  # How much there is.
    id: str
    label: str  # What the token is for.
    back: float  # How many requests are given back per second.


# Open streams of the account.
class Stream(TypedDict):
    used: int  # How much is used now.
    most: int  # How much there is.


# Look up a player: the answer.
class GetPlayersNameAnswer(TypedDict):
    name: str
    since: int  # Milliseconds since 1970.
    open: bool  # Whether you may see ratings and matches.
    ratings: List["GetMeRatingsAnswerRating"]
    tie: NotRequired[Literal["friend", "asked", "asks", "blocked"]]  # Your relation to the player.
    met: NotRequired["Encounter"]  # Your results against the player.
    bot: NotRequired["Bot"]  # Present for a bot account.
    clubs: NotRequired[List["Club"]]  # Clubs that you share.


# Your results against the player.
class Encounter(TypedDict):
    won: int
    drawn: int
    lost: int
    last: Literal["won", "drawn", "lost"]
    row: int


# Present for a bot account.
class Bot(TypedDict):
    name: str  # It ends with “ BOT”.
    engine: str
    version: str
    owner: NotRequired[str]  # Absent: no account has agreed to answer for the bot.
    online: bool  # Whether its program listens for challenges.
    games: int  # Number of finished matches.
    playing: NotRequired[str]  # A running match that may be watched.
    ratings: List["BotRating"]  # Ratings among bots.


class BotRating(TypedDict):
    game: str
    rating: float
    margin: float  # The true rating lies within this of it, with 95 % probability.
    games: int
    provisional: bool
    curve: List[float]  # The latest ratings, oldest first.


class Club(TypedDict):
    id: str  # Ten of a–z and 2–9.
    name: str
    members: int


# Read the leaderboards of a game: the answer.
class GetRatingsGameAnswer(TypedDict):
    people: List["People"]
    bots: List["People"]
    programs: List["People"]


class People(TypedDict):
    game: str
    bots: bool  # Whether bots took part: matches with bots have a rating of their own.
    rating: float
    margin: float  # The true rating lies within this of it, with 95 % probability.
    games: int
    provisional: bool  # Too uncertain for a leaderboard.
    name: str
    kind: Literal["human", "bot"]


# List bot accounts: the answer.
class GetBotsAnswer(TypedDict):
    bots: List["Bot"]


# List your bots: the answer.
class GetAccountBotsAnswer(TypedDict):
    self: NotRequired["Self"]  # Your account, if it is a bot account.
    bots: List["Self"]  # Bots that name you as their owner.


# Your account, if it is a bot account.
class Self(TypedDict):
    name: str  # It ends with “ BOT”.
    engine: str
    version: str
    owner: NotRequired[str]  # Absent: no account has agreed to answer for the bot.
    online: bool  # Whether its program listens for challenges.
    games: int  # Number of finished matches.
    playing: NotRequired[str]  # A running match that may be watched.
    ratings: List["BotRating"]  # Ratings among bots.
    agreed: bool  # Whether the owner has agreed.
    today: int  # Matches with other bots in the last 24 hours.
    most: int  # Their largest number.


# Become a bot account: the body.
class PostAccountBotBody(TypedDict):
    engine: str  # Name of the program, shown beside the account.
    version: NotRequired[str]  # Version of the program.
    owner: NotRequired[str]  # Name of the account that answers for the bot. It has to agree.


# Become a bot account: the answer.
class PostAccountBotAnswer(TypedDict):
    name: str


# Create a webhook: the body.
class PostWebhooksBody(TypedDict):
    id: str  # Yours to choose: ten of a–z and 2–9. The same request with the same id is carried out once.
    url: str  # An https address that is sent the events.
    events: NotRequired[List[Literal["turn", "call", "end"]]]  # Which events are sent.


# Create a webhook: the answer.
class PostWebhooksAnswer(TypedDict):
    id: str
    url: str
    events: List[Literal["turn", "call", "end"]]
    since: int  # Milliseconds since 1970.
    at: int  # When the last event was sent or given up; 0: never.
    fault: NotRequired[str]  # Why the last event did not arrive.
    paused: bool  # Nothing is sent, because too many events in a row did not arrive. A test that arrives ends it.
    secret: str  # Signs the events. It is shown once.


# List your webhooks: the answer.
class GetWebhooksAnswer(TypedDict):
    webhooks: List["Webhook"]


class Webhook(TypedDict):
    id: str
    url: str
    events: List[Literal["turn", "call", "end"]]
    since: int  # Milliseconds since 1970.
    at: int  # When the last event was sent or given up; 0: never.
    fault: NotRequired[str]  # Why the last event did not arrive.
    paused: bool  # Nothing is sent, because too many events in a row did not arrive. A test that arrives ends it.


# List the events of a webhook: the answer.
class GetWebhooksIdDeliveriesAnswer(TypedDict):
    deliveries: List["Delivery"]


class Delivery(TypedDict):
    id: str  # Also the header webhook-id.
    event: Literal["turn", "call", "end"]
    at: int  # Milliseconds since 1970.
    state: Literal["waits", "arrived", "failed"]
    tried: int  # Attempts so far.
    next: NotRequired[int]  # When the next attempt is due.
    fault: NotRequired[str]  # Why the last attempt failed.


# List tournaments: the answer.
class GetTournamentsAnswer(TypedDict):
    tournaments: List["Tournament"]
    mine: List["Tournament"]


class Tournament(TypedDict):
    id: str  # Ten of a–z and 2–9.
    kind: Literal["knockout", "swiss", "arena"]
    name: str
    game: str
    stage: Literal["open", "running", "over", "off"]
    entered: int  # Number of entrants.
    places: int  # Maximum number of entrants.
    starts: int  # Milliseconds since 1970; 0: when it is full, or when the organizer starts it.


# Create a tournament: the body.
class PostTournamentsBody(TypedDict):
    id: str  # Yours to choose: ten of a–z and 2–9. The same request with the same id is carried out once.
    kind: Literal["knockout", "swiss", "arena"]
    name: str  # Name of the tournament.
    game: str  # Id of the game, such as arcade. “List the games” tells those of this server.
    options: NotRequired[Dict[str, str]]  # Options that differ from the standard, such as {"rounds": "3"} in arena-mechs. “Describe a game” lists them. A defence in transformers-skirmish takes 10 seconds (“reaction_timer”).
    pace: "PostTournamentsBodyPace"  # Clocks and rating. Absent: no clocks, unrated.
    places: int  # Most entrants.
    rounds: NotRequired[int]  # Number of rounds.
    minutes: NotRequired[int]  # How long an arena lasts.
    roundMinutes: int  # How long a round lasts.
    bots: NotRequired[str]  # Levels of ours that take part.
    programs: NotRequired[bool]  # true: bot accounts may enter, and the tournament is unrated.
    starts: NotRequired[int]  # When it begins, in milliseconds since 1970. Absent: when you begin it.
    private: NotRequired[bool]  # true: only by its link. false: in the lists for everybody.
    club: NotRequired[str]  # Id of a club: only its members enter.


# Clocks and rating. Absent: no clocks, unrated.
class PostTournamentsBodyPace(TypedDict):
    bank: int  # Seconds of bank time for each player.
    turn: int  # Seconds for each turn. Both 0: no clocks.
    timeouts: NotRequired[int]  # Timeouts in a row after which “whenOut” happens.
    whenOut: NotRequired[Literal["bot", "lose"]]  # What happens to a player without time: a bot plays on, or the match is lost.
    rated: NotRequired[Literal[True]]  # true: the match is rated. A program does so as a bot account, and all others are bot accounts.


# Create a tournament: the answer.
class PostTournamentsAnswer(TypedDict):
    id: str  # Ten of a–z and 2–9.


# Read a tournament: the answer.
class GetTournamentsIdAnswer(TypedDict):
    id: str  # Ten of a–z and 2–9.
    kind: Literal["knockout", "swiss", "arena"]
    name: str
    game: str
    stage: Literal["open", "running", "over", "off"]
    entered: int  # Number of entrants.
    places: int  # Maximum number of entrants.
    starts: int  # Milliseconds since 1970; 0: when it is full, or when the organizer starts it.
    changed: int  # Increases with every change.
    options: Dict[str, str]  # The options of the game, by name.
    pace: "GetTournamentsIdAnswerPace"
    rounds: int
    minutes: int
    roundMinutes: int
    bots: str
    programs: NotRequired[Literal[True]]
    private: bool
    club: NotRequired["GetTournamentsIdAnswerClub"]
    began: int  # Milliseconds since 1970.
    ended: int  # Milliseconds since 1970.
    calledOff: NotRequired[Literal["nobody-entered", "too-few", "organizer", "moderator", "deserted", "waited-too-long"]]  # Why it was called off.
    now: int  # The server’s time.
    host: bool  # Whether you created it.
    you: NotRequired[int]  # Number of an entry; 0: a bye.
    next: NotRequired["Next"]  # Your next or current game.
    lots: "Lot"
    round: int
    entrants: List["Entrant"]
    games: List["GetTournamentsIdAnswerGame"]
    standing: List["Standing"]


class GetTournamentsIdAnswerPace(TypedDict):
    bank: int  # Seconds of bank time for each player.
    turn: int  # Seconds for each turn. Both 0: no clocks.
    timeouts: int  # Timeouts in a row after which “whenOut” happens.
    whenOut: Literal["bot", "lose"]
    rated: NotRequired[Literal[True]]


class GetTournamentsIdAnswerClub(TypedDict):
    id: str  # Ten of a–z and 2–9.
    name: str


# Your next or current game.
class Next(TypedDict):
    table: str  # Ten of a–z and 2–9.
    seat: int  # Number of a seat, from 0.
    come: int  # Milliseconds since 1970.
    end: int  # Milliseconds since 1970.


class Lot(TypedDict):
    hash: str
    seed: NotRequired[str]


class Entrant(TypedDict):
    n: int  # Number of an entry; 0: a bye.
    name: str  # A player’s name, or a bot’s level.
    kind: Literal["human", "bot"]
    account: NotRequired[str]
    left: NotRequired[Literal[True]]


class GetTournamentsIdAnswerGame(TypedDict):
    round: int
    board: int
    first: int  # Number of an entry; 0: a bye.
    second: int  # Number of an entry; 0: a bye.
    table: NotRequired[str]  # Ten of a–z and 2–9.
    result: NotRequired[Literal["first", "second", "draw", "nobody"]]
    absent: NotRequired[Literal["first", "second", "both"]]


class Standing(TypedDict):
    n: int  # Number of an entry; 0: a bye.
    place: int
    points: float
    buchholz: NotRequired[float]
    sonneborn: NotRequired[float]
    wins: int
    streak: NotRequired[int]


# Enter a tournament: the body.
class PostTournamentsIdEnterBody(TypedDict):
    name: NotRequired[str]  # The name of a guest. An account has its own.


# The state of a table, except for the game itself.
class TableMessage(TypedDict):
    t: Literal["table"]
    table: "TableMessageTable"


class TableMessageTable(TypedDict):
    id: str  # Ten of a–z and 2–9.
    game: str
    rules: int  # Version of the rules.
    options: Dict[str, str]  # The options of the game, by name.
    offer: int  # Number of the newest proposal of options.
    stage: Literal["open", "starting", "running", "over", "frozen", "closed"]
    private: bool
    watch: bool
    seats: List["TableMessageTableSeat"]
    you: NotRequired[int]  # Your seat; absent for spectators.
    yours: List[int]
    host: bool
    tournament: NotRequired[str]  # Ten of a–z and 2–9.
    playtest: NotRequired[str]  # The version that is tested here.
    watchers: int
    pace: "Pace"
    clock: NotRequired["Clock"]
    untimedLimit: NotRequired["Clock"]  # Without clocks: the time left to each seat before the others may claim the match.
    answerLeft: NotRequired[float]
    fair: "Fair"
    draw: int  # Seats that agreed to a draw.
    back: NotRequired["Back"]
    bots: int  # Seats that a bot plays for an absent player.
    gone: List[int]
    conceded: NotRequired[int]  # A set of seats: bit N stands for seat N.
    outcome: NotRequired["Outcome"]
    uncounted: NotRequired[Literal["early", "hints", "called-off", "alone", "no-name"]]
    next: NotRequired[str]  # Table of the rematch.
    again: NotRequired[int]  # A set of seats: bit N stands for seat N.
    fault: NotRequired[str]  # Why it is frozen, in English.
    frozenBy: NotRequired[Literal["game", "options", "log"]]


class TableMessageTableSeat(TypedDict):
    kind: Literal["open", "human", "bot"]
    name: str
    here: bool
    agrees: NotRequired[Literal[False]]
    reserved: NotRequired[Literal["you", "other"]]
    opened: NotRequired[Literal[True]]
    commitment: NotRequired[str]
    revealed: NotRequired[bool]
    away: NotRequired[float]


class Clock(TypedDict):
    bank: List[float]  # Milliseconds of bank time left, by seat.
    turn: List[float]  # Milliseconds left for this turn, by seat.
    running: int  # Seats whose clocks run.


class Fair(TypedDict):
    attempt: int  # Number of this start, from 1.
    commitment: str  # The server’s commitment.
    secret: NotRequired[str]  # After the match: the server’s secret.
    last: NotRequired["Last"]
    past: NotRequired[List["Past"]]
    terms: NotRequired[str]
    aborted: int
    left: NotRequired[float]


class Last(TypedDict):
    number: int
    head: str


class Past(TypedDict):
    commitment: str
    secret: str
    missing: List[int]


class Back(TypedDict):
    seat: int  # Number of a seat, from 0.
    agreed: int  # A set of seats: bit N stands for seat N.


class Outcome(TypedDict):
    places: List[int]  # Places by seat: 1 is first, and shared places are equal.
    reason: str


# The frames that you do not have.
class HistoryMessage(TypedDict):
    t: Literal["history"]
    rest: bool  # True: the frames continue yours. False: they replace them.
    frames: List["Frame"]


class Frame(TypedDict):
    n: int  # Number of the frame, consecutive for each viewer.
    e: NotRequired[List["GameEvent"]]  # Events that this viewer may know.
    d: NotRequired[Union[List[Any], Dict[str, Any]]]  # Change of the view: [value] replaces it, an object changes keys one by one, [] removes a key.
    o: NotRequired[Literal[1]]  # 1: you owe a decision.
    k: NotRequired[int]  # Number of the decision that you owe, or will owe next.
    u: NotRequired[Literal[1]]  # 1: you may undo your last move.
    b: NotRequired[Literal[1, 2]]  # The match went back: 1 by your own undo, 2 for all by consent.
    h: NotRequired[str]  # Hash of the log so far.
    l: NotRequired[int]  # Number of that hash.


class GameEvent(TypedDict):
    type: str


# The next frame.
class FrameMessage(TypedDict):
    t: Literal["f"]
    a: NotRequired[str]  # Id of the action that it acknowledges.
    c: NotRequired["Clock"]
    n: int  # Number of the frame, consecutive for each viewer.
    e: NotRequired[List["GameEvent"]]  # Events that this viewer may know.
    d: NotRequired[Union[List[Any], Dict[str, Any]]]  # Change of the view: [value] replaces it, an object changes keys one by one, [] removes a key.
    o: NotRequired[Literal[1]]  # 1: you owe a decision.
    k: NotRequired[int]  # Number of the decision that you owe, or will owe next.
    u: NotRequired[Literal[1]]  # 1: you may undo your last move.
    b: NotRequired[Literal[1, 2]]  # The match went back: 1 by your own undo, 2 for all by consent.
    h: NotRequired[str]  # Hash of the log so far.
    l: NotRequired[int]  # Number of that hash.


# Chat lines.
class TalkMessage(TypedDict):
    t: Literal["talk"]
    lines: List["Line"]


class Line(TypedDict):
    n: int
    seat: NotRequired[int]  # Number of a seat, from 0.
    who: str
    phrase: NotRequired[Literal["hello", "luck", "nice", "oops", "thanks", "wait", "back", "good-game"]]
    text: NotRequired[str]
    at: int  # Milliseconds since 1970.


# A signal of a video call.
class FaceMessage(TypedDict):
    t: Literal["face"]
    seat: int  # Number of a seat, from 0.
    signal: str


# Refused; nothing has changed.
class RefusalMessage(TypedDict):
    t: Literal["no"]
    id: NotRequired[str]
    code: str  # An error code. Later versions may add codes.
    reason: NotRequired[str]  # The game’s own name of why a move is illegal.
    message: str  # An English sentence for developers.
    wait: NotRequired[float]  # Seconds until the same request may succeed; also in the header retry-after.


# Join again, with the last frame that you have; with “anew”: without it.
class AgainMessage(TypedDict):
    t: Literal["again"]
    anew: NotRequired[Literal[True]]


# Your tables and challenges, when the stream begins.
class TablesMessage(TypedDict):
    t: Literal["tables"]
    tables: List["GetMineAnswerTable"]
    challenges: List["Challenge"]


# It is your turn at a table.
class TurnMessage(TypedDict):
    t: Literal["turn"]
    table: str  # Ten of a–z and 2–9.
    game: str
    against: str


# A challenge, or a round of a tournament, waits for you.
class CallMessage(TypedDict):
    t: Literal["call"]
    why: Literal["challenge", "round"]
    game: str
    by: str
    path: str


# The lobby: when the stream begins, and whenever it changed.
class LobbyMessage(TypedDict):
    t: Literal["lobby"]
    id: str  # Id of this state, to resume with.
    tables: List["Table"]  # Tables with a free seat.
    running: List["Table"]  # Matches that may be watched.


# The tournament: when the stream begins, and whenever it changed.
class TournamentMessage(TypedDict):
    t: Literal["tournament"]
    id: str  # Id of this state, to resume with.
    tournament: "GetTournamentsIdAnswer"


# Move, or ask for the legal moves: the body.
SeatMessageBody = Union["SeatMessageBodyMove", "SeatMessageBodyMoves", "SeatMessageBodyAct", "SeatMessageBodyClaim", "SeatMessageBodyCommit", "SeatMessageBodyReveal", "SeatMessageBodySay"]


# Move, or ask for the legal moves: the answer.
SeatMessageAnswer = Union["SeatMessageAnswerConfirmation", "SeatMessageAnswerMoves"]


# Give a seat to a bot: the body.
PostTablesIdSeatsSeatBotBody = Union["SeatMe", "SeatOpen", "SeatBot"]


StreamMessage = Union[TableMessage, HistoryMessage, FrameMessage, TalkMessage, FaceMessage, RefusalMessage, AgainMessage, TablesMessage, TurnMessage, CallMessage, LobbyMessage, TournamentMessage]
