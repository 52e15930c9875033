import { presetFor } from '@fray/engine';
import { isKnownGame } from '@fray/games';
import { useState } from 'preact/hooks';
import { measureZone } from '../features/play/measureZone.ts';
import { optionsIn } from '../shared/drawnOption.ts';
import { GameInstead } from '../shared/gameInstead.tsx';
import { isBoxed, loadRules, loadUi, type ZoneMeasurement } from '../shared/gameUi.ts';
import { NotFoundError } from '../shared/notFoundError.ts';
import type { RouteOf } from '../shared/router.ts';
import { SecretLink, secretLinkTo } from '../shared/secretLink.tsx';
import { language } from '../shared/settings.ts';
import { Awaiting, useLoaded } from '../shared/useLoaded.tsx';
import { PAGES } from './words.ts';
import './workshop.css';

/** Games of bots that tell how fair a drawn zone is: the interval is then about three per cent wide to each side. */
const GAMES_MEASURED = 1000;

type Options = Readonly<Record<string, string>>;

/** The editors of a game. The address contains all chosen options, so that it can be shared. */
export const WorkshopPage = ({ route }: { route: RouteOf<'workshop'> }) =>
  isBoxed(route.game) ? <GameInstead id={route.game} page="new" /> : <LoadedWorkshop route={route} />;

function LoadedWorkshop({ route }: { route: RouteOf<'workshop'> }) {
  const { game: id, drawn } = route;
  const loaded = useLoaded(`${id} ${language.value}`, async () => {
    const ui = isKnownGame(id) ? await loadUi(id, 'own') : undefined;
    if (!isKnownGame(id) || !ui?.editor) throw new NotFoundError(`nothing can be drawn for ${id}`);
    const [game, parts] = await Promise.all([loadRules(id), ui.editor()]);
    return { name: ui.texts[language.value].game.name, parts, start: optionsIn(drawn, game.options, presetFor(game, 'regulars')) };
  });
  return <Awaiting loaded={loaded}>{(value) => <Workshop key={id} id={id} {...value} />}</Awaiting>;
}

type Parts = Awaited<ReturnType<NonNullable<NonNullable<Awaited<ReturnType<typeof loadUi>>>['editor']>>>;

interface Props {
  readonly id: string;
  readonly name: string;
  readonly parts: Parts;
  readonly start: Options;
}

function Workshop({ id, name, parts, start }: Props) {
  const t = PAGES[language.value];
  const [options, setOptions] = useState(start);
  const [at, setAt] = useState(0);
  const part = parts[at];
  const text = new URLSearchParams(options).toString();
  return (
    <main id="main" class="workshop-page">
      <header class="workshop-head">
        <h1>{t.workshopOf(name)}</h1>
        {parts.length > 1 && (
          <p class="buttons" role="group" aria-label={t.workshopParts}>
            {parts.map(({ title }, i) => (
              <button key={title.en} type="button" aria-pressed={i === at} onClick={() => setAt(i)}>
                {title[language.value]}
              </button>
            ))}
          </p>
        )}
      </header>
      <p class="buttons workshop-actions">
        <a class="button primary" href={`#/new/${id}/${text}`}>
          {t.playDrawn}
        </a>
        <a class="button workshop-publish" href={`#/playtests/new/${id}/${text}`}>
          {t.publishDrawn}
        </a>
        <a class="button" href={`#/lab/${id}/${text}`}>
          {t.whatIfMap}
        </a>
        <a class="button" href={`#/print/${id}/${text}`}>
          {t.print}
        </a>
      </p>
      {part && (
        <part.Editor
          key={at}
          language={language.value}
          options={options}
          onChange={(changed) => {
            setOptions(changed);
            history.replaceState(null, '', `#/workshop/${id}/${new URLSearchParams(changed)}`);
          }}
          measure={(chosen, tell: (report: ZoneMeasurement) => void) =>
            measureZone({ game: id, options: chosen, games: GAMES_MEASURED }, tell)
          }
        />
      )}
      <SecretLink link={secretLinkTo(`/workshop/${id}/${text}`)} label={t.workshopLink} />
    </main>
  );
}
