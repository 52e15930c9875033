import { type AnyRules, type Language, presetFor, presetOf } from '@fray/engine';
import { cardOf, isKnownGame } from '@fray/games';
import type { FunctionComponent } from 'preact';
import { useState } from 'preact/hooks';
import { accentOf, coverOf, hasLessons } from '../shared/covers.ts';
import { Facts } from '../shared/facts.tsx';
import { type GameTexts, loadRules, loadUi, outside } from '../shared/gameUi.ts';
import { NotFoundError } from '../shared/notFoundError.ts';
import type { RouteOf } from '../shared/router.ts';
import { readRulesAddress } from '../shared/rules/address.ts';
import { RulesView } from '../shared/rules/rulesView.tsx';
import { RULES_WORDS } from '../shared/rules/words.ts';
import { language } from '../shared/settings.ts';
import { Awaiting, useLoaded } from '../shared/useLoaded.tsx';
import { words } from '../shared/words/index.ts';
import '../shared/page.css';
import '../shared/pieces.css';
import './rules.css';

/** The rules of a game as it is offered first, or with another ready set of options. */
export function Rules({ route }: { route: RouteOf<'rules'> }) {
  const { game: id } = route;
  // `cleanLink` has encoded it.
  const text = decodeURIComponent(route.options ?? '');
  const loaded = useLoaded(`${id} ${language.value}`, async () => {
    await outside.learn?.(id).catch(() => {});
    if (!isKnownGame(id)) throw new NotFoundError(`no rulebook for ${id}`);
    const [game, ui] = await Promise.all([loadRules(id), loadUi(id)]);
    if (!ui) throw new NotFoundError(`no rulebook for ${id}`);
    return { game, texts: ui.texts[language.value], Pieces: await ui.pieces() };
  });
  return <Awaiting loaded={loaded}>{(book) => <Book key={`${id} ${text}`} id={id} address={text} {...book} />}</Awaiting>;
}

interface Props {
  readonly id: string;
  /** The options of a table; empty for the game as it is offered first. */
  readonly address: string;
  readonly game: AnyRules;
  readonly texts: GameTexts;
  readonly Pieces: FunctionComponent<{ language: Language }>;
}

function Book({ id, address, game, texts, Pieces }: Props) {
  const w = words();
  const t = RULES_WORDS[language.value];
  const [options, setOptions] = useState(() => (address === '' ? presetFor(game, 'newcomers') : readRulesAddress(game, address).options));
  const { seats } = readRulesAddress(game, address);
  const card = cardOf(id);
  return (
    <main id="main" class="page book" style={accentOf(id)}>
      <header class="rules-head">
        <img src={coverOf(game.id)} alt="" width={626} height={300} />
        <h1>{t.howTo(card?.texts[language.value].name ?? id)}</h1>
        {card && <Facts card={card} />}
        {hasLessons(id) && (
          <a class="button" href={`#/learn/${id}`}>
            {w.learn}
          </a>
        )}
        <a class="button" href={`#/new/${id}`}>
          {w.play}
        </a>
        {card?.printing && (
          <a class="button" href={`#/print/${id}/${new URLSearchParams({ ...options })}`}>
            {t.print}
          </a>
        )}
      </header>
      <RulesView
        game={game}
        texts={texts}
        options={options}
        {...(seats === undefined ? {} : { seats })}
        pieces={<Pieces language={language.value} />}
        contents
      >
        <Presets game={game} texts={texts} options={options} onChoose={setOptions} />
      </RulesView>
    </main>
  );
}

type OptionTexts = Readonly<Record<string, string>>;

/** The ready sets of options: each has rules of its own. */
function Presets({
  game,
  texts,
  options: choices,
  onChoose,
}: {
  game: AnyRules;
  texts: GameTexts;
  options: OptionTexts;
  onChoose(options: OptionTexts): void;
}) {
  const t = RULES_WORDS[language.value];
  if (!game.presets) return null;
  const chosen = presetOf(game, choices)?.name;
  return (
    <div class="rules-presets" role="group" aria-label={t.preset}>
      <span>{t.preset}</span>
      {game.presets.map(({ name, options }) => (
        <button key={name} type="button" aria-pressed={name === chosen} onClick={() => onChoose(options)}>
          {texts.presets?.[name]?.label ?? name}
        </button>
      ))}
    </div>
  );
}
