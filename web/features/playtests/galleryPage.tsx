import { readOptions, SeededChance } from '@fray/engine';
import { cardOf, isGameId, isKnownGame, listedCards } from '@fray/games';
import type { Badge, Badges } from '@fray/protocol/labReports';
import type { GalleryEntry } from '@fray/protocol/playtests';
import { lazyPart } from '@fray/table-kit/lazyPart';
import { useEffect, useState } from 'preact/hooks';
import { errorText } from '../../shared/apiError.ts';
import { accentOf, coverOf } from '../../shared/covers.ts';
import { loadRules, loadUi, outside } from '../../shared/gameUi.ts';
import { LoadFault, Skeletons } from '../../shared/loading.tsx';
import { locale } from '../../shared/locale.ts';
import { language } from '../../shared/settings.ts';
import { useTitle } from '../../shared/title.ts';
import { useLoaded } from '../../shared/useLoaded.tsx';
import { differencesOf } from './changes.tsx';
import { playtestApi } from './playtestApi.ts';
import { PLAYTESTS } from './words.ts';

/** Few servers take games of users. */
const UserGames = lazyPart(() => import('../uploads/userGames.tsx').then((part) => part.UserGames));

/** Versions that their makers made public, each with what bots made of it. */
export function GalleryPage() {
  const w = PLAYTESTS[language.value];
  useTitle(w.gallery);
  const [game, setGame] = useState('');
  const [gallery, setGallery] = useState<{ readonly entries: readonly GalleryEntry[]; readonly after: string }>();
  const [fault, setFault] = useState('');
  const load = (of: string, after: string, before: readonly GalleryEntry[]) =>
    void playtestApi.gallery(of, after).then(
      (page) => setGallery({ entries: [...before, ...page.entries], after: page.after ?? '' }),
      (error: unknown) => setFault(errorText(error)),
    );
  useEffect(() => load(game, '', []), [game]);
  return (
    <main id="main" class="page pt pt-gallery">
      <header class="pt-head">
        <div>
          <h1>{w.gallery}</h1>
          <p>{w.galleryLead}</p>
        </div>
        <p class="buttons">
          {outside.learn && (
            <a class="button" href="#/uploads">
              {w.ownGames}
            </a>
          )}
          <a class="button" href="#/playtests">
            {w.yours}
          </a>
          <a class="button primary" href="#/lab">
            {w.toLab}
          </a>
        </p>
      </header>
      <p class="buttons pt-editors">
        <span>{w.drawOne}</span>
        {listedCards()
          .filter(({ id }) => isGameId(id) && (game === '' || id === game))
          .map(({ id, texts }) => (
            <a key={id} class="button" href={`#/workshop/${id}`}>
              {texts[language.value].name}
            </a>
          ))}
      </p>
      <UserGames />
      <label class="pt-filter">
        <span>{w.galleryGame}</span>
        <select value={game} onChange={({ currentTarget }) => setGame(currentTarget.value)}>
          <option value="">{w.galleryAll}</option>
          {listedCards().map(({ id, texts }) => (
            <option key={id} value={id}>
              {texts[language.value].name}
            </option>
          ))}
        </select>
      </label>
      {gallery && fault !== '' && (
        <p role="alert" class="warning">
          {fault}
        </p>
      )}
      {!gallery && (fault === '' ? <Skeletons count={3} look="pt-cards" /> : <LoadFault text={fault} />)}
      {gallery?.entries.length === 0 && <p class="panel">{w.galleryNone}</p>}
      <ul class="pt-cards">
        {gallery?.entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ul>
      {gallery && gallery.after !== '' && (
        <p>
          <button type="button" onClick={() => load(game, gallery.after, gallery.entries)}>
            {w.more}
          </button>
        </p>
      )}
    </main>
  );
}

/** Number of changes on a card; the version's page shows all. */
const MOST_CHANGES = 3;

function Entry({ entry }: { readonly entry: GalleryEntry }) {
  const w = PLAYTESTS[language.value];
  const { id, game, name, author, note, options, games, badges } = entry;
  const loaded = useLoaded(`gallery ${id} ${language.value}`, async () => {
    if (!isKnownGame(game)) return undefined;
    const [rules, ui] = await Promise.all([loadRules(game), loadUi(game)]);
    if (!ui) return undefined;
    const texts = ui.texts[language.value];
    return { changes: differencesOf(rules, texts, {}, options), picture: await pictureOf(entry, rules), sides: texts.sides };
  });
  const { changes = [], picture, sides = {} } = (loaded && 'value' in loaded && loaded.value) || {};
  const text = new URLSearchParams({ ...options }).toString();
  return (
    <li class="panel" style={accentOf(game)}>
      <img class={picture === undefined ? 'cover' : ''} src={picture ?? coverOf(game)} alt="" loading="lazy" />
      <h2>
        <a href={`#/v/${id}`} translate={false}>
          {name}
        </a>
      </h2>
      <p class="pt-by">
        <span translate={false}>{w.author(author)}</span> · {cardOf(game)?.texts[language.value].name ?? game}
      </p>
      {badges ? <BadgeRow side={sides[badges.side ?? '']} badges={badges} plays={games} /> : <p class="pt-badge open">{w.unmeasured}</p>}
      {note !== '' && <p translate={false}>{note}</p>}
      <ul class="pt-changed">
        {changes.slice(0, MOST_CHANGES).map((change) => (
          <li key={change.name}>
            <span>{change.label}</span> <del>{change.was}</del> <span class="visually-hidden">{w.to}</span> <ins>{change.is}</ins>
          </li>
        ))}
      </ul>
      <p class="buttons">
        <a class="button primary" href={`#/v/${id}`}>
          {w.play}
        </a>
        <a class="button" href={`#/playtests/new/${game}/${text}/${id}`}>
          {w.fork}
        </a>
        <a class="button" href={`#/lab/${game}/${text}`}>
          {w.labIt}
        </a>
      </p>
    </li>
  );
}

type Rules = Awaited<ReturnType<typeof loadRules>>;

/** The table as it stands before the first move. A game that draws none has its cover. */
async function pictureOf({ game, options }: GalleryEntry, rules: Rules): Promise<string | undefined> {
  const read = readOptions(rules.options, options);
  if (!read.ok) return undefined;
  try {
    const { boardPicture } = await import('../play/staticBoard.tsx');
    const state = rules.setup(read.value, rules.minSeats, new SeededChance(1));
    return await boardPicture(game, rules.view(state, 'watcher'), language.value);
  } catch {
    // Options of an older version of the rules may be invalid now.
    return undefined;
  }
}

/** Figures that bots measured, with intervals. */
function BadgeRow({ side, badges, plays }: { readonly side: string | undefined; readonly badges: Badges; readonly plays: number }) {
  const w = PLAYTESTS[language.value];
  const { first, draws, length, skill, games } = badges;
  const format = new Intl.NumberFormat(locale(), { maximumFractionDigits: 0 });
  const percent = (share: number) => format.format(100 * share);
  const facts: readonly (readonly [string, string])[] = [
    ...(length ? [[format.format(length.value), w.badgeTurns] as const] : []),
    ...(draws ? [[`${percent(draws.value)} %`, w.badgeDraws] as const] : []),
    ...(skill ? [[`${percent(skill.value)} %`, w.badgeSkill] as const] : []),
    [format.format(plays), w.badgePlays],
  ];
  return (
    <>
      {first && (
        <p class={`pt-badge ${isEven(first) ? '' : 'uneven'}`} title={w.badgeFrom(format.format(games))}>
          {w.badgeFirst(side ?? w.first, percent(first.value), percent((first.high - first.low) / 2))}
        </p>
      )}
      <dl class="pt-facts">
        {facts.map(([value, label]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** Beyond these shares of who begins a version is called uneven. */
const isEven = ({ low, high }: Badge): boolean => low <= 0.55 && high >= 0.45;
