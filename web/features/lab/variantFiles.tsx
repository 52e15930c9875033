import { type AnyGame, parseVariant, type Variant, withoutVersion } from '@fray/engine';
import { cardOf } from '@fray/games';
import { Icon } from '@fray/table-kit/icon';
import { FileDown, FileUp, Save, Users } from 'lucide';
import { download } from '../../shared/download.ts';
import { language } from '../../shared/settings.ts';
import { type Changes, withoutDefaults, writeChanges } from './changes.ts';
import { checkOptions, nameVariant } from './useQuestion.ts';
import { LAB } from './words.ts';

interface Props {
  readonly game: AnyGame;
  /** All that differs from the rulebook. */
  readonly options: Changes;
  readonly name: string;
  onOpen(changes: Changes): void;
  onFault(fault: string): void;
}

/** The longest name that a variant's file may have. */
const MAX_LETTERS = 80;

/** Why a variant cannot be played here; undefined if it can. */
function checkVariant(game: AnyGame, { game: of, name, options }: Variant): string {
  if (of !== game.id) return LAB[language.value].otherGame(name, cardOf(of)?.texts[language.value].name ?? of);
  return checkOptions(game, options);
}

/** A variant's file, to be opened here or kept for the terminal and for others. */
export function VariantFiles({ game, options, name, onOpen, onFault }: Props) {
  const w = LAB[language.value];
  const open = async (file: File) => {
    const read = parseVariant(await file.text());
    if (!read.ok) return onFault(w.noVariant(file.name, `${read.fault.field}: ${read.fault.message}`));
    const refused = checkVariant(game, read.value);
    if (refused !== '') return onFault(refused);
    const changes = withoutDefaults(game, read.value.options);
    nameVariant(game, changes, read.value.name);
    onOpen(changes);
  };
  const variant: Variant = { game: game.id, name: name.slice(0, MAX_LETTERS), options };
  return (
    <section class="lab-files">
      <label class="button">
        <Icon of={FileUp} size={18} /> <span>{w.openVariant}</span>
        <input
          type="file"
          class="visually-hidden"
          accept=".json"
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            currentTarget.value = '';
            if (file) void open(file);
          }}
        />
      </label>
      <button
        type="button"
        disabled={Object.keys(options).length === 0}
        onClick={() => download(`${game.id}-variant.json`, `${JSON.stringify(variant, null, 2)}\n`, 'application/json')}
      >
        <Icon of={Save} size={18} /> <span>{w.keepVariant}</span>
      </button>
      <a class="button" href={`#/playtests/new/${game.id}/${writeChanges(options)}`}>
        <Icon of={Users} size={18} /> <span>{w.testWithPeople}</span>
      </a>
      {cardOf(withoutVersion(game.id))?.printing && (
        <a class="button" href={`#/print/${game.id}/${writeChanges(options)}`}>
          <Icon of={FileDown} size={18} /> <span>{w.print}</span>
        </a>
      )}
    </section>
  );
}
