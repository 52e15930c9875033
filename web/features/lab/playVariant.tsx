import type { Level } from '@fray/bots';
import { type AnyGame, type Player, readChoices } from '@fray/engine';
import { Icon } from '@fray/table-kit/icon';
import { FileDown, Play, Undo2, Users } from 'lucide';
import { download } from '../../shared/download.ts';
import { go } from '../../shared/router.ts';
import { language } from '../../shared/settings.ts';
import { words } from '../../shared/words/index.ts';
import { openTable, STANDARD_SETTING } from '../online/index.ts';
import { openSession, Session } from '../play/index.ts';
import type { Changes } from './changes.ts';
import { gameOf } from './gamesToOpen.tsx';
import { openLabRun } from './labRun.ts';
import { LAB } from './words.ts';

interface Props {
  readonly game: AnyGame;
  readonly options: Changes;
  readonly level: Level;
  /** The only value that differs, with the rulebook's; undefined if there are several. */
  readonly value: string | undefined;
  readonly book: string | undefined;
  readonly isOneOfMany: boolean;
  onBack(): void;
  onFault(fault: string): void;
}

/** A table with these options, against a bot of the level that was measured. */
function play(game: AnyGame, texts: Changes, level: Level): string {
  const options = readChoices(game, texts);
  if (!options.ok) return options.fault.message;
  const players = game.seatNames
    .slice(0, game.minSeats)
    .map((seat, i): Player => (i === 0 ? { seat, kind: 'human', name: '' } : { seat, kind: 'bot', name: level }));
  openSession(Session.open(game, options.value, players));
  go('/table');
  return '';
}

/** The next steps: play the variant, play it with a friend, or return to the standard options. */
export function PlayVariant({ game, options, level, value, book, isOneOfMany, onBack, onFault }: Props) {
  const w = LAB[language.value];
  const toBook = book === undefined ? w.backPlain : w.back(book);
  const back = isOneOfMany ? (value === undefined ? w.leaveOutPlain : w.leaveOut(value)) : toBook;
  const friend = value === undefined ? w.friend : w.friendLong(value);
  return (
    <div class="lab-play">
      <button
        type="button"
        class="primary"
        onClick={() => {
          openLabRun().pause();
          onFault(play(game, options, level));
        }}
      >
        <Icon of={Play} size={20} />
        <span>
          {value === undefined ? w.playItPlain : w.playIt(value)}
          <small>{w.against(words().levelNames[level])}</small>
        </span>
      </button>
      <button type="button" aria-label={friend} onClick={() => void openTable(game, options, 0, true, STANDARD_SETTING).then(onFault)}>
        <Icon of={Users} size={18} /> <span>{w.friend}</span>
      </button>
      <button type="button" onClick={onBack} aria-label={back}>
        <Icon of={Undo2} size={18} /> <span>{back}</span>
      </button>
    </div>
  );
}

/** The report as one file, with the records of the games that it shows. */
export function ReportButton({ game }: { game: AnyGame }) {
  const w = LAB[language.value];
  const result = openLabRun().running.value?.result;
  const take = async () => {
    if (!result) return;
    const { renderReport } = await import('@fray/lab/report');
    const examples = result.arms.slice(1).flatMap(({ examples: found }) => Object.values(found).filter((example) => example !== null));
    const records = await Promise.all(examples.map(async (example) => ({ example, record: await openLabRun().recordOf(gameOf(example)) })));
    download(`what-if-${game.id}.html`, renderReport(result, game, language.value, { records, date: new Date() }), 'text/html');
  };
  return (
    <button type="button" class="lab-report" disabled={!result} onClick={() => void take()}>
      <Icon of={FileDown} size={18} /> <span>{w.report}</span>
    </button>
  );
}
