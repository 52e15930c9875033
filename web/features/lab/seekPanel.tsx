import { type AnyGame, unsetText } from '@fray/engine';
import { armHeads, type SeekResult, summarizeSeek } from '@fray/lab';
import { plain, seekPlot } from '@fray/lab/plots';
import { useState } from 'preact/hooks';
import { language } from '../../shared/settings.ts';
import type { Changeable, Changes } from './changes.ts';
import { stopsOf } from './changes.ts';
import type { RunSettings } from './controls.tsx';
import { PRECISIONS } from './controls.tsx';
import { openLabRun } from './labRun.ts';
import { Drawn } from './plotCard.tsx';
import { goalsOf } from './seekGoals.ts';
import { LAB } from './words.ts';

/** The default number of values on each side of the rulebook's. */
const AROUND = 3;
const MAX_TRIED = 16;

interface FormProps {
  readonly game: AnyGame;
  readonly of: Changeable;
  readonly base: Changes;
  readonly runSettings: RunSettings;
}

/** “Which value?”: what shall come out, and between which values of a number it is looked for. */
export function SeekForm({ game, of, base, runSettings }: FormProps) {
  const w = LAB[language.value];
  const stops = (stopsOf(of.spec) ?? []).filter((stop) => /^\d+$/.test(stop)).map(Number);
  const standard = Number(of.standard);
  const goals = goalsOf(game, language.value);
  const [name, setName] = useState('');
  const goal = goals.find((one) => one.name === name) ?? goals[0]!;
  const [target, setTarget] = useState<string>(goal.value);
  const [range, setRange] = useState<{ readonly of: string; readonly from: number; readonly to: number }>();
  if (stops.length < 2 || Number.isNaN(standard)) return null;
  const [least, most] = [stops[0]!, stops.at(-1)!];
  const from = range?.of === of.name ? range.from : Math.max(least, standard - AROUND);
  const last = Math.min(most, from + MAX_TRIED - 1);
  const to = Math.min(last, range?.of === of.name ? range.to : standard + AROUND);
  const tried = Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => String(from + i));
  const bound = (text: string, other: number) => {
    const number = text.trim() === '' ? Number.NaN : Math.round(Number(text));
    return Math.max(least, Math.min(most, Number.isFinite(number) ? number : other));
  };
  return (
    <form
      class="lab-card lab-seek"
      aria-label={w.seek}
      onSubmit={(event) => {
        event.preventDefault();
        openLabRun().seek({
          game: game.id,
          base,
          option: of.name,
          values: tried,
          goal: `${goal.name}${goal.relation}${target.trim()}`,
          level: runSettings.level,
          games: PRECISIONS[runSettings.precision],
        });
      }}
    >
      <h2>{w.seek}</h2>
      <label>
        <span>{w.seekFigure}</span>
        <select
          value={goal.name}
          onChange={({ currentTarget: { value } }) => {
            const chosen = goals.find((one) => one.name === value) ?? goal;
            setName(chosen.name);
            setTarget(chosen.value);
          }}
        >
          {goals.map((one) => (
            <option key={one.name} value={one.name}>
              {one.label}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span>{w.seekWanted}</span>
        <input type="text" size={6} value={target} onInput={({ currentTarget: { value } }) => setTarget(value)} />
      </label>
      <p class="lab-range">
        <label>
          <span>{w.seekFrom(of.label)}</span>
          <input
            type="number"
            min={least}
            max={most}
            value={from}
            onChange={({ currentTarget: { value } }) => setRange({ of: of.name, from: bound(value, from), to })}
          />
        </label>
        <label>
          <span>{w.seekTo}</span>
          <input
            type="number"
            min={least}
            max={last}
            value={to}
            onChange={({ currentTarget: { value } }) => setRange({ of: of.name, from, to: bound(value, to) })}
          />
        </label>
      </p>
      <button type="submit" class="primary" disabled={tried.length < 2}>
        {w.seekGo}
      </button>
    </form>
  );
}

interface ResultsProps {
  readonly game: AnyGame;
  /** Applies a value as a changed option. */
  onTake(option: string, value: string): void;
}

/** The answer in a sentence, every value with its interval, and the way to play it. */
export function SeekResults({ game, onTake }: ResultsProps) {
  const w = LAB[language.value];
  const seeking = openLabRun().seeking.value;
  if (!seeking || seeking.request.game !== game.id) return null;
  const { request, result, done, planned, rate, over, fault } = seeking;
  const left = rate ? (planned - done) / rate : undefined;
  return (
    <section class="lab-card lab-head lab-seek-results" aria-label={w.seek}>
      {fault !== '' && (
        <p role="alert" class="warning">
          {fault}
        </p>
      )}
      {result ? <Answer game={game} result={result} option={request.option} onTake={onTake} /> : fault === '' && <h1>{w.warm}</h1>}
      <p class="lab-count">
        <b>{plain(done, 0, language.value)}</b> <span>{w.ofGames(plain(planned, 0, language.value))}</span>{' '}
        {!over && left !== undefined && rate !== undefined && (
          <span>{w.rate(plain(rate, 0, language.value), w.seconds(Math.max(1, Math.round(left))))}</span>
        )}
      </p>
      {!over && <progress max={planned || 1} value={done} aria-label={w.progress} />}
    </section>
  );
}

function Answer({ game, result, option, onTake }: ResultsProps & { result: SeekResult; option: string }) {
  const w = LAB[language.value];
  const { answer, lines, rows } = summarizeSeek(result, game, language.value);
  const heads = armHeads(result.arms, game, language.value);
  const values = result.arms.map(({ options }) => options[option] ?? unsetText(game.options, option, options));
  const plot = seekPlot(result, values, answer);
  const value = values[result.nearest] ?? '';
  return (
    <>
      <h1>{answer}</h1>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {plot && <Drawn of={plot} class="lab-drawing" />}
      <details>
        <summary>{w.seekAll}</summary>
        <table>
          <tbody>
            {rows.map(([, ...cells], i) => (
              <tr key={heads[i]}>
                <th scope="row">{heads[i]}</th>
                {cells.map((cell, j) => (
                  <td key={j}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
      <button type="button" onClick={() => onTake(option, value)}>
        {w.seekTake(value)}
      </button>
    </>
  );
}
