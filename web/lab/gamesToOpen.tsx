import { type Example, type LabResult, WORDS } from '@fray/lab';
import { plain, sparkline } from '@fray/lab/plots';
import { Icon } from '@fray/table-kit/icon';
import { Play } from 'lucide';
import { go } from '../app/router.ts';
import { language } from '../app/settings.ts';
import { openSession, Session } from '../table/session.ts';
import { Drawn } from './drawn.tsx';
import { theBench } from './running.ts';
import { LAB } from './words.ts';

const KINDS = ['dramatic', 'oneSided', 'median'] as const;

/** Opens a game that was played, at its beginning. */
async function watch(example: Example): Promise<void> {
  const opened = await Session.resume(await theBench().recordOf(example));
  if (!(opened instanceof Session)) throw new Error(opened.message);
  opened.cursor.value = 0;
  openSession(opened);
  go('/table');
}

/** Three games of the second side that are worth a look. */
export function GamesToOpen({ result, value }: { result: LabResult; value: string | undefined }) {
  const w = LAB[language.value];
  const examples = result.arms[1]?.examples;
  const rows = KINDS.flatMap((kind) => (examples?.[kind] ? [{ kind, example: examples[kind] }] : []));
  if (rows.length === 0) return null;
  return (
    <section class="lab-card lab-games">
      <h2>{value === undefined ? w.gamesToOpenPlain : w.gamesToOpen(value)}</h2>
      <ul>
        {rows.map(({ kind, example }) => (
          <li key={kind}>
            <Drawn of={sparkline(example.curve, w.chances(WORDS[language.value].examples[kind]), `game-${kind}`)} />
            <span>
              <b>{WORDS[language.value].examples[kind]}</b>
              <small>{told(kind, example)}</small>
            </span>
            <button
              type="button"
              class="lab-watch"
              aria-label={w.watch(WORDS[language.value].examples[kind])}
              onClick={() => void watch(example)}
            >
              <Icon of={Play} size={18} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function told(kind: (typeof KINDS)[number], { lowest, turns }: Example): string {
  const w = LAB[language.value];
  if (kind === 'dramatic') return w.wonFrom(plain(100 * lowest, 0, language.value), turns);
  return kind === 'oneSided' && lowest >= 0.45 ? w.neverBehind(turns) : w.turns(turns);
}
