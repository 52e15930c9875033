/*
 * Migrations of the community tables for SQLite, in the order of their versions. PostgreSQL uses the same text, converted by `forPostgres`:
 * write new ones so that both can read them, as `CREATE TABLE … (… TEXT, INTEGER, REAL …) WITHOUT ROWID`.
 */

/** Finished matches, one row for each player, so that a user's matches are read as one range. */
export const PLAYED = `
  CREATE TABLE played (
    person TEXT NOT NULL,
    at INTEGER NOT NULL,
    tbl TEXT NOT NULL,
    seat INTEGER NOT NULL,
    game TEXT NOT NULL,
    -- 2 won, 1 shared by all, 0 lost
    outcome INTEGER NOT NULL,
    place INTEGER NOT NULL,
    seats INTEGER NOT NULL,
    reason TEXT NOT NULL,
    turns INTEGER NOT NULL,
    -- Whom it was against: people, bots, or both.
    others TEXT NOT NULL,
    -- Where it was played: the value of the game's first option.
    setting TEXT NOT NULL,
    PRIMARY KEY (person, at, tbl, seat)
  ) WITHOUT ROWID;
  CREATE INDEX played_by_table ON played (tbl);
`;

/** Fills `played` from matches that ended before the table existed. A `result` like `1 2 elimination` has places by seat, then the reason. */
export const PLAYED_BEFORE = `
  INSERT INTO played
  SELECT person, changed, id, seat, game,
    CASE WHEN instr(result, '2') = 0 AND instr(result, '3') = 0 AND instr(result, '4') = 0 THEN 1
      WHEN substr(result, seat * 2 + 1, 1) = '1' THEN 2 ELSE 0 END,
    CAST(substr(result, seat * 2 + 1, 1) AS INTEGER),
    (SELECT count(*) FROM seats AS every WHERE every.tbl = id),
    substr(result, (SELECT count(*) FROM seats AS every WHERE every.tbl = id) * 2 + 1),
    0,
    CASE (SELECT count(DISTINCT kind) FROM seats AS other WHERE other.tbl = id AND other.seat <> seats.seat)
      WHEN 2 THEN 'both'
      ELSE CASE (SELECT min(kind) FROM seats AS other WHERE other.tbl = id AND other.seat <> seats.seat) WHEN 'bot' THEN 'bots' ELSE 'people' END
    END,
    ''
  FROM tables JOIN seats ON seats.tbl = id
  WHERE stage = 'over' AND result <> '' AND kind = 'human' AND person <> '';
`;

/**
 * Accounts. An account is a user like any other; devices that are signed in act as that user. Only public keys and hashes are stored, so
 * the database gives access to no account.
 */
export const ACCOUNTS = `
  CREATE TABLE accounts (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    since INTEGER NOT NULL,
    -- Who sees what was played: public, friends, nobody.
    sees TEXT NOT NULL DEFAULT 'public'
  ) WITHOUT ROWID;

  -- What a name looks like: no two accounts look alike.
  CREATE TABLE name_shapes (shape TEXT PRIMARY KEY, account TEXT NOT NULL) WITHOUT ROWID;
  CREATE INDEX name_shapes_by_account ON name_shapes (account);

  CREATE TABLE passkeys (
    id TEXT PRIMARY KEY,
    account TEXT NOT NULL,
    public_key TEXT NOT NULL,
    counter INTEGER NOT NULL,
    transports TEXT NOT NULL,
    label TEXT NOT NULL,
    since INTEGER NOT NULL,
    used INTEGER NOT NULL
  ) WITHOUT ROWID;
  CREATE INDEX passkeys_by_account ON passkeys (account);

  CREATE TABLE recovery (hash TEXT PRIMARY KEY, account TEXT NOT NULL) WITHOUT ROWID;
  CREATE INDEX recovery_by_account ON recovery (account);

  -- Devices that act as an account; each has a name of its own, by which it is signed out.
  CREATE TABLE sessions (
    device TEXT PRIMARY KEY,
    id TEXT NOT NULL,
    account TEXT NOT NULL,
    label TEXT NOT NULL,
    since INTEGER NOT NULL
  ) WITHOUT ROWID;
  CREATE INDEX sessions_by_account ON sessions (account);

  -- What a device was asked to sign, once; and the name that it asked for meanwhile.
  CREATE TABLE challenges (
    device TEXT PRIMARY KEY,
    challenge TEXT NOT NULL,
    account TEXT NOT NULL,
    name TEXT NOT NULL,
    at INTEGER NOT NULL
  ) WITHOUT ROWID;
`;

