import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { camelCase } from 'create-fray-game/expand';
import { nameProblem } from 'create-fray-game/names';

/**
 * Returns why a game in Fray's own folder cannot have this name; undefined if it can. `templates` are the texts of the template's files.
 */
export function nameProblemIn(root: string, id: string, templates: readonly string[]): string | undefined {
  const workspace = globSync(['*/package.json', 'games/*/package.json'], { cwd: root }).find(
    (file) => packageName(join(root, file)) === `@fray/${id}`,
  );
  if (workspace !== undefined) return `is the name of a package already: ${workspace.replaceAll('\\', '/')}`;
  const problem = nameProblem(id, templates);
  if (problem !== undefined) return problem;
  const identifier = camelCase(id);
  const registry = readFileSync(join(root, 'games', 'registry.ts'), 'utf8');
  if (Array.from(registry.matchAll(/\bas (\w+)/g), ([, name]) => name).includes(identifier))
    return `is too like another game: games/registry.ts has “${identifier}” already`;
  return undefined;
}

function packageName(file: string): string | undefined {
  const json: unknown = JSON.parse(readFileSync(file, 'utf8'));
  return json !== null && typeof json === 'object' && 'name' in json && typeof json.name === 'string' ? json.name : undefined;
}
