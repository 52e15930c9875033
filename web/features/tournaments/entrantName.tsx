import { isLevel, LEVELS } from '@fray/bots';
import type { TournamentView } from '@fray/protocol';
import { CharacterPortrait, PersonPortrait } from '@fray/table-kit/portrait';
import { language } from '../../shared/settings.ts';
import { words } from '../../shared/words/index.ts';
import { TOURNAMENTS } from './words.ts';

/** The name of an entrant. Bots of one level are numbered. */
export function entrantName({ entrants }: TournamentView, n: number): string {
  const entrant = entrants.find((one) => one.n === n);
  if (!entrant) return '';
  if (entrant.kind === 'human') return entrant.name || TOURNAMENTS[language.value].nobody;
  const bots = entrants.filter(({ kind }) => kind === 'bot');
  const name = isLevel(entrant.name) ? words().levelNames[entrant.name] : entrant.name;
  return bots.length > 1 ? `${name} ${bots.indexOf(entrant) + 1}` : name;
}

/** Somebody who takes part, with their face. */
export function EntrantName({ shown, n }: { shown: TournamentView; n: number }) {
  const w = TOURNAMENTS[language.value];
  const entrant = shown.entrants.find((one) => one.n === n);
  const name = entrantName(shown, n);
  return (
    <span class="tn-who">
      <span class="tn-face">
        {entrant?.kind === 'bot' && isLevel(entrant.name) ? (
          <CharacterPortrait character={LEVELS.indexOf(entrant.name)} game={shown.game} seat={n % 4} />
        ) : (
          <PersonPortrait name={name} />
        )}
      </span>
      <span>
        {entrant?.account === undefined ? name : <a href={`#/player/${encodeURIComponent(entrant.account)}`}>{name}</a>}
        {entrant?.kind === 'bot' && <small> {w.bot}</small>}
        {shown.you === n && <small> ({w.you})</small>}
        {entrant?.left && <small> {w.gone}</small>}
      </span>
    </span>
  );
}
