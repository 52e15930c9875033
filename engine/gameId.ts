/**
 * The id of a game from outside Fray: `AUTHOR.NAME`. Ids of Fray's own games have no dot, so the two kinds never collide in ratings or
 * records. A version adds the first twelve digits of its bundle's digest: `ann.duel@0123456789ab`.
 */
export type ExternalGameId = `${string}.${string}`;

const WORD = /^[a-z0-9][a-z0-9_-]{0,39}$/;
const EXTERNAL = /^[a-z0-9][a-z0-9_-]{0,39}\.[a-z0-9][a-z0-9_-]{0,39}(?:@[0-9a-f]{12})?$/;

/** Whether a text is the id of an external game, with its version or without. */
export const isExternalGameId = (text: string): text is ExternalGameId => EXTERNAL.test(text);

/** Whether a text can be the id of a game, known or not. */
export const isGameName = (text: string): boolean => WORD.test(text) || EXTERNAL.test(text);

/** The id without its version. Lists and ratings know games by it. */
export const withoutVersion = (id: string): string => id.replace(/@[0-9a-f]{12}$/, '');

/** The version in an id, or an empty text. */
export const versionIn = (id: string): string => id.slice(withoutVersion(id).length + 1);

/** The id of a version of a game; an empty version is the newest, or that of a game of Fray's. */
export const withVersion = (id: string, version: string): string => (version === '' ? id : `${id}@${version}`);
