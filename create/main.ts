import { parseArgs } from 'node:util';
import { MAX_DRAFT_SEATS } from './expand.ts';
import { createRepository, RequestFault } from './index.ts';

const USAGE = `npm create fray-game [folder] [-- options]

Begins a tabletop game in a repository of its own: rules and a table that can be played at once.
The last part of the folder names the game; without a folder it is the current one, which must be empty.

  --author <name>      whose game it is; the name of the user without it
  --seats <range>      number of players, such as 2 or 2-4; up to ${MAX_DRAFT_SEATS} (2)
  --packages <folder>  install Fray from the tarballs in a folder
  --no-install         do not run npm install`;

/** Runs the command. Returns its exit status. */
export function main(args: readonly string[]): number {
  try {
    const { values, positionals } = parseArgs({
      // npm takes the “--” of its own command; of other runners it arrives here.
      args: args.filter((arg) => arg !== '--'),
      allowPositionals: true,
      allowNegative: true,
      options: {
        author: { type: 'string' },
        seats: { type: 'string', default: '2' },
        packages: { type: 'string' },
        install: { type: 'boolean', default: true },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
    if (values.help) {
      console.log(USAGE);
      return 0;
    }
    const [folder = '.', ...rest] = positionals;
    if (rest.length > 0) throw new RequestFault(`one folder, not ${positionals.length}`);
    const { author, seats, packages, install } = values;
    console.log(
      createRepository({
        folder,
        seats,
        install,
        ...(author === undefined ? {} : { author }),
        ...(packages === undefined ? {} : { packages }),
      }),
    );
    return 0;
  } catch (error) {
    const isUsers = error instanceof RequestFault || (error instanceof TypeError && 'code' in error);
    if (!isUsers) throw error;
    console.error(`create-fray-game: ${error.message}`);
    return 2;
  }
}
