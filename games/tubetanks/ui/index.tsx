import type { Scene } from '@fray/engine';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { TEXTS } from '../log.ts';
import { alphabet, STEPS } from '../program.ts';
import { boltSquares } from '../rules.ts';
import { cellName, facingName, SEATS, type TubeEvent } from '../state.ts';
import type { TubeView } from '../view.ts';
import { Perspective } from './perspective.tsx';
import { type Pose, poseOf, posesOf } from './preview.ts';
import { type Piece, Tunnel } from './tunnel.tsx';
import { type TubeUiWords, WORDS } from './words.ts';

export const texts = { en: { ...TEXTS.en, sides: TEXTS.en.tanks }, da: { ...TEXTS.da, sides: TEXTS.da.tanks } };
/** The guided first game, loaded when somebody learns. */
export const guide = () => import('./lessons.ts');

const placeWords = (cell: string, words: TubeUiWords): string => `${words.faces[cell.charAt(0)]} ${cell.slice(1)}`;
const poseWords = ({ cell, facing }: Pose, words: TubeUiWords): string =>
  `${placeWords(cellName(cell), words)}, ${words.facing[facingName(facing)]}`;

/** The tunnel, the lines of fire, and the program strip. What is chosen stays here until it is locked. */
export function Table({ view, events, seat, language, tempo, play }: Scene<TubeView, TubeEvent>) {
  const words = WORDS[language];
  const names = TEXTS[language].tanks;
  const { options } = view;
  const own = seat === undefined ? undefined : SEATS[seat];
  const letters = alphabet(options);
  const [chosen, setChosen] = useState('');
  useEffect(() => setChosen(''), [view.round, own]);

  const shown = useExecution(view, events, tempo);
  const plan = useMemo(() => (own ? posesOf(options, own, poseOf(view, own), chosen) : []), [view, own, chosen]);
  const pieces = SEATS.map(
    (tank): Piece => ({
      name: tank === 'one' ? '1' : '2',
      className: tank === 'one' ? 'green' : 'orange',
      pose: shown?.[tank] ?? poseOf(view, tank),
      hits: view[tank].hits,
      destroyed: view[tank].destroyed && !shown,
    }),
  );
  const add = (letter: string) => setChosen((before) => (before.length < STEPS ? before + letter : before));
  const lock = () => {
    if (chosen.length === STEPS) play(chosen);
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const letter = event.key.toUpperCase();
    if (letters.includes(letter)) add(letter);
    else if (event.key === 'Backspace') setChosen((before) => before.slice(0, -1));
    else return;
    event.preventDefault();
  };
  const revealed = events.find((event) => event.type === 'revealed');

  return (
    <div class="tubetanks">
      <div class="tube">
        <Tunnel options={options} label={words.board} pieces={pieces} plan={plan} tempo={tempo} />
      </div>
      <div class="controls">
        {tempo > 0 && <Perspective pieces={pieces} end={own ?? 'one'} />}
        <p class="turn">
          <strong>{words.round(view.round, options.max_rounds)}</strong>
        </p>
        <ul class="standing">
          {SEATS.map((tank) => {
            const squares = boltSquares(options, poseOf(view, tank).cell, poseOf(view, tank).facing);
            return (
              <li key={tank} class={tank === 'one' ? 'green' : 'orange'}>
                {words.tank(names[tank], placeWords(view[tank].cell, words), words.facing[view[tank].facing], view[tank].hits)};{' '}
                {squares.length === 0
                  ? words.firesNowhere
                  : words.firesAt(squares.map((cell) => placeWords(cellName(cell), words)).join(', '))}
                . {view.ending === 'running' && <em>{view[tank].ready ? words.locked(names[tank]) : words.open(names[tank])}.</em>}
              </li>
            );
          })}
        </ul>
        {revealed && <p>{words.last(revealed.one, revealed.two)}</p>}
        {own && (
          <fieldset class="program" onKeyDown={onKey}>
            <legend>{words.program(names[own])}</legend>
            <ol class="slots">
              {Array.from({ length: STEPS }, (_, i) => {
                const letter = chosen.charAt(i);
                const pose = plan[i + 1];
                return (
                  <li key={i}>
                    <b>{words.slot(i + 1)}</b> {letter === '' ? <span class="empty">{words.empty}</span> : words.letters[letter]}
                    {pose && (
                      <small> {words.after(i + 1, placeWords(cellName(pose.cell), words), words.facing[facingName(pose.facing)])}</small>
                    )}
                  </li>
                );
              })}
            </ol>
            <p class="buttons">
              {[...letters].map((letter) => (
                <button key={letter} type="button" onClick={() => add(letter)} disabled={chosen.length === STEPS}>
                  {words.letters[letter]}
                </button>
              ))}
              <button type="button" onClick={() => setChosen('')} disabled={chosen === ''}>
                {words.clear}
              </button>
              <button type="button" class="primary" onClick={lock} disabled={chosen.length < STEPS}>
                {words.lock}
              </button>
            </p>
            <p class="unseen" role="status">
              {plan.length > 1 ? words.after(plan.length - 1, poseWords(plan.at(-1)!, words), '') : ''}
            </p>
            <p class="keys">{words.keys}</p>
          </fieldset>
        )}
      </div>
    </div>
  );
}

/** While a round that was just revealed is carried out on the screen: where both tanks stand, step by step. */
function useExecution(view: TubeView, events: readonly TubeEvent[], tempo: number): Record<'one' | 'two', Pose> | undefined {
  const before = useRef<TubeView>(view);
  const [step, setStep] = useState<number>();
  const path = useRef<Record<'one' | 'two', Pose[]> | undefined>(undefined);
  useEffect(() => {
    const start = before.current;
    before.current = view;
    const revealed = events.find((event) => event.type === 'revealed');
    if (!revealed || tempo === 0 || revealed.round !== start.round || start === view) {
      setStep(undefined);
      return undefined;
    }
    path.current = {
      one: posesOf(view.options, 'one', poseOf(start, 'one'), revealed.one),
      two: posesOf(view.options, 'two', poseOf(start, 'two'), revealed.two),
    };
    // A tank destroyed between the steps ends the round there (T20).
    const last = Math.max(0, ...events.map((event) => ('step' in event ? event.step + 1 : 0)));
    setStep(0);
    const timers = Array.from({ length: last + 1 }, (_, i) =>
      setTimeout(() => setStep(i < last ? i + 1 : undefined), (i + 1) * (tempo + 150)),
    );
    return () => timers.forEach(clearTimeout);
  }, [view]);
  const poses = path.current;
  if (step === undefined || !poses) return undefined;
  return { one: poses.one[step] ?? poses.one.at(-1)!, two: poses.two[step] ?? poses.two.at(-1)! };
}
