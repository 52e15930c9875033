import { type AnyRules, readChoices, writeOptions } from '@fray/engine';
import { cardOf, isKnownGame } from '@fray/games';
import { PLAYTEST_TEXTS } from '@fray/protocol';
import type { PlaytestListing } from '@fray/protocol/playtests';
import { useState } from 'preact/hooks';
import { errorText } from '../../shared/apiError.ts';
import { accentOf, coverOf } from '../../shared/covers.ts';
import { type GameUi, loadRules, loadUi } from '../../shared/gameUi.ts';
import { LimitedField } from '../../shared/limitedField.tsx';
import { NotFoundError } from '../../shared/notFoundError.ts';
import { performOnce, usePending } from '../../shared/performOnce.ts';
import { go } from '../../shared/router.ts';
import { language } from '../../shared/settings.ts';
import { useTitle } from '../../shared/title.ts';
import { Awaiting, useLoaded } from '../../shared/useLoaded.tsx';
import { Changes } from './changes.tsx';
import { playtestApi } from './playtestApi.ts';
import { PLAYTESTS } from './words.ts';

const gameName = (id: string): string => cardOf(id)?.texts[language.value].name ?? id;

/** The versions of the viewer. */
export function MinePage() {
  const w = PLAYTESTS[language.value];
  useTitle(w.title);
  const loaded = useLoaded('playtests', playtestApi.mine);
  return (
    <Awaiting loaded={loaded}>
      {({ playtests }) => (
        <main id="main" class="page pt">
          <header class="pt-head">
            <div>
              <h1>{w.title}</h1>
              <p>{w.lead}</p>
            </div>
            <p class="buttons">
              <a class="button" href="#/gallery">
                {w.gallery}
              </a>
              <a class="button primary" href="#/lab">
                {w.toLab}
              </a>
            </p>
          </header>
          <h2>{w.yours}</h2>
          {playtests.length === 0 ? <p>{w.none}</p> : <List playtests={playtests} />}
        </main>
      )}
    </Awaiting>
  );
}

function List({ playtests }: { playtests: readonly PlaytestListing[] }) {
  const w = PLAYTESTS[language.value];
  return (
    <ul class="rows">
      {playtests.map(({ id, game, name, games, running, visibility }) => (
        <li key={id} class="row pt-row" style={accentOf(game)}>
          <img src={coverOf(game)} alt="" width={626} height={300} />
          <span>
            <a href={`#/v/${id}`} translate={false}>
              {name}
            </a>
            <small>{[gameName(game), w.sees[visibility], w.games(games), ...(running > 0 ? [w.running(running)] : [])].join(' · ')}</small>
          </span>
        </li>
      ))}
    </ul>
  );
}

interface MakeProps {
  readonly game: string;
  /** Options as the address of the lab has them: “tank_endurance=5”. */
  readonly text: string;
  /** Id of the version that it is compared with; empty: the standard. */
  readonly previous: string;
}

/** A new version of a game, with options that the address names. */
export function MakePage({ game: id, text, previous }: MakeProps) {
  const w = PLAYTESTS[language.value];
  useTitle(w.create);
  const loaded = useLoaded(`${id} ${language.value}`, async () => {
    if (!isKnownGame(id)) throw new NotFoundError(`there is no game ${id}`);
    const [rules, ui, { playtests }] = await Promise.all([loadRules(id), loadUi(id), playtestApi.mine()]);
    if (!ui) throw new NotFoundError(`there is no table for ${id}`);
    const own = playtests.filter(({ game }) => game === id);
    // A fork belongs to another designer: it is listed next to the user's own versions.
    const other = previous === '' || own.some((one) => one.id === previous) ? [] : [await playtestApi.view(previous)];
    return { rules, ui, earlier: [...own, ...other.filter(({ game }) => game === id)] };
  });
  return <Awaiting loaded={loaded}>{(found) => <MakeForm {...found} text={text} previous={previous} />}</Awaiting>;
}

interface FormProps extends Pick<MakeProps, 'text' | 'previous'> {
  readonly rules: AnyRules;
  readonly ui: GameUi;
  readonly earlier: readonly PlaytestListing[];
}

function MakeForm({ rules, ui, earlier, text, previous }: FormProps) {
  const w = PLAYTESTS[language.value];
  const texts = ui.texts[language.value];
  const read = readChoices(rules, Object.fromEntries(new URLSearchParams(text)));
  const options = read.ok ? writeOptions(rules.options, read.value) : {};
  const [name, setName] = useState('');
  const [note, setNote] = useState('');
  const [before, setBefore] = useState(earlier.some(({ id }) => id === previous) ? previous : '');
  const [fault, setFault] = useState(read.ok ? '' : `${read.fault.field}: ${read.fault.message}`);
  const { isPending, run } = usePending();
  const create = async () => {
    const request = { game: rules.id, name: name.trim(), options, note: note.trim(), ...(before === '' ? {} : { previous: before }) };
    try {
      const { id } = await performOnce(`version ${JSON.stringify(request)}`, (fresh) => playtestApi.create({ id: fresh, ...request }));
      go(`/v/${id}`);
    } catch (error) {
      setFault(errorText(error));
    }
  };
  return (
    <main id="main" class="page pt pt-make" style={accentOf(rules.id)}>
      <h1>
        {w.create} <small>{texts.game.name}</small>
      </h1>
      <p>{w.createLead}</p>
      <Changes game={rules} texts={texts} options={options} />
      <p>
        <a href={`#/lab/${rules.id}/${text}`}>{w.toLab}</a> · <a href="#/playtests">{w.yours}</a>
      </p>
      <form
        class="panel"
        onSubmit={(event) => {
          event.preventDefault();
          run(create);
        }}
      >
        <label>
          <span>{w.name}</span>
          <LimitedField label={w.name} value={name} most={PLAYTEST_TEXTS.name} required onChange={setName} />
        </label>
        <label>
          <span>{w.note}</span>
          <LimitedField label={w.note} value={note} most={PLAYTEST_TEXTS.note} onChange={setNote} />
        </label>
        {earlier.length > 0 && (
          <label>
            <span>{w.before}</span>
            <select value={before} onChange={({ currentTarget }) => setBefore(currentTarget.value)}>
              <option value="">{w.standard}</option>
              {earlier.map(({ id, name: ownName }) => (
                <option key={id} value={id}>
                  {ownName}
                </option>
              ))}
            </select>
          </label>
        )}
        {fault !== '' && (
          <p role="alert" class="warning">
            {fault}
          </p>
        )}
        <p>
          <button type="submit" class="primary" disabled={isPending || !read.ok}>
            {w.creating}
          </button>
        </p>
      </form>
    </main>
  );
}
