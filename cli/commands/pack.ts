import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { BUNDLE_ENDING } from '@fray/server/bundle';
import type { Command } from 'commander';
import { packGame } from '../pack/packGame.ts';
import { printJson, printLine } from '../terminal.ts';

export function register(program: Command): void {
  program
    .command('pack [folder]')
    .description('pack a game of your own into one file, which “fray serve --game” or “--games” serves')
    .option('--out <file>', `the file to write; AUTHOR.NAME-VERSION${BUNDLE_ENDING} without it`)
    .option('--boxed', 'add the program that plays it in a box, for “fray check --boxed” and for the page “Your games to play”')
    .option('--json', 'print what was written as JSON')
    .action(async (folder: string | undefined, { out, boxed, json }: { out?: string; boxed?: boolean; json?: boolean }) => {
      const { bundle, text } = await packGame(resolve(folder ?? '.'), boxed);
      const { card, release, digest, rulesVersion, files } = bundle;
      const file = out ?? `${card.id}-${release}${BUNDLE_ENDING}`;
      writeFileSync(file, text);
      if (json) printJson({ file, id: card.id, release, rulesVersion, digest, bytes: Buffer.byteLength(text) });
      else
        printLine(
          `${file}: ${card.texts.en.name} ${release}, ${Object.keys(files).length} files, ${Math.ceil(text.length / 1000)} kB · digest ${digest}`,
        );
    });
}
