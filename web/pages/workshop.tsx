import { useState } from 'preact/hooks';
import { measureZone } from '../features/play/measureZone.ts';
import { loadUi, type ZoneMeasurement } from '../shared/gameUi.ts';
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
    const ui = await loadUi(id);
    if (!ui?.editor) throw new NotFoundError(`nothing can be drawn for ${id}`);
    return { ui, View: await ui.editor() };
  });
  // The address is where the drawing starts; from then on it follows.
  const [start] = useState(text);
  const [drawn, setDrawn] = useState(text);
  return (
    <Awaiting loaded={loaded}>
      {({ ui, View }) => (
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
            <a class="button" href={`#/lab/${id}/${new URLSearchParams({ zone: drawn })}`}>
              {t.whatIfZone}
            </a>
            <a class="button" href={`#/print/${id}/${new URLSearchParams({ zone: drawn })}`}>
              {t.print}
            </a>
          </p>
        </main>
      )}
    </Awaiting>
  );
}
