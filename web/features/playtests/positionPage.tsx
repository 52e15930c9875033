import { MoveList, type Player, readOptions, SeededChance, standardOptions } from '@fray/engine';
import { isKnownGame } from '@fray/games';
import type { PlaytestPosition } from '@fray/protocol/playtests';
import { ActionButton, AgainIcon, BackIcon, type Frame, FrameContext, Icon } from '@fray/table-kit';
import { useState } from 'preact/hooks';
import { type GameUi, loadRules, loadUi } from '../../shared/gameUi.ts';
import { NotFoundError } from '../../shared/notFoundError.ts';
import { go } from '../../shared/router.ts';
import { language } from '../../shared/settings.ts';
import { useTitle } from '../../shared/title.ts';
import { Awaiting, useLoaded } from '../../shared/useLoaded.tsx';
import { words } from '../../shared/words/index.ts';
import { complaintText, namesAt, useTableScene } from '../play/index.ts';
import { Retry } from '../review/index.ts';
import { playtestApi } from './playtestApi.ts';
import { PLAYTESTS } from './words.ts';
import '../../shared/tableView.css';

type Rules = Awaited<ReturnType<typeof loadRules>>;

interface Loaded {
  readonly position: PlaytestPosition;
  readonly rules: Rules;
  readonly ui: GameUi;
}

/** A position that a tester did not understand, as the tester saw it: the designer tries what was possible there. */
export function PositionPage({ id, report }: { readonly id: string; readonly report: string }) {
  const loaded = useLoaded(`${id} ${report} ${language.value}`, async (): Promise<Loaded> => {
    const position = await playtestApi.position(id, report);
    if (!isKnownGame(position.game)) throw new NotFoundError(`there is no game ${position.game}`);
    const [rules, ui] = await Promise.all([loadRules(position.game), loadUi(position.game)]);
    if (!ui) throw new NotFoundError(`there is no table for ${position.game}`);
    return { position, rules, ui };
  });
  return <Awaiting loaded={loaded}>{(found) => <Position {...found} back={`/v/${id}`} />}</Awaiting>;
}

/** A position that fits the seat's view. Hidden parts are sampled: the server does not send them. */
function tableOf({ position: { view, seat, seats, options }, rules }: Loaded): Retry {
  const list = new MoveList();
  const start = rules.sampler(view)(new SeededChance(1), (sample, other) => {
    rules.moves(sample, other, list);
    return list.get(0);
  });
  const read = readOptions(rules.options, options);
  const players = rules.seatNames.slice(0, seats).map((name): Player => ({ seat: name, kind: 'human', name: '' }));
  return new Retry({
    game: rules,
    options: read.ok ? read.value : standardOptions(rules.options),
    players,
    start,
    orientation: seat,
    answers: seat,
  });
}

function Position(props: Loaded & { readonly back: string }) {
  const { position, rules, ui, back } = props;
  const { tester, rule, reason, words: text, decision } = position;
  const w = PLAYTESTS[language.value];
  const [retry, setRetry] = useState(() => tableOf(props));
  const names = namesAt(retry, ui);
  const { scene, announcement: announced } = useTableScene(retry, ui, names, undefined);
  const title = w.position(tester);
  useTitle(title);
  const about = [
    w.decision(decision),
    ...(rule === '' ? [] : [w.rule(rule)]),
    ...(reason === '' ? [] : [rules.localize(reason, language.value) || reason]),
  ];
  const frame: Frame = {
    game: rules.id,
    heading: `${title}: ${ui.texts[language.value].game.name}`,
    title: (
      <>
        <b>{title}</b> · {ui.texts[language.value].game.name}
      </>
    ),
    bar: (
      <a class="tool" href={`#${back}`} aria-label={w.back}>
        <Icon of={BackIcon} />
      </a>
    ),
    menu: { label: words().menu, content: <p>{w.positionHelp}</p> },
    status: title,
    tone: retry.actor.value === undefined ? 'past' : 'yours',
    refusal: complaintText(retry),
    announcement: announced,
    notices: (
      <section class="pt-position" aria-label={title}>
        {text !== '' && <q translate={false}>{text}</q>}
        <p>{about.join(' · ')}</p>
        <p>
          <small>{w.positionHelp}</small>
        </p>
        <div class="pt-position-actions">
          <ActionButton action={{ label: w.again, icon: AgainIcon, act: () => setRetry(tableOf(props)) }} />
          <ActionButton action={{ label: w.back, icon: BackIcon, act: () => go(back) }} />
        </div>
      </section>
    ),
    step: '',
    latest: '',
    sheets: [],
    end: null,
  };
  return (
    <FrameContext.Provider value={frame}>
      <ui.Table {...scene} />
    </FrameContext.Provider>
  );
}
