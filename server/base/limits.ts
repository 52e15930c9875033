/** Every limit of size and rate in one place. Rates are token buckets: `burst` at once, `each` second so many again. */
export const LIMITS = {
  /** Bytes of one message from a page. */
  message: 16 * 1024,
  /** Messages to a page that are longer than this are compressed. */
  compressAbove: 396,
  /** Bytes of one HTTP body. */
  body: 64 * 1024,
  /** Messages of one connection: so many may come at once, and hold up all others for a moment. */
  messages: { burst: 150, each: 60 },
  /** Joins of one connection, and of all from one address. */
  joins: { burst: 20, each: 1 },
  joinsPerAddress: { burst: 600, each: 40 },
  /** Lines of talk of one seat, or of all who watch from one address. */
  talk: { burst: 6, each: 0.5 },
  /** Words about picture and sound of one connection. */
  faces: { burst: 80, each: 4 },
  /** HTTP requests that change something, by address, each minute. */
  requestsPerMinute: 120,
  /** Requests that only read, for each of those; and files of the page, of which a newcomer takes some two hundred at once. */
  readsForEach: 10,
  filesForEach: 200,
  /** Pages whose people are looked up together when nobody knows who is signed in any more. */
  recheckBatch: 500,
  /** A request that has not come whole after so many milliseconds is cut off. */
  request: 10_000,
  /** Connections in all, and from one address. */
  connections: 20_000,
  connectionsPerAddress: 12_000,
  /** Lines of one address on which nothing is asked: silent ones, and those kept open after an answer; more close the oldest. */
  idleConnectionsPerAddress: 500,
  /** A connection that has not said hello after so long is closed. */
  hello: 10_000,
  /** One that answers no ping for so long is closed. */
  silence: 60_000,
  /** Unsent bytes after which a slow reader is cut off; it comes back for the rest. */
  backlog: 2 * 1024 * 1024,
  /** Frames kept ready for each viewer of a table; older ones are made again from the log. */
  frames: 12,
  /** Actions of each table that are known when they are sent again. */
  actions: 64,
  /** Frames in one page of a history, and entries of a log that are read at once. */
  page: 200,
  entriesRead: 500,
  /** Pages of histories that one connection may ask for, and all from one address. */
  pages: { burst: 60, each: 4 },
  pagesPerAddress: { burst: 1800, each: 160 },
  /** Characters of histories that are kept in case somebody else asks. */
  histories: 16_000_000,
  /** A history is made anew for a table no sooner than after so many times as long as it took before. */
  historyPause: 4,
  /** Milliseconds of each turn of the event loop for what may take long: reading matches back, histories. */
  timeSlice: 5,
  /** Where so many look on, the others hear of who comes and goes once in so many milliseconds. */
  manySpectators: 20,
  spectatorTick: 1000,
  /** Lines of talk kept for each table. */
  chatStored: 200,
  /** Tables that one person may have waiting or running. */
  tablesPerPerson: 100,
  /** The same for all who open them from one address, and those of them that everybody sees wait. */
  tablesPerAddress: 500,
  listedPerAddress: 50,
  /** Challenges of one person to another that may be open at once, and those that one is shown. */
  challenges: 5,
  challengesShown: 50,
  /** Milliseconds for which a name that somebody had is nobody else's, and before they may change it again. */
  formerName: 180 * 24 * 3600_000,
  renamePause: 30 * 24 * 3600_000,
  /** Friends that one person has or asks, and people whom they block. */
  friends: 500,
  blocks: 1000,
  /** Tournaments that one person may have waiting or running, and clubs that they may be in. */
  tournamentsPerPerson: 10,
  tournamentsPerAddress: 30,
  clubsPerPerson: 20,
  membersPerClub: 1000,
  /** One that waits for its maker or for more people is called off after so long; none begins later than this from now. */
  tournamentWait: 30 * 24 * 3600_000,
  tournamentAhead: 180 * 24 * 3600_000,
  /** As many tournaments of one maker as the list for everybody shows of each stage, and tables of one person that wait. */
  listedPerPerson: 3,
  /** Tournaments that run, or wait for their time, are looked at so often; those who are free in an arena are paired so often. */
  tournamentCheck: 1000,
  arenaPairing: 5000,
  /** Whoever has not come to a live table of a tournament after so long has lost. */
  arrivalLimit: 3 * 60_000,
  /** Entries of one match. */
  entries: 20_000,
  /** Milliseconds for the devices to reveal: at live tables, and where people play over days. */
  reveal: 45_000,
  revealUntimed: 7 * 24 * 3600_000,
  /** Milliseconds away after which the others may claim the match. */
  away: 60_000,
  awayUntimed: 7 * 24 * 3600_000,
  /** Others learn of a lock at the next beat of this length, so that its time tells nothing. */
  lockTick: 3000,
  /** After a restart a live clock waits so long for its player before it runs again. */
  resume: 60_000,
  /** Where tables could not be read that wait for nobody to look, they are read again after so long. */
  wakeRetry: 2000,
  /** A table without anybody is dropped from memory after so long. */
  evictAfter: 10_000,
  /** The log of a match is put away so long after its end, so many at a time, with a pause after each. */
  archiveAfter: 24 * 3600_000,
  archiveBatch: 5,
  archivePause: 250,
  archiveEvery: 60_000,
  /** Bytes of packed records that are kept in case somebody else asks, and records that one address may wait for. */
  recordCacheBytes: 32 * 1024 * 1024,
  recordsWaiting: 60,
  /** Pictures of links: so many may wait to be drawn, and of one address; milliseconds for each; bytes kept; when whoever draws rests. */
  drawingsWaiting: 1000,
  drawingsPerAddress: 60,
  drawing: 20_000,
  drawingsKept: 32 * 1024 * 1024,
  previewProcessIdle: 60_000,
  /** Milliseconds that a page waits for what is told of it. */
  previewWait: 1500,
  /** Pictures that one address may ask for, each minute. */
  picturesPerMinute: 60,
  /** The same for moving ones, which are ten in one. */
  movingPerMinute: 12,
  /** The same for boards at the end of a match, a list's page or two; and as a match stands now, for a few who look at one. */
  endsPerMinute: 120,
  standsPerMinute: 300,
  /** Milliseconds before somebody who does not look is called, and before a device is called again. */
  notifyAfter: 90_000,
  notifyPause: 30 * 60_000,
  /** People for whom calls are gathered, and things for each of them. */
  usersWithNotifications: 20_000,
  notificationsPerUser: 30,
  /** Browsers of one device that are called. */
  pushSubscriptionsPerDevice: 5,
  /** A bot takes at least so long, that people can follow. */
  botPause: 450,
  /** Tables of bots that go on though nobody follows them, and milliseconds that they rest before each thought; others sleep. */
  unfollowedTables: 4,
  unfollowedPause: 10_000,
  /** Tables with bots at work that one person has opened, and that were opened from one address. */
  botTablesPerPerson: 20,
  botTablesPerAddress: 60,
} as const;
