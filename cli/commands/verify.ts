import { type FairProof, parseRecord, verifyFair } from '@fray/engine';
import type { Command } from 'commander';
import { Complaint, gameNamed, readText } from '../input.ts';

/** What a proof means, in words. */
function inWords({ seats, draws, entries, heads, aborted }: FairProof): string[] {
  return [
    'Proved: nobody chose or altered the dice of this match, nor its moves afterwards.',
    `· The server had committed to its secret before the devices of ${seats.join(', ') || 'no player'} showed their own part, and showed what it had committed to.`,
    `· All ${draws} rolls and cards follow from that key by the published formula.`,
    `· The ${heads} hashes that were published while it ran fit all ${entries} entries of the log.`,
    ...(aborted > 0 ? [`· ${aborted} start(s) before this one came to nothing; their secrets are shown.`] : []),
    'Not proved: that whoever ran the server did not look at hidden things.',
  ];
}

export function registerVerify(program: Command): void {
  program
    .command('verify <file>')
    .description('recompute what a fairly dealt record was committed to, and say what that proves; - reads standard input')
    .option('--json', 'print the proof as JSON')
    .action(async (file: string, { json }: { json?: boolean }) => {
      const parsed = parseRecord(readText(file));
      if (!parsed.ok) {
        const { line, field, message } = parsed.fault;
        throw new Complaint(
          `line ${line}: ${field}: ${message}`,
          json ? { ok: false, error: { code: 'bad-record', ...parsed.fault } } : undefined,
        );
      }
      const verified = verifyFair(await gameNamed(parsed.value.game), parsed.value);
      if (!verified.ok) {
        const { code, entry, message } = verified.fault;
        const where = entry === undefined ? '' : `entry ${entry}: `;
        throw new Complaint(`not proved (${code}): ${where}${message}`, json ? { ok: false, error: verified.fault } : undefined);
      }
      console.log(json ? JSON.stringify({ ok: true, ...verified.value }, null, 2) : inWords(verified.value).join('\n'));
    });
}
