import { type ExternalGameId, type GameCard, type ListedCard, versionIn } from '@fray/engine';
import { catalogue } from '@fray/engine/catalogue';
import { setExternalSource } from './index.ts';

/** The metadata of an external game in lists. `version` is the newest version. */
export type ExternalCard = Omit<GameCard, 'rules' | 'positions' | 'game' | 'id'> & {
  readonly id: ExternalGameId;
  readonly version: string;
};

/** Loads the card of one version of a game, by the id with its version. */
export type ExternalLoader = (id: ExternalGameId) => Promise<GameCard>;

const cards: (ListedCard & { readonly id: ExternalGameId })[] = [];
const newest = new Map<string, string>();
const loaded = new Map<string, ReturnType<typeof load>>();
let loader: ExternalLoader | undefined;

/** Sets the loader of external games: a server reads its folder, a page asks its server. */
export function loadExternalGamesWith(next: ExternalLoader): void {
  loader = next;
  setExternalSource({ cards, load: loadOnce });
}

/** Adds an external game or a new version of it. Matches keep the version that they began with. */
export function listExternalGame({ version, puzzles = [], ...card }: ExternalCard): void {
  newest.set(card.id, version);
  const rules = async () => (await loadOnce(card.id)).rules();
  const positions = async () => (await loadOnce(card.id)).positions();
  const game = async () => (await loadOnce(card.id)).game();
  const sets = puzzles.map((set) => ({ ...set, texts: catalogue(set.texts) }));
  const listed = { ...card, texts: catalogue(card.texts), puzzles: sets, rules, positions, game };
  const at = cards.findIndex(({ id }) => id === card.id);
  cards.splice(at < 0 ? cards.length : at, at < 0 ? 0 : 1, listed);
}

/** The id with a version: the given one, or the newest. */
export const newestOf = (id: ExternalGameId): ExternalGameId => (versionIn(id) === '' ? `${id}@${newest.get(id) ?? ''}` : id);

function loadOnce(game: ExternalGameId): ReturnType<typeof load> {
  const id = newestOf(game);
  const known = loaded.get(id);
  if (known) return known;
  const loading = load(id);
  loaded.set(id, loading);
  loading.catch(() => loaded.delete(id));
  return loading;
}

/** The card of a version. Its rules use the versioned id, so that matches, records and requests name the version. */
async function load(id: ExternalGameId): Promise<GameCard & { readonly id: ExternalGameId }> {
  if (!loader) throw new Error(`there is no game ${id} here`);
  const card = await loader(id);
  return {
    ...card,
    id,
    rules: async () => ({ ...(await card.rules()), id }),
    game: async () => ({ ...(await card.game()), id }),
  };
}
