import { LEVELS } from '@fray/bots/levels';
import { CARDS } from '@fray/games';
import type { ClubListing, Conduct, PlayerReportRequest, PlayerView } from '@fray/protocol';
import { useState } from 'preact/hooks';
import { accountName } from '../../shared/accountName.ts';
import { accentOf } from '../../shared/covers.ts';
import { signed } from '../../shared/figures.ts';
import type { ReviewMarks } from '../../shared/reviewMarks.ts';
import { api } from '../../shared/server/api.ts';
import { hasKey } from '../../shared/server/device.ts';
import { language } from '../../shared/settings.ts';
import { useLoaded } from '../../shared/useLoaded.tsx';
import { career, MEDALS, Medal, medalsWon, nextMedal } from '../career/index.ts';
import { ReportForm } from '../online/index.ts';
import { TOURNAMENTS } from '../tournaments/index.ts';
import { PEOPLE } from './words.ts';

/** With this many matches conduct is shown in hundredths. */
const percent = (share: number): number => Math.round(100 * share);

/** Totals of the matches reviewed here: accuracy of play, and luck. */
export function PlayAndLuck({ marks }: { marks: readonly ReviewMarks[] }) {
  const w = PEOPLE[language.value];
  if (marks.length === 0) return null;
  const mean = (of: (one: ReviewMarks) => number) => marks.reduce((sum, one) => sum + of(one), 0) / marks.length;
  const accuracy = Math.round(mean((one) => one.accuracy));
  const most = Math.max(...marks.flatMap(({ play, luck }) => [Math.abs(play), Math.abs(luck)]), 0.01);
  return (
    <section class="panel pp-luck" aria-labelledby="pp-luck">
      <h2 id="pp-luck">{w.luck}</h2>
      <div class="pp-bars" aria-hidden="true">
        {marks.toReversed().map(({ play, luck }, n) => (
          <span key={n}>
            <i class="play" style={barOf(play / most)} />
            <i class="luck" style={barOf(luck / most)} />
          </span>
        ))}
      </div>
      <p>
        {w.luckOf(
          marks.length,
          signed(
            mean(({ play }) => play),
            language.value,
          ),
          signed(
            mean(({ luck }) => luck),
            language.value,
          ),
          accuracy,
        )}
      </p>
    </section>
  );
}

/** A bar up or down from the middle; at most half of the height. */
const barOf = (share: number) => (share >= 0 ? { bottom: '50%', height: `${50 * share}%` } : { top: '50%', height: `${-50 * share}%` });

/** The medals won, game by game: six bots each. */
export function Medals() {
  const w = PEOPLE[language.value];
  const won = medalsWon(career.value);
  return (
    <section class="panel pp-medals" aria-labelledby="pp-medals">
      <h2 id="pp-medals">
        {w.medals}{' '}
        <b>
          {won}/{MEDALS}
        </b>
      </h2>
      <ul>
        {CARDS.map(({ id, texts }) => {
          const next = nextMedal(career.value, id);
          return (
            <li key={id} style={accentOf(id)}>
              <span>
                <b>{texts[language.value].name}</b>
                <small>{w.medalsOf(medalsWon(career.value, id), LEVELS.length)}</small>
              </span>
              <span class="pp-medal-row">
                {LEVELS.map((level) => (
                  <Medal
                    key={level}
                    level={level}
                    state={career.value.medals[`${id}/${level}`] !== undefined ? 'won' : level === next ? 'next' : 'open'}
                  />
                ))}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** Clubs by their names and sizes. */
function Clubs({ title, clubs }: { title: string; clubs: readonly ClubListing[] }) {
  if (clubs.length === 0) return null;
  return (
    <section class="panel pp-clubs">
      <h2>{title}</h2>
      <ul>
        {clubs.map(({ id, name, members }) => (
          <li key={id}>
            <a href={`#/club/${id}`}>
              <b>{name}</b>
              <small>{TOURNAMENTS[language.value].members(members)}</small>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Parts of a user's own page: clubs, and behaviour at tables. */
export function OwnDetails() {
  const w = PEOPLE[language.value];
  const loaded = useLoaded('beside', async () => {
    if (!hasKey()) return undefined;
    const [clubs, manner] = await Promise.all([api.clubs(), api.manner()]);
    return { clubs, manner };
  });
  const { clubs = [], manner } = (loaded && 'value' in loaded && loaded.value) || {};
  return (
    <>
      {manner && <OwnConduct manner={manner} />}
      <Clubs title={w.clubs} clubs={clubs} />
    </>
  );
}

function OwnConduct({ manner: { matches, left, slow } }: { manner: Conduct }) {
  const w = PEOPLE[language.value];
  return (
    <section class="panel pp-manner" aria-labelledby="pp-manner">
      <h2 id="pp-manner">{w.manner}</h2>
      <p>
        <b>{percent(1 - left)} %</b> {w.finished}
      </p>
      <p>
        <b>{percent(1 - slow)} %</b> {w.inTime}
      </p>
      <small>{w.mannerHelp(matches)}</small>
    </section>
  );
}

/** Parts of another user's page: shared clubs, and a button to report them. */
export function PlayerDetails({ player: { name, clubs = [] } }: { player: PlayerView }) {
  const w = PEOPLE[language.value];
  const [isOpen, setOpen] = useState(false);
  const [message, setMessage] = useState('');
  const send = (what: PlayerReportRequest) => api.reportPlayer(name, what);
  return (
    <>
      <Clubs title={w.sharedClubs} clubs={clubs} />
      {accountName.value !== name && hasKey() && (
        <section class="panel pp-report">
          <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
            <summary>{w.report(name)}</summary>
            {isOpen && (
              <ReportForm
                send={send}
                onDone={(text) => {
                  setOpen(false);
                  setMessage(text);
                }}
              />
            )}
          </details>
          <small role="status">{message}</small>
        </section>
      )}
    </>
  );
}
