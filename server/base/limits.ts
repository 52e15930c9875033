/** All limits of size, rate and time. Rates are token buckets: `burst` at once, then `each` per second. Times are in milliseconds. */
export const LIMITS = {
  /** Bytes of one message from a client. */
  message: 16 * 1024,
  /** Messages to a client that are longer than this are compressed. */
  compressAbove: 396,
  /**
   * Bytes of one HTTP body; of one with a new passkey (it may contain its maker's certificates); of one with a record; of one with a
   * career.
   */
  body: 16 * 1024,
  passkeyBody: 32 * 1024,
  recordBody: 64 * 1024,
  careerBody: 32 * 1024,
  /** Levels of nesting and number of values in JSON from a client. The largest real request has a few hundred values. */
  jsonDepth: 16,
  jsonValues: 1000,
  /** Messages of one connection. A burst delays all other clients for a moment. */
  messages: { burst: 150, each: 60 },
  /**
   * Requests about a match: moves, lists of moves, offers, claims, reveals. Of one seat in all its connections, and of one address. Each may
   * be stored, and sent on to all who look at the table.
   */
  seatRequests: { burst: 150, each: 10 },
  seatRequestsPerAddress: { burst: 3000, each: 300 },
  /** Connections of one user that look at the same table. */
  connectionsPerTable: 100,
  /** Joins of one connection, and of all from one address. */
  joins: { burst: 20, each: 1 },
  joinsPerAddress: { burst: 600, each: 40 },
  /** Chat lines of one seat, or of all spectators from one address. */
  chat: { burst: 6, each: 0.5 },
  /** Video-call signals of one connection. */
  faces: { burst: 80, each: 4 },
  /** Writing HTTP requests per address and minute. */
  requestsPerMinute: 120,
  /** Reading requests allowed per writing one, and requests for static files. A first visit loads some two hundred files. */
  readsForEach: 10,
  filesForEach: 200,
  /** Requests with an access token allowed per writing one of an address: as many as four tokens may send. */
  programsForEach: 60,
  /** Connections whose users are re-checked in one query. */
  recheckBatch: 500,
  /** An HTTP request that is incomplete after this time is aborted. */
  request: 10_000,
  /** A client whose user could not be looked up within this time is looked up again. */
  lookup: 10_000,
  /** WebSocket connections in total, and from one address. */
  connections: 20_000,
  connectionsPerAddress: 12_000,
  /** Idle HTTP connections of one address; above this the oldest is closed. */
  idleConnectionsPerAddress: 500,
  /** Requests of one connection that wait for their answers: browsers send one at a time. And chunks of one body. */
  pipelinedRequests: 20,
  bodyChunks: 1000,
  /** An answer is given up when its client has read nothing of it for this time. A connection whose answer takes longer counts as idle. */
  unreadAnswer: 30_000,
  /** A connection without `hello` is closed after this time. */
  hello: 10_000,
  /** A connection that answers no ping is closed after this time. */
  silence: 60_000,
  /** A client with more unsent bytes than this is disconnected. It reconnects and gets the rest. */
  backlog: 2 * 1024 * 1024,
  /** Frames in memory per viewer of a table; older ones are rebuilt from the log. */
  frames: 12,
  /** Recent requests per table that are recognized when repeated. */
  actions: 64,
  /** Frames per history page, and log entries per read. */
  page: 200,
  entriesRead: 500,
  /** History pages requested by one connection, and by one address. */
  pages: { burst: 60, each: 4 },
  pagesPerAddress: { burst: 1800, each: 160 },
  /** Characters of cached history pages. */
  histories: 16_000_000,
  /** Pause before the same history is rebuilt, as a multiple of the time that building took. */
  historyPause: 4,
  /** Entrants and games of a tournament that are handled in one turn of the event loop. */
  tournamentSlice: 16,
  /** Time per turn of the event loop for long tasks, such as replays and histories. A turn stays below 5 ms with the step that ends it. */
  timeSlice: 4,
  /** With more spectators than this, their number is broadcast only once per `spectatorTick`. */
  manySpectators: 20,
  spectatorTick: 1000,
  /** Chat lines kept in memory for each table. */
  chatStored: 200,
  /** Open or running tables of one user. */
  tablesPerPerson: 100,
  /** The same per address; and publicly listed open tables per address. */
  tablesPerAddress: 500,
  listedPerAddress: 50,
  /** Open challenges from one user to another, and challenges shown to a user. */
  challenges: 5,
  challengesShown: 50,
  /** Time for which a former name stays reserved, and time between two renames. */
  formerName: 180 * 24 * 3600_000,
  renamePause: 30 * 24 * 3600_000,
  /** Friends and friend requests of one user, and blocked users. */
  friends: 500,
  blocks: 1000,
  /** Open or running tournaments of one user, per address; clubs of one user, members of one club. */
  tournamentsPerPerson: 10,
  tournamentsPerAddress: 30,
  clubsPerPerson: 20,
  membersPerClub: 1000,
  /** A tournament that has not started after `tournamentWait` is cancelled. Its start lies at most `tournamentAhead` in the future. */
  tournamentWait: 30 * 24 * 3600_000,
  tournamentAhead: 180 * 24 * 3600_000,
  /** Listed tournaments per creator and stage, and listed open tables per user. */
  listedPerPerson: 3,
  /** Interval at which tournaments are checked, and at which free arena players are paired. */
  tournamentCheck: 1000,
  arenaPairing: 5000,
  /** A player who has not come to a real-time tournament table after this time loses. */
  arrivalLimit: 3 * 60_000,
  /** Log entries of one match. */
  entries: 20_000,
  /** Time for clients to reveal: in real time, and in play over days. */
  reveal: 45_000,
  revealUntimed: 7 * 24 * 3600_000,
  /** Absence after which other players may claim a match with clocks. */
  away: 60_000,
  /**
   * Limit of a match without clocks, in seconds as in a `Pace`: after it the other players may claim the match. And the time after the
   * server's start before which they may not.
   */
  untimed: { bank: 7 * 24 * 3600, turn: 3 * 24 * 3600 },
  untimedResume: 12 * 3600_000,
  /** Other players see a secret lock at the next tick of this length, so its timing reveals nothing. */
  lockTick: 3000,
  /** After a restart a real-time clock is held this long for its player. */
  resume: 60_000,
  /** Pause before tables that could not be woken are tried again. */
  wakeRetry: 2000,
  /** A table that was loaded although another node holds it leaves memory after this time. */
  returnAfter: 2000,
  /** A table whose game failed in its box is tried again after this time. */
  thawAfter: 60_000,
  /** A table that is not busy leaves memory after this time. */
  evictAfter: 10_000,
  /** Age at which the log of a finished match is archived; matches per batch, pause between batches, pause between runs. */
  archiveAfter: 24 * 3600_000,
  archiveBatch: 5,
  archivePause: 250,
  archiveEvery: 60_000,
  /** Bytes of cached compressed records, and records that one address may wait for. */
  recordCacheBytes: 32 * 1024 * 1024,
  recordsWaiting: 60,
  /** Link previews: waiting requests in total and per address, time limit, cached bytes, and idle time before the process ends. */
  drawingsWaiting: 1000,
  drawingsPerAddress: 60,
  drawing: 20_000,
  drawingsKept: 32 * 1024 * 1024,
  previewProcessIdle: 60_000,
  /** Time for which serving the page waits for its preview text. */
  previewWait: 1500,
  /** Preview pictures per address and minute. */
  picturesPerMinute: 60,
  /** The same for animated previews, which cost ten times as much. */
  movingPerMinute: 12,
  /** The same for pictures of final boards, as in a match list, and of running matches. */
  endsPerMinute: 120,
  standsPerMinute: 300,
  /** Time before an absent user is notified, and time between notifications to one device. */
  notifyAfter: 90_000,
  notifyPause: 30 * 60_000,
  /** Users with pending notifications, and pending notifications per user. */
  usersWithNotifications: 20_000,
  notificationsPerUser: 30,
  /** Access tokens per account, requests per token, and open streams per user and per address. */
  tokensPerAccount: 20,
  appsPerAccount: 10,
  tokenRequests: { burst: 300, each: 30 },
  /** Webhooks per account, test messages and events per account, and failures in a row after which one is paused. */
  webhooksPerAccount: 5,
  webhookPings: { burst: 5, each: 0.1 },
  webhookEvents: { burst: 60, each: 1 },
  webhookFailures: 20,
  /** Events that are listed of a webhook. */
  webhookLog: 50,
  /** Interval at which events are looked for whose attempts a restart or another node has left. */
  webhookLook: 30_000,
  /** After this time an attempt that did not finish is repeated. */
  webhookClaim: 60_000,
  /** Events that wait for another attempt: in all, and of an account. */
  webhooksWaiting: 5000,
  webhooksWaitingPerAccount: 50,
  streamsPerUser: 10,
  streamsPerAddress: 100,
  /** Interval at which streams of the lobby and of tournaments look for a change. */
  streamLook: 3000,
  /** Versions for playtests per user and per address, and reports of one tester in one match. */
  playtestsPerPerson: 50,
  playtestsPerAddress: 100,
  playtestReports: 10,
  /** Public versions per user and per address, and how many of them a page of the gallery has. */
  publicPlaytestsPerPerson: 20,
  publicPlaytestsPerAddress: 40,
  galleryPage: 24,
  /** Reports of the lab per user and per address, and bytes of one. */
  labReportsPerPerson: 50,
  labReportsPerAddress: 100,
  labReportBody: 64 * 1024,
  /** Games for boxes per user and per address; bytes of one push, and how long its check plays, in milliseconds. */
  uploadsPerPerson: 10,
  uploadsPerAddress: 20,
  /** Stored versions of one game that tables were opened under. */
  versionsPerUpload: 100,
  /** Bytes of all stored versions of one user's games. */
  uploadBytesPerPerson: 32_000_000,
  uploadBody: 1024 * 1024,
  uploadCheck: 15_000,
  /** Milliseconds for the side games of a check. */
  uploadSideGames: 5_000,
  /** Milliseconds after which a check is ended, waiting for its turn included. */
  uploadCheckMost: 120_000,
  /** Pushes of one user, and how many checks wait on a server, in all and of one address. */
  pushes: { burst: 6, each: 0.02 },
  checksWaiting: 10,
  checksWaitingPerAddress: 3,
  /** Interval at which a node checks whether another node took a game down. */
  uploadReread: 10_000,
  /** Games in the public list. */
  publicUploads: 200,
  /** Versions whose programs are in memory. */
  uploadsLoaded: 64,
  /** Number of running boxes. Above it, the one that was asked longest ago is stopped. */
  boxesAwake: 16,
  /** Nesting and values of its figures. */
  labFiguresDepth: 8,
  labFiguresValues: 6000,
  /** Rates of requests from one address: with reports, and with measures and answers. */
  playtestReportsPerAddress: { burst: 20, each: 0.05 },
  playtestSessionsPerAddress: { burst: 60, each: 1 },
  /** Agreements to be a tester from one address. */
  playtestConsentsPerAddress: { burst: 200, each: 0.1 },
  /** Bytes of a position in a report; matches and reports that a designer's figures are made from, and open tables looked at for a tester. */
  playtestView: 64 * 1024,
  playtestGames: 500,
  playtestReportsRead: 200,
  playtestsWaiting: 20,
  /** Tables per day at which a bot account may sit with another one; time for which an open stream shows it as online. */
  botGamesPerDay: 100,
  /** The same for all bots of one address: a thousand a day. */
  botGamesPerAddress: { burst: 1000, each: 1000 / 86_400 },
  botOnline: 75_000,
  /** Unsent bytes after which a stream is closed, and the pause after which an idle one gets an empty line. */
  streamBacklog: 1024 * 1024,
  streamPulse: 15_000,
  /** Push subscriptions per device. */
  pushSubscriptionsPerDevice: 5,
  /** Shortest time of a bot's move, so that people can follow. */
  botPause: 450,
  /** Bot-only tables that continue although nobody follows them, and the pause before each of their moves. Others are suspended. */
  unfollowedTables: 4,
  unfollowedPause: 10_000,
  /** Tables with active bots per user, and per address. */
  botTablesPerPerson: 20,
  botTablesPerAddress: 60,
} as const;