/**
 * Rated matches in the order in which they ended, and the ratings computed from them. `list` is a game, or a game and “bots” if bots took
 * part. A deleted user stays in the matches under a meaningless name.
 */
export const RATINGS = `
  CREATE TABLE rated (
    n INTEGER PRIMARY KEY,
    tbl TEXT NOT NULL UNIQUE,
    list TEXT NOT NULL,
    at INTEGER NOT NULL,
    players TEXT NOT NULL,
    places TEXT NOT NULL
  );

  CREATE TABLE ratings (
    list TEXT NOT NULL,
    player TEXT NOT NULL,
    rating REAL NOT NULL,
    rd REAL NOT NULL,
    vol REAL NOT NULL,
    at INTEGER NOT NULL,
    games INTEGER NOT NULL,
    PRIMARY KEY (list, player)
  ) WITHOUT ROWID;
  CREATE INDEX ratings_by_rating ON ratings (list, rating);
  CREATE INDEX ratings_by_player ON ratings (player);

  -- What a match did to a rating; NULL: it was not rated.
  ALTER TABLE played ADD COLUMN rating REAL;
  ALTER TABLE played ADD COLUMN rd REAL;
  ALTER TABLE played ADD COLUMN change REAL;
`;

/** Why a match at a rated table was not rated; empty: it was rated, or was not meant to be. */
export const UNCOUNTED = `
  ALTER TABLE played ADD COLUMN uncounted TEXT NOT NULL DEFAULT '';
`;

/** Skeletons of former names. They stay reserved for a while, so that nobody can impersonate the former owner. */
export const FORMER_NAMES = `
  CREATE TABLE former_names (shape TEXT PRIMARY KEY, account TEXT NOT NULL, until INTEGER NOT NULL) WITHOUT ROWID;
  CREATE INDEX former_names_by_account ON former_names (account);
`;

/** Counts of a user's results, updated when a match ends: reading statistics costs the same however many matches there are. */
export const SUMS = `
  CREATE TABLE played_sums (
    person TEXT NOT NULL,
    game TEXT NOT NULL,
    seat INTEGER NOT NULL,
    setting TEXT NOT NULL,
    outcome INTEGER NOT NULL,
    count INTEGER NOT NULL,
    PRIMARY KEY (person, game, seat, setting, outcome)
  ) WITHOUT ROWID;
  INSERT INTO played_sums SELECT person, game, seat, setting, outcome, count(*) FROM played GROUP BY 1, 2, 3, 4, 5;
`;

/** Friend requests and blocks. Requests in both directions make a friendship. Blocks are visible only to the user who made them. */
export const CIRCLES = `
  CREATE TABLE friends (one TEXT NOT NULL, other TEXT NOT NULL, since INTEGER NOT NULL, PRIMARY KEY (one, other)) WITHOUT ROWID;
  CREATE INDEX friends_by_other ON friends (other);
  CREATE TABLE blocks (one TEXT NOT NULL, other TEXT NOT NULL, since INTEGER NOT NULL, PRIMARY KEY (one, other)) WITHOUT ROWID;
  CREATE INDEX blocks_by_other ON blocks (other);
`;

/**
 * Reports: of a chat line by its number, or of the behaviour in seat N as line -1 - N; the measures taken; and abandonment statistics, as
 * sums with exponentially decaying weights.
 */
export const CONDUCT = `
  ALTER TABLE reports ADD COLUMN about TEXT NOT NULL DEFAULT '';
  ALTER TABLE reports ADD COLUMN reason TEXT NOT NULL DEFAULT 'other';
  ALTER TABLE reports ADD COLUMN note TEXT NOT NULL DEFAULT '';
  -- dismiss, warn, mute, close; empty: nobody has looked yet.
  ALTER TABLE reports ADD COLUMN settled TEXT NOT NULL DEFAULT '';
  UPDATE reports SET about = coalesce((SELECT person FROM talk WHERE talk.tbl = reports.tbl AND talk.n = reports.line), '');

  CREATE TABLE sanctions (
    person TEXT NOT NULL,
    -- warn, mute, close
    kind TEXT NOT NULL,
    reason TEXT NOT NULL,
    at INTEGER NOT NULL,
    -- 0: without end
    until INTEGER NOT NULL,
    -- Whether the person has seen it: 1 or 0.
    seen INTEGER NOT NULL,
    PRIMARY KEY (person, kind)
  ) WITHOUT ROWID;

  CREATE TABLE manners (person TEXT PRIMARY KEY, matches REAL NOT NULL, leaving REAL NOT NULL, slow REAL NOT NULL) WITHOUT ROWID;
`;
