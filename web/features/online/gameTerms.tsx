import { presetOf, unsetText } from '@fray/engine';
import { cardOf } from '@fray/games';
import type { TableInfo } from '@fray/protocol';
import { Icon } from '@fray/table-kit/icon';
import { Clock, Dices, Eye, ScrollText } from 'lucide';
import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { GameUi } from '../../shared/gameUi.ts';
import { OptionsForm } from '../../shared/optionsForm.tsx';
import { describePace } from '../../shared/pace.ts';
import { language } from '../../shared/settings.ts';
import { words } from '../../shared/words/index.ts';
import { optionLabel } from '../../shared/words/variables.ts';
import type { LobbyActions } from './lobbyActions.ts';
import type { OnlineTable } from './onlineTable.ts';

interface Props {
  readonly table: OnlineTable;
  readonly info: TableInfo;
  readonly ui: GameUi;
  readonly actions: LobbyActions;
}

/** The proposed options of a match. They are binding once all players have agreed. */
export function Proposal({ table, info, ui, actions }: Props) {
  const w = words();
  const mine = info.you === undefined ? undefined : info.seats[info.you];
  const people = info.seats.filter(({ kind }) => kind === 'human');
  const agreed = people.filter(({ agrees }) => agrees !== false).length;
  return (
    <section class="proposal panel" aria-label={w.online.proposal}>
      <h2>
        {w.online.proposal} <small>{w.online.binding}</small>
        {people.length > 1 && <em>{w.online.agreedOf(agreed, people.length)}</em>}
      </h2>
      <Terms table={table} info={info} ui={ui} />
      {mine?.agrees === false && info.stage === 'open' && (
        <p class="notice" role="alert">
          {w.online.otherProposal}{' '}
          <button type="button" class="primary" onClick={actions.agree}>
            {w.online.agreeTo}
          </button>
        </p>
      )}
      <CounterProposal {...{ table, info, ui, actions }} />
      {cardOf(info.game)?.chance !== false && (
        <div class="dealt">
          <Icon of={Dices} size={20} />
          <p>
            {w.online.fairBefore} {w.online.commitment}: <code class="hash">{info.fair.commitment}</code>
          </p>
        </div>
      )}
    </section>
  );
}

/** Form for a counter-proposal. */
function CounterProposal({ table, info, ui, actions: { counter, setCounter, propose } }: Props) {
  const w = words();
  const seated = info.you !== undefined;
  if (info.stage !== 'open' || (!seated && info.seats.every(({ kind }) => kind !== 'open'))) return null;
  return (
    <details open={counter !== undefined}>
      <summary>{w.online.propose}</summary>
      <OptionsForm game={table.game} ui={ui} options={counter ?? info.options} onChange={setCounter} />
      {counter && seated && (
        <p class="buttons">
          <button type="button" class="primary" onClick={() => propose(counter)}>
            {w.online.sendProposal}
          </button>
        </p>
      )}
      {counter && !seated && <p class="hint">{w.online.sitToPropose}</p>}
    </details>
  );
}

function Term({ label, changed = false, children }: { label: ComponentChildren; changed?: boolean; children: ComponentChildren }) {
  return (
    <li class={changed ? 'changed' : ''}>
      <span class="term">{label}</span>
      <span>{children}</span>
    </li>
  );
}

/** The proposed rules: a preset or the differences from the standard, with the changes of the newest proposal marked. */
function Terms({ table: { game }, info, ui }: Pick<Props, 'table' | 'info' | 'ui'>) {
  const w = words();
  const texts = ui.texts[language.value];
  const lastInfo = useRef(info);
  const [before, setBefore] = useState<Readonly<Record<string, string>>>();
  useEffect(() => {
    if (lastInfo.current.offer !== info.offer) setBefore(lastInfo.current.options);
    lastInfo.current = info;
  }, [info]);
  const preset = presetOf(game, info.options);
  const isChanged = (name: string): boolean => before !== undefined && before[name] !== info.options[name];
  const names = Object.keys(game.options).filter((name) => isChanged(name) || info.options[name] !== undefined);
  const valueOf = (name: string, options: Readonly<Record<string, string>>): string => {
    const value = options[name] ?? unsetText(game.options, name, options);
    return (
      texts.ready?.[value] ?? texts.values[value] ?? (game.options[name]?.kind === 'text' && !game.options[name].book ? w.ownZone : value)
    );
  };
  const changed = names.filter((name) => !preset || preset.options[name] !== info.options[name] || isChanged(name));
  const labelled = (icon: typeof Clock, label: string) => (
    <>
      <Icon of={icon} size={20} /> {label}
    </>
  );
  return (
    <ul class="terms">
      <Term label={labelled(Clock, w.online.pace)}>{describePace(info.pace)}</Term>
      {info.watch && <Term label={labelled(Eye, w.online.watch)}>{w.online.spectators}</Term>}
      <Term label={labelled(ScrollText, w.preset)}>
        {preset ? (
          <>
            <b>{texts.presets?.[preset.name]?.label ?? preset.name}</b>
            <small>{texts.presets?.[preset.name]?.help}</small>
          </>
        ) : (
          <b>{game.presets ? w.ownPreset : w.online.byTheBook(changed.length)}</b>
        )}
      </Term>
      {changed.map((name) => (
        <Term key={name} label={optionLabel(texts, name)} changed={isChanged(name)}>
          <b>{valueOf(name, info.options)}</b>
          {isChanged(name) && <small>{w.online.was(valueOf(name, before ?? {}))}</small>}
        </Term>
      ))}
    </ul>
  );
}
