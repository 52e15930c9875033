import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Plugin, rolldown } from 'rolldown';
import { UsageError } from '../usageError.ts';

const ENTRY = 'fray-box';

/** Provides the entry module. Packages of Fray come from this installation, even if the game's folder has others. */
const entryOf = (card: string, scene: string | undefined): Plugin => ({
  name: ENTRY,
  resolveId: (id) => (id === ENTRY ? ENTRY : id.startsWith('@fray/') ? ours(id) : undefined),
  load: (id) =>
    id === ENTRY
      ? [
          `import { boxed } from '@fray/bots/boxed'; import { card } from ${JSON.stringify(card)};`,
          scene === undefined ? '' : `import { scene } from ${JSON.stringify(scene)};`,
          `globalThis.answer = boxed(() => card.game()${scene === undefined ? '' : ', scene'});`,
        ].join(' ')
      : undefined,
});

/** The file of a game's scene, if it has one. */
const sceneIn = (folder: string): string | undefined =>
  ['scene.ts', 'scene.js', 'scene.mjs'].map((name) => join(folder, name)).find((file) => existsSync(file));

function ours(id: string): string | undefined {
  try {
    return fileURLToPath(import.meta.resolve(id));
  } catch {
    return undefined;
  }
}

/**
 * Builds the program that plays a game in a box: one script without imports, which sets the function `answer`. `card` is the file of the
 * game's card; its scene is in the same folder, if it has one. Throws a UsageError that names what cannot be packed.
 */
export async function boxProgram(folder: string, card: string): Promise<string> {
  try {
    const build = await rolldown({
      input: ENTRY,
      cwd: folder,
      platform: 'neutral',
      plugins: [entryOf(card, sceneIn(folder))],
      moduleTypes: { '.svg': 'text' },
      treeshake: { moduleSideEffects: false },
      logLevel: 'silent',
    });
    const { output } = await build.generate({ format: 'iife', codeSplitting: false, comments: false });
    await build.close();
    const [program, ...others] = output;
    if (others.length > 0 || program.imports.length > 0)
      throw new Error(`“${program.imports[0] ?? others[0]?.fileName}” cannot become part of it`);
    return program.code;
  } catch (error) {
    throw new UsageError(`${folder} cannot be packed for a box: ${error instanceof Error ? error.message : String(error)}`);
  }
}
