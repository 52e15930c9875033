import { createHash } from 'node:crypto';
import { isLevel } from '@fray/bots';
import type { CreateTournament, TournamentListing, TournamentView } from '@fray/protocol';
import { LIMITS } from '../base/limits.ts';
import { requireTitle } from '../base/names.ts';
import { RequestError } from '../base/requestError.ts';
import { Sequencer } from '../base/sequencer.ts';
import type { EntrantRow, StoredTournament, TournamentRow } from '../store/queries/tournaments.ts';
import { paceOf } from '../store/schema.ts';
import { ChosenOptions } from '../tables/chosenOptions.ts';
import { beginning, callOff, freshSeed, isEntered, obstacleOf } from './begin.ts';
import type { TournamentContext } from './context.ts';
import { roundOf, Standings } from './standing.ts';
import type { TournamentRunner } from './tournamentRunner.ts';
import type { TournamentWriter } from './tournamentWriter.ts';
import { listingOf, tournamentViewFor } from './views.ts';

/** Tournaments per stage in the public list, and in a user's own list. */
const LISTED = 30;
const OWN = 500;
const MINUTE = 60_000;

interface Floor extends Omit<TournamentContext, 'notices'> {
  readonly changing: TournamentWriter;
  readonly running: TournamentRunner;
}

/** User actions on tournaments. Results are set by tables only. */
export class Tournaments {
  readonly #floor: Floor;
  readonly #turns = new Sequencer();
  readonly #standings = new Standings();

  constructor(floor: Floor) {
    this.#floor = floor;
  }

  /** Creates a tournament. Requests of one user run one after the other, so that the limit holds. */
  create(person: string, request: CreateTournament, source = 0): Promise<{ id: string }> {
    return this.#turns.run(person, () => this.#create(person, request, source));
  }

