import { stdin, stdout } from 'node:process';
import type { Command } from 'commander';
import { gameNamed } from '../games.ts';
import { EnvironmentSession } from '../programs/environmentSession.ts';
import { LineCutter } from '../programs/lines.ts';
import { LONGEST_COMMAND } from '../programs/protocol.ts';
import { writeLines } from '../terminal.ts';

export function register(program: Command): void {
  program
    .command('env')
    .argument('<game>')
    .description('step many games at once by lines of JSON, for learning programs (docs/environments.md)')
    .action(serve);
}

async function serve(id: string): Promise<void> {
  const session = new EnvironmentSession(await gameNamed(id));
  let open = true;
  const write = (line: Buffer | string): void => {
    open = writeLines(line);
  };
  const cutter = new LineCutter(
    LONGEST_COMMAND,
    (line) => {
      if (line.trim() !== '') write(session.answer(line));
    },
    () => write(`${JSON.stringify({ error: `a line has at most ${LONGEST_COMMAND} characters` })}\n`),
  );
  for await (const bytes of stdin) {
    cutter.push(bytes);
    // A reader that does not read is waited for, so that answers do not fill the memory.
    if (!open) await new Promise((resolve) => stdout.once('drain', resolve));
  }
  cutter.end();
}
