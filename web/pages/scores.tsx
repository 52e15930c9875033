import { isLevel } from '@fray/bots';
import type { ScoreList } from '@fray/protocol';
import { useState } from 'preact/hooks';
import { FACES } from '../app/faces.ts';
import { Awaiting, useLoaded } from '../app/loaded.tsx';
import { language } from '../app/settings.ts';
import { api } from '../online/api.ts';
import { words } from '../words/index.ts';
import './scores.css';

/** The high scores of a game: a list for each preset and opponent. */
export function ScoresPage({ id }: { id: string }) {
  const w = words();
  const loaded = useLoaded(id, async () => {
    const face = await FACES[id]?.();
    if (!face) throw new Error(`no table for ${id}`);
    return { texts: face.texts, lists: await api.scores(id) };
  });
  return (
    <Awaiting loaded={loaded}>
      {({ texts, lists }) => {
        const own = texts[language.value];
        return (
          <main id="main" class="scores">
            <h1>{w.scoresOf(own.game.name)}</h1>
            <p>{w.scoresHelp}</p>
            {lists.length === 0 && <p>{w.noScores}</p>}
            {lists.map((list) => (
              <BestOf key={`${list.preset} ${list.opponent}`} list={list} preset={own.presets?.[list.preset]?.label ?? list.preset} />
            ))}
            <p>
              <a class="button primary" href={`#/new/${id}`}>
                {w.play}
              </a>
            </p>
          </main>
        );
      }}
    </Awaiting>
  );
}

function BestOf({ list: { opponent, best }, preset }: { list: ScoreList; preset: string }) {
  const w = words();
  const against = isLevel(opponent) ? w.levelNames[opponent] : w.scorePeople;
  const [fault, setFault] = useState('');
  const day = new Intl.DateTimeFormat(language.value, { dateStyle: 'medium' });
  const watch = async (digest: string) => {
    const [{ openSession, Session }, { go }] = await Promise.all([import('../table/session.ts'), import('../app/router.ts')]);
    const opened = await Session.resume(await api.scoreRecord(digest), 'look');
    if (!(opened instanceof Session)) return setFault(opened.message);
    openSession(opened);
    go('/table');
  };
  return (
    <section>
      <h2>{w.scoreList(preset, against)}</h2>
      {fault !== '' && <p role="alert">{fault}</p>}
      <div class="wide">
        <table>
          <thead>
            <tr>
              <th scope="col">{w.scorePlace}</th>
              <th scope="col">{w.scoreInitials}</th>
              <th scope="col">{w.scoreTurns}</th>
              <th scope="col">{w.scoreDealt}</th>
              <th scope="col">{w.scoreDay}</th>
              <th scope="col">{w.replay}</th>
            </tr>
          </thead>
          <tbody>
            {best.map(({ initials, turns, dealt, at, digest }, i) => (
              <tr key={digest}>
                <td>{i + 1}</td>
                <td class="initials">{initials}</td>
                <td>{turns}</td>
                <td>{w.scoreDealer[dealt]}</td>
                <td>{day.format(at)}</td>
                <td>
                  <button type="button" onClick={() => void watch(digest).catch((error: unknown) => setFault(String(error)))}>
                    {w.scoreWatch}
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
