import { type FairProof, type Receipt, readReceipt, verifyFair } from '@fray/engine';
import type { Command } from 'commander';
import { GAME_OF_RECORD, gameOfRecord } from '../games.ts';
import { printLine } from '../terminal.ts';
import { readText, recordFrom } from '../textFiles.ts';
import { UsageError } from '../usageError.ts';

const counted = (n: number, what: string): string => `${n} ${what}${n === 1 ? '' : 's'}`;

/** The meaning of a proof in words. A record without a witness is only proved consistent. */
function inWords({ draws, entries, heads, aborted, takebacks, witnessed }: FairProof, receipts: number): string[] {
  const failed =
    aborted > 0 ? [`· ${counted(aborted, 'start')} before this one came to nothing; whoever let it fail may have known its dice.`] : [];
  const consistent = [
    `· Every roll and card (${draws}) follows by the published formula from what the record says was committed to.`,
    `· Every hash that it says was published while the match ran (${heads}) fits the whole log, entry 1 to ${entries}.`,
  ];
  if (witnessed.seats.length === 0)
    return [
      'Consistent, but not proved.',
      ...consistent,
      ...failed,
      'Not proved: that anything was committed to before it could be known. Only what a device kept while it took part can show that:',
      receipts === 0
        ? 'give its receipt with --receipt FILE (“Save the receipt” at the table).'
        : 'the receipt given holds nothing of the start that the match began with.',
    ];
  return [
    `${aborted > 0 ? 'Proved for the start that counted' : 'Proved'}: nobody chose or altered the dice of this match.`,
    `· The server’s commitment, the options and the seats are those that the device of ${witnessed.seats.join(' and that of ')} was shown before it revealed its own part.`,
    ...consistent,
    `· Those that were seen while the match ran (${witnessed.heads}) are among them, and fix the log up to entry ${witnessed.entries} of ${entries}.`,
    ...failed,
    ...(takebacks > 0
      ? [
          `· By consent ${counted(takebacks, 'turn')} ${takebacks === 1 ? 'was' : 'were'} taken back and drawn anew: whoever sits there knows whether they agreed.`,
        ]
      : []),
    'Not proved: that whoever ran the server did not look at hidden things; that a bot played as its level does.',
  ];
}

function receiptFrom(file: string): Receipt {
  const read = readReceipt(readText(file));
  if (!read.ok) throw new UsageError(`${file}: ${read.fault.field}: ${read.fault.message}`);
  return read.value;
}

export function register(program: Command): void {
  program
    .command('verify <file>')
    .description(
      'recompute what a fairly dealt record was committed to, compare it with receipts, and say what that proves; - reads standard input',
    )
    .option(
      '-r, --receipt <file...>',
      'what a device kept while it took part: with it the record can be proved, without it only be consistent',
    )
    .option(...GAME_OF_RECORD)
    .option('--json', 'print the proof as JSON')
    .action(async (file: string, { json, game, receipt = [] }: { json?: boolean; game?: string; receipt?: string[] }) => {
      const receipts = receipt.map(receiptFrom);
      const record = recordFrom(file, json);
      const verified = verifyFair(await gameOfRecord(record, game), record, receipts);
      if (!verified.ok) {
        const { code, entry, message } = verified.fault;
        const where = entry === undefined ? '' : `entry ${entry}: `;
        throw new UsageError(`not proved (${code}): ${where}${message}`, json ? { ok: false, error: verified.fault } : undefined);
      }
      printLine(
        json
          ? JSON.stringify(
              { ok: true, verdict: verified.value.witnessed.seats.length > 0 ? 'proved' : 'consistent', ...verified.value },
              null,
              2,
            )
          : inWords(verified.value, receipts.length).join('\n'),
      );
    });
}
