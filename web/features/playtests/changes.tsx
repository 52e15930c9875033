import { type AnyRules, unsetText } from '@fray/engine';
import { Icon } from '@fray/table-kit/icon';
import { ArrowRight, type IconNode } from 'lucide';
import type { GameTexts } from '../../shared/gameUi.ts';
import { language } from '../../shared/settings.ts';
import { optionLabel } from '../../shared/words/variables.ts';
import { PLAYTESTS } from './words.ts';

type Options = Readonly<Record<string, string>>;

/** An option that two versions have differently, in words. */
interface Difference {
  readonly name: string;
  /** The rule that gives it; absent for a house rule. */
  readonly rule?: string;
  readonly label: string;
  readonly was: string;
  readonly is: string;
}

/** Longest value that is shown; a drawn zone is longer. */
const LONGEST = 40;

function valueText(texts: GameTexts, value: string): string {
  const name = texts.ready?.[value] ?? texts.values[value] ?? value;
  return name.length > LONGEST ? `${name.slice(0, LONGEST - 1)}…` : name;
}

/** Options in which a version differs from another one, or from the standard, in the order of the game's options. One that follows a shared option is not listed beside it. */
export const differencesOf = (game: Pick<AnyRules, 'options'>, texts: GameTexts, before: Options, after: Options): Difference[] =>
  Object.entries(game.options).flatMap(([name, spec]) => {
    const [was, is] = [before, after].map((options) => options[name] ?? unsetText(game.options, name, options)) as [string, string];
    const follows = spec.follows !== undefined && before[name] === undefined && after[name] === undefined;
    if (was === is || follows) return [];
    return [
      {
        name,
        ...(spec.book ? { rule: spec.book.rule } : {}),
        label: optionLabel(texts, name),
        was: valueText(texts, was),
        is: valueText(texts, is),
      },
    ];
  });

const ARROW: IconNode = ArrowRight;

interface Props {
  readonly game: AnyRules;
  readonly texts: GameTexts;
  readonly options: Readonly<Record<string, string>>;
  /** The version that it is compared with; absent: the standard. */
  readonly previous?: { readonly name: string; readonly options: Readonly<Record<string, string>> } | undefined;
}

/** The changed numbers, with old and new value. */
export function Changes({ game, texts, options, previous }: Props) {
  const w = PLAYTESTS[language.value];
  const all = differencesOf(game, texts, previous?.options ?? {}, options);
  const title = previous ? w.changedSince(previous.name) : w.changed;
  return (
    <section class="panel pt-changes" aria-label={title}>
      <h2>{title}</h2>
      {all.length === 0 ? (
        <p>{previous ? w.same : w.nothing}</p>
      ) : (
        <ul>
          {all.map(({ name, rule, label, was, is }) => (
            <li key={name}>
              <span>
                {label} {rule !== undefined && <small>{w.rule(rule)}</small>}
              </span>
              <span class="pt-change">
                <del>{was}</del> <Icon of={ARROW} size={16} /> <span class="visually-hidden">{w.to}</span> <ins>{is}</ins>
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
