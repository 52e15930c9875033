import { createHash } from 'node:crypto';
import { isKnownGame } from '@fray/games';
import type { ClubListing, ClubView } from '@fray/protocol';
import { LIMITS } from '../base/limits.ts';
import { requireTitle } from '../base/names.ts';
import { RequestError } from '../base/requestError.ts';
import { Sequencer } from '../base/sequencer.ts';
import { ratedShown } from '../community/matchHistory.ts';
import type { ClubRow, Member } from '../store/queries/clubs.ts';
import type { Store } from '../store/store.ts';
import type { TournamentContext } from './context.ts';
import { listingOf } from './views.ts';

/** Rows of each leaderboard, and tournaments, on a club's page. */
const LADDER = 20;
const LISTED = 20;

/** Clubs. Everybody with the link can join. */
export class Clubs {
  readonly #house: Pick<TournamentContext, 'people' | 'accounts' | 'time'>;
  readonly #people: Store;
  readonly #turns = new Sequencer();

  constructor(server: Pick<TournamentContext, 'people' | 'accounts' | 'time'>) {
    this.#house = server;
    this.#people = server.people;
  }

  async #stored(id: string): Promise<{ readonly row: ClubRow; readonly members: readonly Member[] }> {
    const stored = await this.#people.read('club', id);
    if (!stored) throw new RequestError('unknown-club', 'there is no such club');
    return stored;
  }

  async #mayJoin(person: string): Promise<void> {
    if ((await this.#people.read('clubsOf', person)).length >= LIMITS.clubsPerPerson)
      throw new RequestError('too-many-clubs', `one person is in at most ${LIMITS.clubsPerPerson} clubs`);
  }

  /** Serializes a user's requests, so that the limit on memberships holds. */
  #joining<T>(person: string, id: string, act: () => Promise<T>): Promise<T> {
    return this.#turns.run(`by ${person}`, () => this.#turns.run(id, act));
  }

  /** Creates a club with the founder as first member. Repeated requests change nothing. */
  create(person: string, id: string, title: string, input: string): Promise<{ id: string }> {
    return this.#joining(person, id, async () => {
      const before = await this.#people.read('club', id);
      if (before && before.row.founder !== person) throw new RequestError('name-taken', 'choose another name for the club');
      if (before) return { id };
      requireTitle(title);
      await this.#mayJoin(person);
      const since = this.#house.time.date();
      const name = await this.#house.accounts.nameFor(person, input);
      await this.#people.write(
        ['insertClub', { id, name: title, founder: person, created: since }],
        ['putMember', { club: id, person, name, since }],
      );
      return { id };
    });
  }

  join(person: string, id: string, input: string): Promise<void> {
    return this.#joining(person, id, async () => {
      const { members } = await this.#stored(id);
      if (members.some((member) => member.person === person)) return;
      if (members.length >= LIMITS.membersPerClub) throw new RequestError('full', `a club has at most ${LIMITS.membersPerClub} members`);
      await this.#mayJoin(person);
      const name = await this.#house.accounts.nameFor(person, input);
      await this.#people.write(['putMember', { club: id, person, name, since: this.#house.time.date() }]);
    });
  }

  /** Leaves a club. The longest member succeeds a leaving founder, and a club without members is deleted. */
  leave(person: string, id: string): Promise<void> {
    return this.#turns.run(id, async () => this.#drop(await this.#stored(id), person));
  }

  /** The founder removes a member, by the number that the page of the club gives them. */
  remove(person: string, id: string, n: number): Promise<void> {
    return this.#turns.run(id, async () => {
      const club = await this.#stored(id);
      this.#mayLead(person, club.row);
      const member = club.members.find(({ since, person: other }) => numberOf(since, other) === n);
      if (!member) throw new RequestError('not-a-member', 'nobody of that number is in the club');
      await this.#drop(club, member.person);
    });
  }

  async #drop({ row, members }: { readonly row: ClubRow; readonly members: readonly Member[] }, person: string): Promise<void> {
    if (!members.some((member) => member.person === person)) return;
    const [next] = members.filter((member) => member.person !== person);
    if (!next) return this.#people.write(['dropMember', row.id, person], ['dropClub', row.id]);
    await this.#people.write(
      ['dropMember', row.id, person],
      ['updateClub', { ...row, founder: row.founder === person ? next.person : row.founder }],
    );
  }

  rename(person: string, id: string, name: string): Promise<void> {
    return this.#turns.run(id, async () => {
      const { row } = await this.#stored(id);
      this.#mayLead(person, row);
      requireTitle(name);
      await this.#people.write(['updateClub', { ...row, name }]);
    });
  }

  #mayLead(person: string, { founder }: ClubRow): void {
    if (founder !== person) throw new RequestError('not-the-founder', 'only who leads the club may do that');
  }

  async mine(person: string): Promise<ClubListing[]> {
    return (await this.#people.read('clubsOf', person)).map(({ id, name, members }) => ({ id, name, members }));
  }

  async view(person: string, id: string): Promise<ClubView> {
    const { row, members } = await this.#stored(id);
    const [ratings, tournaments] = await Promise.all([
      this.#people.read('clubRatings', id),
      this.#people.read('tournamentsOfClub', id, LISTED),
    ]);
    const isMember = person !== '' && members.some((member) => member.person === person);
    const now = this.#house.time.date();
    const numbers = new Map(members.map((member) => [member.person, numberOf(member.since, member.person)]));
    const games = [...Map.groupBy(ratings, ({ list }) => list)].filter(([game]) => isKnownGame(game));
    return {
      id,
      name: row.name,
      created: row.created,
      founder: person !== '' && row.founder === person,
      member: isMember,
      members: members.map(({ person: who, name, account, since }) => ({
        n: numberOf(since, who),
        name: account ?? name,
        ...(account === null ? {} : { account }),
        since,
        ...(row.founder === who ? { founder: true as const } : {}),
        ...(who === person ? { you: true as const } : {}),
      })),
      ladders: games.map(([game, rows]) => ({
        game,
        places: rows.slice(0, LADDER).map((rating) => {
          const { rating: ratingShown, margin, provisional } = ratedShown(rating, now);
          return { n: numbers.get(rating.person) ?? 0, rating: ratingShown, margin, provisional };
        }),
      })),
      // Private data is for members.
      tournaments: tournaments.filter((one) => isMember || one.private === 0).map(listingOf),
    };
  }
}

/** A member's number on the page of a club: it does not identify the user elsewhere, and stays during the membership. */
const numberOf = (since: number, person: string): number =>
  Number.parseInt(createHash('sha256').update(`member ${since} ${person}`).digest('hex').slice(0, 12), 16);
