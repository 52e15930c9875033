// Lists the texts that a further language lacks: `npm run languages`. English stands in for them at run time.
import { existsSync, globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { FURTHER_LANGUAGES } from '@fray/engine';
import { missingTexts } from '@fray/engine/catalogue';

const root = fileURLToPath(new URL('..', import.meta.url));
const files = globSync('{web,games}/**/en.ts', { cwd: root, exclude: (name) => name === 'node_modules' });

/** The exports of a text file; undefined if the file is missing. */
const textsOf = async (file: string): Promise<Readonly<Record<string, unknown>>> =>
  existsSync(root + file) ? ((await import(root + file)) as Readonly<Record<string, unknown>>) : {};

const further: readonly string[] = FURTHER_LANGUAGES;
for (const language of further) {
  let missing = 0;
  for (const file of files) {
    const [whole = {}] = Object.values(await textsOf(file));
    const [texts] = Object.values(await textsOf(file.replace(/en\.ts$/, `${language}.ts`)));
    for (const name of missingTexts(whole, texts)) {
      missing++;
      console.log(`${language}: ${file.replace(/en\.ts$/, '')} ${name || 'the whole file'}`);
    }
  }
  console.log(`${language}: ${missing} texts are missing, and English stands in for them`);
}
if (further.length === 0) console.log('Every language is complete: a missing text does not compile');
