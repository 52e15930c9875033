import { type AnyGame, type OptionSpec, type OptionSpecs, unsetText } from '@fray/engine';
import { isKnownGame, listedCards, loadGame } from '@fray/games';
import type { GameDescription, GameListing, OptionDescription } from '@fray/protocol';
import { RequestError } from '../../base/requestError.ts';
import type { Uploads } from '../../community/uploads.ts';
import type { ApiServer } from './apiServer.ts';

/** Registers routes that say which games there are, and what may be set at their tables. */
export function registerGames(server: ApiServer, uploads: Pick<Uploads, 'describe'>): void {
  server.get('/api/games', () => ({ games: listedCards().map(listingOf) }));

  server.get('/api/games/:game', async (request) => {
    const { game: id } = request.params;
    const card = listedCards().find((one) => one.id === id);
    const upload = card ? undefined : await uploads.describe(id, request.person);
    if (upload) return describe(upload.listing, upload.game);
    if (!card || !isKnownGame(id)) throw new RequestError('unknown-game', `there is no game “${id}”`);
    return describe(listingOf(card), await loadGame(id));
  });
}

function listingOf({ id, texts, seats }: ReturnType<typeof listedCards>[number]): GameListing {
  return { id, name: texts.en.name, seats: { least: seats[0], most: seats[1] } };
}

function describe(listing: GameListing, { rulesVersion, seatNames, options: specs }: AnyGame): GameDescription {
  const options = Object.entries(specs).map(([name, spec]) => describeOption(name, spec, specs));
  return { ...listing, rules: rulesVersion, seatNames, options };
}

function describeOption(name: string, spec: OptionSpec, specs: OptionSpecs): OptionDescription {
  const rule = spec.book && { rule: spec.book.rule };
  const standard = unsetText(specs, name);
  if (spec.kind !== 'number') return { name, standard, ...rule, kind: spec.kind, values: spec.values };
  const { least, most, zero } = spec;
  return { name, standard, ...rule, kind: 'number', least, most, ...(zero === undefined ? {} : { zero }) };
}
