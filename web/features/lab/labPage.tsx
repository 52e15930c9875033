import { CARDS, GAMES, isGameId } from '@fray/games';
import { PLOT_STYLE } from '@fray/lab/plots';
import { coverOf } from '../../shared/covers.ts';
import { GAME_UIS } from '../../shared/gameUi.ts';
import type { RouteOf } from '../../shared/router.ts';
import { rulebookOf } from '../../shared/rulebooks.ts';
import { language } from '../../shared/settings.ts';
import { useTitle } from '../../shared/title.ts';
import { Awaiting, useLoaded } from '../../shared/useLoaded.tsx';
import { LabWorkspace } from './labWorkspace.tsx';
import './lab.css';
import './controls.css';
import './results.css';
import './layout.css';
import { LAB } from './words.ts';

/** “What if?”: a game of which one number is changed, played by bots both ways. Without a game: which one? */
export function LabPage({ route }: { route: RouteOf<'lab'> }) {
  const { game: id, changes: text } = route;
  useTitle(LAB[language.value].title);
  return (
    <>
      <style>{PLOT_STYLE}</style>
      {isGameId(id) ? <LoadedWorkspace id={id} text={text} /> : <GameChoice unknown={id} />}
    </>
  );
}

function LoadedWorkspace({ id, text }: { id: keyof typeof GAMES; text: string }) {
  const loaded = useLoaded(`${id} ${language.value}`, async () => {
    const [game, ui, book] = await Promise.all([GAMES[id](), GAME_UIS[id]?.(), rulebookOf(id, language.value)]);
    if (!ui) throw new Error(`no table for ${id}`);
    return { game, ui, book: book.default };
  });
  return <Awaiting loaded={loaded}>{(value) => <LabWorkspace key={id} {...value} text={text} />}</Awaiting>;
}

function GameChoice({ unknown }: { unknown: string }) {
  const w = LAB[language.value];
  return (
    <main id="main" class="lab lab-choose">
      <h1>{w.title}</h1>
      <p>{w.lead}</p>
      {unknown !== '' && (
        <p role="alert" class="warning">
          {w.notYours(unknown)}
        </p>
      )}
      <h2>{w.choose}</h2>
      <ul>
        {CARDS.map(({ id, texts }) => (
          <li key={id}>
            <a class="lab-card" href={`#/lab/${id}`}>
              <img src={coverOf(id)} alt="" width={626} height={300} loading="lazy" />
              <b>{texts[language.value].name}</b>
              <small>{texts[language.value].tagline}</small>
            </a>
          </li>
        ))}
      </ul>
    </main>
  );
}
