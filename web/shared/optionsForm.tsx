import {
  type AnyRules,
  changedNumbers,
  type InputError,
  type OptionSpec,
  presetOf,
  readChoices,
  unsetText,
  variablesOf,
} from '@fray/engine';
import { Choice } from './choice.tsx';
import { drawnOption } from './drawnOption.ts';
import type { GameTexts, GameUi } from './gameUi.ts';
import { language } from './settings.ts';
import { words } from './words/index.ts';
import { optionHelp, optionLabel } from './words/variables.ts';
import './newGame.css';

const en = {
  moreOptions: 'More options',
  numbersHelp: 'What the rulebook says is what the game is. Change a number, and it is a variant: see what it does.',
  tableByTheBook: (rule: string) => `Rule ${rule}. A ready one by name, or a text of your own.`,
  gallery: 'All ready zones',
};

const da: typeof en = {
  moreOptions: 'Flere indstillinger',
  numbersHelp: 'Tallene er regelbogens. Skru på et af dem, og det er en variant: se, hvad den gør.',
  tableByTheBook: (rule) => `Regel ${rule}. Vælg en færdig ved navn, eller skriv din egen.`,
  gallery: 'Alle færdige zoner',
};

const TEXTS = { en, da };

type OptionTexts = Readonly<Record<string, string>>;

interface Props {
  readonly game: AnyRules;
  readonly ui: GameUi;
  /** The choices that differ from the default. */
  readonly options: OptionTexts;
  onChange(options: Record<string, string>): void;
}

/** Options that differ from the standard, in the order of the specs: forms with the same meaning are equal. */
function tidy(game: AnyRules, options: OptionTexts): Record<string, string> {
  const entries = Object.keys(game.options).flatMap((name) =>
    options[name] === undefined || options[name] === unsetText(game.options, name, options) ? [] : [[name, options[name]] as const],
  );
  return Object.fromEntries(entries);
}

/** The options of a game: a preset, the main options, the rest in groups, and hints about the choices. */
export function OptionsForm({ game, ui, options: choices, onChange }: Props) {
  const w = words();
  const t = TEXTS[language.value];
  const texts = ui.texts[language.value];
  const names = changedNumbers(game.options);
  const variables = variablesOf(game.options).map(({ name }) => name);
  const groups = ui.groups ?? [{ name: '', options: names.slice(2) }];
  const ungrouped = names.filter((name) => !groups.some(({ options }) => options.includes(name)));
  const own = tidy(game, choices);
  const preset = presetOf(game, own);
  const read = readChoices(game, choices);
  const hints = read.ok ? (game.hints?.(read.value) ?? []) : [];
  const field = (name: string) => {
    const spec = game.options[name];
    // Without options nothing is shown.
    if (!spec || (spec.kind === 'choice' && spec.values.length < 2)) return null;
    return (
      <OptionField
        key={name}
        name={name}
        label={optionLabel(texts, name)}
        help={bookHelp(game, name) ?? optionHelp(game, texts, name, choices)}
        spec={spec}
        texts={texts}
        value={choices[name] ?? unsetText(game.options, name, choices)}
        onChange={(value) => onChange(tidy(game, { ...choices, [name]: value }))}
      />
    );
  };
  return (
    <>
      {game.presets && (
        <Choice
          name="preset"
          label={w.preset}
          class="presets"
          values={[...game.presets.map(({ name }) => name), ...(preset ? [] : [''])]}
          value={preset?.name ?? ''}
          onChange={(name) => {
            const chosen = game.presets?.find((one) => one.name === name);
            const drawn = drawnOption(game.options);
            const text = choices[drawn];
            if (chosen) onChange({ ...(text === undefined ? {} : { [drawn]: text }), ...chosen.options });
          }}
          show={(name) => (
            <span>
              <b>{name === '' ? w.ownPreset : (texts.presets?.[name]?.label ?? name)}</b>
              <small>{texts.presets?.[name]?.help}</small>
            </span>
          )}
        />
      )}
      {ungrouped.map(field)}
      {ui.editor && (
        <p class="buttons">
          <a class="button" href={`#/workshop/${game.id}/${encodeURIComponent(new URLSearchParams(own).toString())}`}>
            {w.workshop}
          </a>
        </p>
      )}
      {ui.Gallery && (
        <details>
          <summary>{t.gallery}</summary>
          <ui.Gallery
            value={choices['zone'] ?? ''}
            language={language.value}
            onChange={(zone) => onChange(tidy(game, { ...choices, zone }))}
          />
        </details>
      )}
      {ui.Preview && (
        <div class="inline-preview">
          <ui.Preview options={choices} language={language.value} />
        </div>
      )}
      {groups.map(({ name, options }) => (
        <details key={name}>
          <summary>
            {name === '' ? t.moreOptions : (texts.groups?.[name] ?? name)} <small>{chosenOf(options, own)}</small>
          </summary>
          {options.map(field)}
        </details>
      ))}
      {variables.length > 0 && (
        <details>
          <summary>
            {w.numbers} <small>{chosenOf(variables, own)}</small>
          </summary>
          <p>
            <small>{t.numbersHelp}</small>
          </p>
          {variables.map(field)}
        </details>
      )}
      {hints.length > 0 && (
        <div role="status">
          <ul class="hints">
            {hints.map((hint) => {
              const { name, about } = typeof hint === 'string' ? { name: hint, about: [] } : hint;
              return (
                <li key={name} class="hint">
                  {game.localize(name, language.value, about)}
                </li>
              );
            })}
          </ul>
        </div>
      )}
      {!read.ok && (
        <p role="alert" class="warning">
          {describeFault(read.fault, game, texts)}
        </p>
      )}
    </>
  );
}

