import { isKnownGame } from '@fray/games';
import { useState } from 'preact/hooks';
import { measureZone } from '../features/play/measureZone.ts';
import { drawnOption } from '../shared/drawnOption.ts';
import { loadRules, loadUi, type ZoneMeasurement } from '../shared/gameUi.ts';
import { NotFoundError } from '../shared/notFoundError.ts';
import type { RouteOf } from '../shared/router.ts';
import { SecretLink, secretLinkTo } from '../shared/secretLink.tsx';
import { language } from '../shared/settings.ts';
import { Awaiting, useLoaded } from '../shared/useLoaded.tsx';
import { PAGES } from './words.ts';

/** Games of bots that tell how fair a drawn zone is: the interval is then about three per cent wide to each side. */
const GAMES_MEASURED = 1000;

/** The editor of boards. The address contains the drawing, so that it can be shared. */
export function WorkshopPage({ route }: { route: RouteOf<'workshop'> }) {
  const { game: id, drawn: text } = route;
  const t = PAGES[language.value];
  const loaded = useLoaded(id, async () => {
    const ui = isKnownGame(id) ? await loadUi(id) : undefined;
    if (!isKnownGame(id) || !ui?.editor) throw new NotFoundError(`nothing can be drawn for ${id}`);
    const [game, View] = await Promise.all([loadRules(id), ui.editor()]);
    return { ui, View, option: drawnOption(game.options) };
  });
  // The address is where the drawing starts; from then on it follows.
  const [start] = useState(text);
  const [drawn, setDrawn] = useState(text);
  return (
    <Awaiting loaded={loaded}>
      {({ ui, View, option }) => (
        <main id="main" class="workshop-page">
          <h1>{t.workshopOf(ui.texts[language.value].game.name)}</h1>
          <View
            language={language.value}
            text={start}
            onChange={(code) => {
              setDrawn(code);
              history.replaceState(null, '', `#/workshop/${id}/${code}`);
            }}
            measure={(options, tell: (report: ZoneMeasurement) => void) =>
              measureZone({ game: id, options, level: 'veteran', games: GAMES_MEASURED }, tell)
            }
          />
          <SecretLink link={secretLinkTo(`/workshop/${id}/${drawn}`)} label={t.workshopLink} />
          <p class="buttons">
            <a class="button primary" href={`#/new/${id}/${drawn}`}>
              {t.playDrawn}
            </a>
            <a class="button" href={`#/lab/${id}/${new URLSearchParams({ [option]: drawn })}`}>
              {t.whatIfMap}
            </a>
            <a class="button" href={`#/print/${id}/${new URLSearchParams({ [option]: drawn })}`}>
              {t.print}
            </a>
          </p>
        </main>
      )}
    </Awaiting>
  );
}
