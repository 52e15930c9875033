/** Tables of tournaments, entries, games and clubs. A result is written in the commit that ends its table. */
export const TOURNAMENTS = `
  CREATE TABLE tournaments (
    id TEXT PRIMARY KEY,
    -- knockout, swiss, arena
    kind TEXT NOT NULL,
    name TEXT NOT NULL,
    game TEXT NOT NULL,
    options TEXT NOT NULL,
    pace TEXT NOT NULL,
    host TEXT NOT NULL,
    club TEXT NOT NULL,
    private INTEGER NOT NULL,
    places INTEGER NOT NULL,
    -- Of a Swiss, as asked for until it begins.
    rounds INTEGER NOT NULL,
    -- How long pairing goes on in an arena, and how long a game may take; in milliseconds.
    lasts INTEGER NOT NULL,
    round_time INTEGER NOT NULL,
    -- The level of the bots that fill it up; empty: none.
    bots TEXT NOT NULL,
    -- When it begins; 0: when it is full, or its maker says so.
    starts INTEGER NOT NULL,
    created INTEGER NOT NULL,
    began INTEGER NOT NULL,
    ended INTEGER NOT NULL,
    -- open, running, over, off
    stage TEXT NOT NULL,
    -- What lots are drawn by; its hash is shown before.
    seed TEXT NOT NULL,
    -- Counts whatever changes: who changes says what they saw.
    changed INTEGER NOT NULL
  ) WITHOUT ROWID;
  CREATE INDEX tournaments_by_stage ON tournaments (stage, created);
  CREATE INDEX tournaments_by_club ON tournaments (club, created);
  CREATE INDEX tournaments_by_host ON tournaments (host);

  CREATE TABLE entrants (
    tournament TEXT NOT NULL,
    n INTEGER NOT NULL,
    -- Empty: a bot, or somebody who was deleted.
    person TEXT NOT NULL,
    -- A name, or a bot's level.
    name TEXT NOT NULL,
    kind TEXT NOT NULL,
    at INTEGER NOT NULL,
    -- The first round they play in, and the last one, once they left; 0: they are there.
    from_round INTEGER NOT NULL,
    until_round INTEGER NOT NULL,
    strength REAL NOT NULL,
    PRIMARY KEY (tournament, n)
  ) WITHOUT ROWID;
  CREATE UNIQUE INDEX entrants_once ON entrants (person, tournament) WHERE person <> '';

  CREATE TABLE tournament_games (
    tournament TEXT NOT NULL,
    round INTEGER NOT NULL,
    board INTEGER NOT NULL,
    -- 0, and 1 where a drawn game is played again.
    again INTEGER NOT NULL,
    first INTEGER NOT NULL,
    -- 0: a bye.
    second INTEGER NOT NULL,
    tbl TEXT NOT NULL,
    at INTEGER NOT NULL,
    -- first, second, draw, nobody; empty: not yet.
    result TEXT NOT NULL,
    -- Who did not come: first, second, both; empty: it was played.
    absent TEXT NOT NULL,
    ended INTEGER NOT NULL,
    PRIMARY KEY (tournament, round, board, again)
  ) WITHOUT ROWID;
  CREATE INDEX tournament_games_by_table ON tournament_games (tbl);

  CREATE TABLE clubs (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    founder TEXT NOT NULL,
    created INTEGER NOT NULL
  ) WITHOUT ROWID;
  CREATE INDEX clubs_by_founder ON clubs (founder);

  CREATE TABLE club_members (
    club TEXT NOT NULL,
    person TEXT NOT NULL,
    name TEXT NOT NULL,
    since INTEGER NOT NULL,
    PRIMARY KEY (club, person)
  ) WITHOUT ROWID;
  CREATE INDEX club_members_by_person ON club_members (person);
`;