const chosenOf = (options: readonly string[], own: OptionTexts): string => {
  const count = options.filter((name) => own[name] !== undefined).length;
  return count === 0 ? '' : `(${count})`;
};

/** A fault of an option, its name in words. */
export function describeFault({ field, message, localized }: InputError, game: AnyRules, texts: GameTexts): string {
  const name = field.replace(/^option /, '');
  return `${optionLabel(texts, name)}: ${localized ? game.localize(localized.name, language.value, localized.about) : message}`;
}

interface FieldProps {
  readonly name: string;
  readonly label: string;
  readonly help: string;
  readonly spec: OptionSpec;
  readonly texts: GameTexts;
  readonly value: string;
  onChange(value: string): void;
}

function OptionField(props: FieldProps) {
  const { label, help, spec } = props;
  const isSwitch = spec.kind === 'choice' && spec.values.length === 2 && spec.values.includes('on') && spec.values.includes('off');
  return (
    <p class={isSwitch ? 'switch' : ''}>
      <label class={isSwitch ? 'check' : ''}>
        {!isSwitch && <span>{label}</span>}
        <Input {...props} isSwitch={isSwitch} />
        {isSwitch && <span> {label}</span>}
      </label>
      <small>{help}</small>
    </p>
  );
}

/** For a number of the rulebook: its value, and its range. */
function bookHelp({ options }: AnyRules, name: string): string | undefined {
  const spec = options[name];
  if (!spec?.book) return undefined;
  const w = words();
  const { rule } = spec.book;
  return spec.kind === 'number'
    ? w.byTheBook(rule, unsetText(options, name), spec.least, spec.most)
    : TEXTS[language.value].tableByTheBook(rule);
}

function Input({ name, spec, texts, value, onChange, isSwitch }: FieldProps & { isSwitch: boolean }) {
  const w = words();
  if (spec.kind === 'number')
    return (
      <input
        type="text"
        inputMode="numeric"
        size={5}
        value={value}
        onInput={(event) => onChange(event.currentTarget.value.trim())}
        title={`${spec.least}–${spec.most}${spec.zero ? `, ${spec.zero}` : ''}`}
      />
    );
  if (spec.book && spec.kind === 'text')
    return (
      <>
        <input type="text" list={`${name}-ready`} value={value} onInput={(event) => onChange(event.currentTarget.value.trim())} />
        <datalist id={`${name}-ready`}>
          {spec.values.map((ready) => (
            <option key={ready} value={ready} />
          ))}
        </datalist>
      </>
    );
  if (isSwitch)
    return <input type="checkbox" checked={value === 'on'} onChange={(event) => onChange(event.currentTarget.checked ? 'on' : 'off')} />;
  const label = (choice: string) => texts.ready?.[choice] ?? texts.values[choice] ?? choice;
  return (
    <select value={value} onChange={(event) => onChange(event.currentTarget.value)}>
      {spec.values.map((choice) => (
        <option key={choice} value={choice}>
          {label(choice)}
        </option>
      ))}
      {!spec.values.includes(value) && <option value={value}>{w.ownZone}</option>}
    </select>
  );
}