  async #create(person: string, request: CreateTournament, source: number): Promise<{ id: string }> {
    const { registry, people, time, accounts } = this.#floor;
    // A repeated request returns the existing tournament, even if it would be rejected now.
    const before = await people.read('tournament', request.id);
    if (before) {
      if (before.row.host !== person) throw new RequestError('name-taken', 'choose another name for the tournament');
      return { id: request.id };
    }
    requireTitle(request.name);
    const game = await registry.ownGame(request.game);
    if (!game) throw new RequestError('unknown-game', `there is no game “${request.game}”`);
    if (game.minSeats !== 2) throw new RequestError('not-for-two', `two play each game of a tournament, and ${game.id} is not for two`);
    const options = new ChosenOptions(game, {}, request.pace.rated === true).proposal(request.options);
    if (!options.ok) throw new RequestError(options.fault.code, options.fault.message);
    if (request.bots !== undefined && !isLevel(request.bots))
      throw new RequestError('unknown-level', `there is no bot of level “${request.bots}”`);
    if (request.programs && request.pace.rated) throw new RequestError('rated-by-token', 'a tournament that bots may enter is not rated');
    if (request.kind === 'arena' && request.pace.bank + request.pace.turn === 0)
      throw new RequestError('arena-needs-clock', 'an arena is played by the clock');
    if ((request.starts ?? 0) > time.date() + LIMITS.tournamentAhead)
      throw new RequestError('too-far-ahead', 'a tournament begins within half a year');
    if (request.pace.rated && !(await accounts.has(person))) throw needsAccount;
    if (request.club !== undefined && !(await people.read('club', request.club))?.members.some((member) => member.person === person))
      throw new RequestError('not-a-member', 'only members make tournaments of a club');
    // A start in the current minute means now.
    if (request.starts && request.starts < time.date() - MINUTE)
      throw new RequestError('starts-in-past', 'this time is over: choose a later one, or none to begin when you say so');
    if ((await people.read('tournamentsBusy', person)) >= LIMITS.tournamentsPerPerson)
      throw new RequestError('too-many-tournaments', `one person has at most ${LIMITS.tournamentsPerPerson} tournaments`);
    if ((await people.read('tournamentsOpened', source)) >= LIMITS.tournamentsPerAddress)
      throw new RequestError(
        'too-many-tournaments',
        'too many tournaments were made from your network address: come back when one is over',
      );
    const row = newRow(request, { game: game.id, options: JSON.stringify(options.value), host: person, source, created: time.date() });
    await people.write(['insertTournament', row]);
    return { id: row.id };
  }

  /** Enters a tournament, or re-enters it. Repeated requests change nothing. */
  async enter(person: string, id: string, input: string): Promise<void> {
    const { accounts, changing, time, registry, running } = this.#floor;
    const name = await accounts.nameFor(person, input);
    const isBot = await this.#floor.isBot(person);
    const isFull = await changing.change(id, async (stored) => {
      const { row, entrants } = stored;
      const own = entrants.find((entrant) => entrant.person === person);
      if (isBot && row.programs === 0) throw new RequestError('not-for-bots', 'this tournament is for people');
      if (own && isEntered(own)) return { changes: [], value: false };
      const from = joinsFrom(stored, time.date());
      if (paceOf(row).rated && !(await accounts.has(person))) throw needsAccount;
      const entered = entrants.filter(isEntered).length;
      // Withdrawn entries count against the limit too, so that entering and leaving cannot go on forever.
      if (entered >= row.places || (!own && entrants.length >= 2 * row.places)) throw new RequestError('full', 'all places are taken');
      const entrant: EntrantRow = {
        tournament: id,
        n: own?.n ?? Math.max(0, ...entrants.map(({ n }) => n)) + 1,
        person,
        name,
        kind: 'human',
        at: time.date(),
        from_round: from,
        until_round: 0,
        strength: own?.strength ?? 0,
      };
      return {
        changes: [['putEntrant', entrant]],
        value: row.stage === 'open' && row.starts === 0 && entered + 1 === row.places,
      };
    });
    await registry.users.saveProfile(person, { name });
    if (isFull) await running.go(id);
  }

  /** Withdraws from a tournament; a game in progress continues or is lost. */
  leave(person: string, id: string): Promise<void> {
    return this.#floor.changing.change(id, async (stored) => {
      const own = stored.entrants.find((entrant) => entrant.person === person);
      if (!own || !isEntered(own)) return { changes: [], value: undefined };
      const { stage } = stored.row;
      if (stage === 'open') return { changes: [['dropEntrant', id, own.n]], value: undefined };
      if (stage !== 'running') throw over;
      return { changes: [['putEntrant', { ...own, until_round: Math.max(1, roundOf(stored)) }]], value: undefined };
    });
  }

  /** The organizer starts the tournament. */
  async begin(person: string, id: string): Promise<void> {
    const { changing, people, time, running } = this.#floor;
    await changing.change(id, async (stored) => {
      this.#mayLead(person, stored);
      const obstacle = obstacleOf(stored);
      if (obstacle !== undefined) throw new RequestError(obstacle, OBSTACLES[obstacle]);
      return { changes: await beginning(people, stored, time.date()), value: undefined };
    });
    await running.go(id);
  }

  /** The organizer calls the tournament off before it begins. */
  cancel(person: string, id: string): Promise<void> {
    const { changing, time } = this.#floor;
    return changing.change(id, async (stored) => {
      this.#mayLead(person, stored);
      return { changes: [callOff(stored.row, 'organizer', time.date())], value: undefined };
    });
  }

  /** A moderator closes any tournament: pairing stops, and people may finish their games. */
  async close(id: string): Promise<void> {
    const { changing, time, running } = this.#floor;
    await changing.change(id, async (stored) => {
      if (stored.row.stage !== 'open' && stored.row.stage !== 'running') throw over;
      return { changes: [callOff(stored.row, 'moderator', time.date())], value: undefined };
    });
    await running.go(id);
  }

  #mayLead(person: string, { row }: StoredTournament): void {
    if (row.host !== person) throw new RequestError('not-the-maker', 'only who made the tournament may do that');
    if (row.stage !== 'open') throw new RequestError('has-begun', 'this tournament has begun, or is over');
  }

  async view(person: string, id: string): Promise<TournamentView> {
    const stored = await this.#floor.changing.read(id);
    const club = stored.row.club === '' ? undefined : (await this.#floor.people.read('club', stored.row.club))?.row.name;
    return tournamentViewFor(person, stored, club, this.#floor.time.date(), this.#standings.of(stored));
  }

  /** Version tag of a user's view of a tournament, for HTTP caching. */
  async stateFor(person: string, id: string): Promise<string> {
    const changed = await this.#floor.people.read('tournamentChanged', id);
    if (changed === undefined) throw new RequestError('unknown-tournament', 'there is no such tournament');
    // The view contains times in minutes, so the tag changes every minute.
    const minute = Math.floor(this.#floor.time.date() / MINUTE);
    return createHash('sha256').update(`${id} ${changed} ${minute} ${person}`).digest('hex').slice(0, 16);
  }

  /** Public tournaments: open, running, and the latest finished ones. */
  async listed(): Promise<TournamentListing[]> {
    const stages = await Promise.all(
      (['open', 'running', 'over'] as const).map((stage) =>
        this.#floor.people.read('tournamentsListed', stage, LISTED, LIMITS.listedPerPerson),
      ),
    );
    return stages.flat().map(listingOf);
  }

  async mine(person: string): Promise<TournamentListing[]> {
    return (await this.#floor.people.read('tournamentsOf', person, OWN)).map(listingOf);
  }
}

/** The row of a new tournament. */
const newRow = (
  request: CreateTournament,
  given: Pick<TournamentRow, 'game' | 'options' | 'host' | 'source' | 'created'>,
): TournamentRow => ({
  ...given,
  id: request.id,
  kind: request.kind,
  name: request.name,
  // A player who runs out of time loses: bots do not take over.
  pace: JSON.stringify({ ...request.pace, whenOut: 'lose' }),
  club: request.club ?? '',
  private: request.private ? 1 : 0,
  places: request.places,
  rounds: request.rounds,
  lasts: request.minutes * MINUTE,
  round_time: request.roundMinutes * MINUTE,
  bots: request.bots ?? '',
  starts: request.starts ?? 0,
  began: 0,
  ended: 0,
  stage: 'open',
  seed: freshSeed(),
  changed: 0,
  programs: request.programs ? 1 : 0,
  called_off: '',
});

const OBSTACLES = {
  'nobody-entered': 'nobody has entered the tournament: enter it first',
  'too-few': 'it takes two at least',
} as const;
const needsAccount = new RequestError('rated-needs-account', 'these games count for ratings: keep your name with a passkey first');
const over = new RequestError('tournament-over', 'this tournament is over');

/** First round that a new entrant plays in; throws if it is too late. */
function joinsFrom(stored: StoredTournament, now: number): number {
  const { row } = stored;
  if (row.stage === 'open') return 1;
  if (row.stage !== 'running') throw over;
  const round = roundOf(stored);
  const isOpen = row.kind === 'arena' ? now < row.began + row.lasts : row.kind === 'swiss' && 2 * round <= row.rounds;
  if (!isOpen) throw new RequestError('too-late', 'nobody enters this tournament any more');
  return row.kind === 'arena' ? 1 : round + 1;
}
