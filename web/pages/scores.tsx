import { isLevel } from '@fray/bots';
import type { ScoreList } from '@fray/protocol';
import { useState } from 'preact/hooks';
import { accentOf } from '../shared/covers.ts';
import { GameHead } from '../shared/gameHead.tsx';
import { GameInstead } from '../shared/gameInstead.tsx';
import { isBoxed, loadUi } from '../shared/gameUi.ts';
import { locale } from '../shared/locale.ts';
import { NotFoundError } from '../shared/notFoundError.ts';
import type { RouteOf } from '../shared/router.ts';
import { api } from '../shared/server/api.ts';
import { language } from '../shared/settings.ts';
import { Awaiting, useLoaded } from '../shared/useLoaded.tsx';
import { words } from '../shared/words/index.ts';
import { PAGES } from './words.ts';
import '../shared/page.css';
import '../shared/scores.css';

/** The high scores of a game: a list for each preset and opponent. */
export const ScoresPage = ({ route: { game } }: { route: RouteOf<'scores'> }) =>
  isBoxed(game) ? <GameInstead id={game} page="new" /> : <Scores id={game} />;

function Scores({ id }: { readonly id: string }) {
  const w = words();
  const t = PAGES[language.value];
  const loaded = useLoaded(id, async () => {
    const ui = await loadUi(id);
    if (!ui) throw new NotFoundError(`no table for ${id}`);
    return { texts: ui.texts, lists: await api.scores(id) };
  });
  return (
    <Awaiting loaded={loaded}>
      {({ texts, lists }) => {
        const own = texts[language.value];
        return (
          <main id="main" class="page scores" style={accentOf(id)}>
            <GameHead id={id} over={w.scores} lead={t.scoresHelp} />
            {lists.length === 0 && <p class="scores-none panel">{t.noScores}</p>}
            <div class="scores-lists">
              {lists.map((list) => (
                <BestOf
                  key={`${list.preset} ${list.opponent} ${list.dealt}`}
                  list={list}
                  preset={own.presets?.[list.preset]?.label ?? list.preset}
                />
              ))}
            </div>
            <p>
              <a class="button primary" href={`#/new/${id}`}>
                {w.play}
              </a>{' '}
              <a class="button" href={`#/ratings/${id}`}>
                {w.ratings}
              </a>
            </p>
          </main>
        );
      }}
    </Awaiting>
  );
}

function BestOf({ list: { opponent, dealt: by, best }, preset }: { list: ScoreList; preset: string }) {
  const w = words();
  const t = PAGES[language.value];
  const against = isLevel(opponent) ? w.levelNames[opponent] : t.scorePeople;
  const [fault, setFault] = useState('');
  const day = new Intl.DateTimeFormat(locale(), { dateStyle: 'medium' });
  const watch = async (digest: string) => {
    const [{ openSession, Session }, { go }] = await Promise.all([import('../features/play/session.ts'), import('../shared/router.ts')]);
    const opened = await Session.resume(await api.scoreRecord(digest), 'look');
    if (!(opened instanceof Session)) return setFault(opened.message);
    openSession(opened);
    go('/table');
  };
  return (
    <section class="panel">
      <h2>{t.scoreList(preset, against)}</h2>
      {by === 'device' && <p>{t.scoreUnproven}</p>}
      {fault !== '' && <p role="alert">{fault}</p>}
      <div class="wide">
        <table>
          <thead>
            <tr>
              <th scope="col">{w.scorePlace}</th>
              <th scope="col">{t.scoreInitials}</th>
              <th scope="col">{t.scoreTurns}</th>
              <th scope="col">{t.scoreDealt}</th>
              <th scope="col">{t.scoreDay}</th>
              <th scope="col">{w.replay}</th>
            </tr>
          </thead>
          <tbody>
            {best.map(({ initials, turns, dealt, at, digest }, i) => (
              <tr key={digest} class={i === 0 ? 'first' : ''}>
                <td>{i + 1}</td>
                <td class="initials">{initials}</td>
                <td>{turns}</td>
                <td>{t.scoreDealer[dealt]}</td>
                <td>{day.format(at)}</td>
                <td>
                  <button type="button" onClick={() => void watch(digest).catch((error: unknown) => setFault(String(error)))}>
                    {t.scoreWatch}
                  </button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
