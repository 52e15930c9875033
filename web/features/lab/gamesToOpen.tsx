import { type Example, type LabResult, WORDS } from '@fray/lab';
import { plain, sparkline } from '@fray/lab/plots';
import { Icon } from '@fray/table-kit/icon';
import { Play } from 'lucide';
import { go } from '../../shared/router.ts';
import { language } from '../../shared/settings.ts';
import { openSession, Session } from '../play/index.ts';
import { openLabRun } from './labRun.ts';
import { Drawn } from './plotCard.tsx';
import type { PlayedGame } from './question.ts';
import { LAB } from './words.ts';

const KINDS = ['dramatic', 'oneSided', 'median'] as const;

export const gameOf = ({ arm, deal, rotation, level }: Example): PlayedGame => ({ arm, deal, rotation, purpose: { kind: 'level', level } });

/** Opens a game that was played, at its beginning. */
async function watch(game: PlayedGame): Promise<void> {
  const opened = await Session.resume(await openLabRun().recordOf(game));
  if (!(opened instanceof Session)) throw new Error(opened.message);
  opened.cursor.value = 0;
  openSession(opened);
  go('/table');
}

/** Three games of the second side that are interesting to watch. */
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
              <small>{describeGame(kind, example)}</small>
            </span>
            <button
              type="button"
              class="lab-watch"
              aria-label={w.watch(WORDS[language.value].examples[kind])}
              onClick={() => void watch(gameOf(example))}
            >
              <Icon of={Play} size={18} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function describeGame(kind: (typeof KINDS)[number], { lowest, turns }: Example): string {
  const w = LAB[language.value];
  if (kind === 'dramatic') return w.wonFrom(plain(100 * lowest, 0, language.value), turns);
  return kind === 'oneSided' && lowest >= 0.45 ? w.neverBehind(turns) : w.turns(turns);
}

/** So many gaps stand in the page; each is like the next. */
const GAPS = 5;

/** Gaps in the rules that the games met: what no game should do, each with its game up to there. */
export function Gaps({ result: { findings } }: { result: LabResult }) {
  const w = LAB[language.value];
  if (findings.length === 0) return null;
  return (
    <section class="lab-card lab-games lab-gaps">
      <h2>{w.gaps(findings.length)}</h2>
      <ul>
        {findings.slice(0, GAPS).map((finding, i) => {
          const what = WORDS[language.value].gaps[finding.kind];
          return (
            <li key={i}>
              <span>
                <b>{what}</b>
                <small>
                  {w.turns(finding.turn)} · {finding.message}
                </small>
              </span>
              <button type="button" class="lab-watch" aria-label={w.watchGap(what)} onClick={() => void watch(finding)}>
                <Icon of={Play} size={18} />
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
