import type { AnyRules } from '@fray/engine';
import { lazyPart } from '@fray/table-kit/lazyPart';
import type { GameTexts } from '../../shared/gameUi.ts';
import { rulesAddress } from '../../shared/rules/address.ts';
import { words } from '../../shared/words/index.ts';
import { changesOf } from '../../shared/words/variables.ts';

/** Loaded by the sheet and not by the table: each lazy import adds the names of its files to the importing file. */
const RulesView = lazyPart(() => import('../../shared/rules/rulesView.tsx').then((part) => part.RulesView));

interface Props {
  readonly game: AnyRules;
  readonly texts: GameTexts;
  /** The table's options that differ from the standard. */
  readonly options: Readonly<Record<string, string>>;
  readonly seats: number;
}

/** The rules next to the board: quick rules, and the rulebook with the numbers that this table changed. */
export function RulesSheet({ game, texts, options, seats }: Props) {
  const w = words();
  const changes = changesOf(game, texts, options);
  return (
    <>
      <p class="buttons">
        <a href={`#/rules/${game.id}/${rulesAddress(game, options, seats)}`}>{w.ownPage}</a>
        <button type="button" data-sheet="keys" aria-keyshortcuts="?">
          {w.keys}
        </button>
      </p>
      {changes.length > 0 && (
        <section aria-label={w.variedHere} class="varied">
          <h3>{w.variedHere}</h3>
          <ul>
            {changes.map(({ rule, label, was, is }) => (
              <li key={label}>
                <strong>{rule}</strong> {label}: <del>{was}</del> <ins>{is}</ins>
              </li>
            ))}
          </ul>
        </section>
      )}
      <RulesView game={game} texts={texts} options={options} seats={seats} changes={changes} />
    </>
  );
}
