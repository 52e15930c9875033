import { catalogue } from '@fray/engine/catalogue';
import { EyeIcon, Icon, TurnBoardIcon } from '@fray/table-kit';
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { LanguageSelect } from '../../shared/languageSelect.tsx';
import { language, letters, TEMPO_NAMES, tempo } from '../../shared/settings.ts';
import { words } from '../../shared/words/index.ts';
import type { TableModel } from './model.ts';
import { lookAt } from './replayer.tsx';
import './tableMenu.css';
import '../../shared/textForm.css';

const en = {
  match: 'This game',
  board: 'View',
  more: 'More',
  leave: 'Leave the table',
  typed: 'Type moves',
  typedHelp: (moves: readonly string[]) => `such as: ${moves.join(' ')}`,
  lookBack: 'Look back',
  turnBoard: 'Turn the board',
};
const da: typeof en = {
  match: 'Dette spil',
  board: 'Visning',
  more: 'Mere',
  leave: 'Forlad bordet',
  typed: 'Skriv træk',
  typedHelp: (moves) => `for eksempel: ${moves.join(' ')}`,
  lookBack: 'Se tilbage',
  turnBoard: 'Drej brættet',
};
const TEXTS = catalogue<typeof en>({ en, da });

/** Text field for moves in notation. */
function TypedMoves({ table }: { table: TableModel }) {
  const w = words();
  const t = TEXTS[language.value];
  const [text, setText] = useState('');
  const examples = table.legal().slice(-3);
  const enter = (event: Event) => {
    event.preventDefault();
    const moves = text.trim().split(/\s+/).filter(Boolean);
    if (moves.length === 0) return;
    setText(table.play(...moves).join(' '));
  };
  return (
    <form class="typed" onSubmit={enter}>
      <label>
        <span>{t.typed}</span>
        <input
          type="text"
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
          placeholder={examples.length > 0 ? t.typedHelp(examples) : ''}
          autocomplete="off"
          autocapitalize="off"
          spellcheck={false}
        />
      </label>
      <button type="submit" disabled={table.actor.value === undefined || !table.live}>
        {w.enter}
      </button>
    </form>
  );
}

interface Props {
  readonly table: TableModel;
  /** Actions at the table that are not moves. */
  readonly children: ComponentChildren;
  onTurn(): void;
}

/** The table's menu: actions that are not needed every turn, such as leaving, saving, looking back, and typed moves. */
export function TableMenu({ table, children, onTurn }: Props) {
  const w = words();
  const t = TEXTS[language.value];
  const { at, of } = table.shownStep.value;
  return (
    <div class="table-menu">
      {children && (
        <section class="menu-block">
          <h3>{t.match}</h3>
          {children}
        </section>
      )}
      <section class="menu-block">
        <h3>{t.board}</h3>
        <p class="buttons">
          <button type="button" data-closes disabled={of === 0} onClick={() => lookAt(table, Math.max(0, at - 1), of)}>
            <Icon of={EyeIcon} size={18} /> {t.lookBack}
          </button>
          <button type="button" data-closes onClick={onTurn}>
            <Icon of={TurnBoardIcon} size={18} /> {t.turnBoard}
          </button>
        </p>
        <div class="choices-row">
          <label>
            <span>{w.tempo}</span>
            <select
              value={tempo.value}
              onChange={(event) => {
                tempo.value = TEMPO_NAMES.find((name) => name === event.currentTarget.value) ?? tempo.value;
              }}
            >
              {TEMPO_NAMES.map((name) => (
                <option key={name} value={name}>
                  {w.tempos[name]}
                </option>
              ))}
            </select>
          </label>
          <label>
            <span>{w.language}</span>
            <LanguageSelect />
          </label>
          <label class="menu-check">
            <input
              type="checkbox"
              checked={letters.value === 'on'}
              onChange={(event) => {
                letters.value = event.currentTarget.checked ? 'on' : 'off';
              }}
            />{' '}
            {w.pieceLetters}
          </label>
        </div>
      </section>
      <section class="menu-block expert">
        <h3>{t.more}</h3>
        {table.own.length > 0 && !table.outcome && <TypedMoves table={table} />}
        <p class="step-count">{w.stepOf(at, of)}</p>
        <p class="buttons">
          <a class="button" href="#/settings">
            {w.settings}
          </a>
          <a class="button" href="#/">
            {t.leave}
          </a>
        </p>
      </section>
    </div>
  );
}
