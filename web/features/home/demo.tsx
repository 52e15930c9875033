import {
  type AnyRules,
  firstSeat,
  type GameEvent,
  Match,
  type OptionSpecs,
  type OptionsOf,
  presetFor,
  readChoices,
  SeededChance,
} from '@fray/engine';
import { type AnyTableScene, Playback } from '@fray/table-kit';
import { signal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { loadRules, loadUi } from '../../shared/gameUi.ts';
import { language } from '../../shared/settings.ts';
import { askBot } from '../play/index.ts';

/** The game that is shown, and how well it is played. */
const GAME = 'arcade';
const LEVEL = 'veteran';

/** How the board is looked at between two moves, and when a battle is over, in milliseconds. */
const BETWEEN = 350;
const AFTERWARDS = 5000;

type Step = ReturnType<AnyTableScene['stepHistory']['step']>;

/** Two bots at an unsaved table, one move at a time, while the page is visible. */
class Demonstration {
  readonly playback = new Playback();
  /** The steps before this position, as a spectator sees them. */
  readonly steps = signal<readonly Step[]>([]);
  readonly #game: AnyRules;
  readonly #options: OptionsOf<OptionSpecs>;
  #match: Match<object, OptionSpecs, object, GameEvent>;
  #running = false;

  constructor(game: AnyRules, options: OptionsOf<OptionSpecs>) {
    this.#game = game;
    this.#options = options;
    this.#match = this.#fresh();
  }

  get view(): object {
    return this.#match.view('watcher');
  }

  async play(): Promise<void> {
    if (this.#running) return;
    this.#running = true;
    while (this.#running) {
      // Nobody watches a page that is hidden.
      if (!document.hidden) await this.#move();
      await pause(this.#match.outcome ? AFTERWARDS : BETWEEN);
      if (this.#match.outcome) this.#again();
    }
  }

  stop(): void {
    this.#running = false;
  }

  async #move(): Promise<void> {
    const match = this.#match;
    const seat = firstSeat(match.deciders);
    const seed = crypto.getRandomValues(new Int32Array(1))[0] ?? 0;
    const answer = await askBot({ game: this.#game.id, level: LEVEL, seed, whim: 0, seat, view: match.view(seat), wants: 'move' });
    if (!this.#running) return;
    const before = match.view('watcher');
    const stepsBefore = match.timeline.steps.length;
    if (!match.move(seat, answer).ok) match.timeout(seat);
    const events = match.timeline.steps.slice(stepsBefore).flatMap((step) => step.events);
    this.steps.value = [...this.steps.value, { n: this.steps.value.length + 1, before, events, after: match.view('watcher'), own: false }];
    await this.playback.idle();
  }

  #again(): void {
    this.#match = this.#fresh();
    this.playback.seen = undefined;
    this.steps.value = [];
  }

  #fresh() {
    const seed = crypto.getRandomValues(new Int32Array(1))[0] ?? 0;
    return new Match(this.#game, { options: this.#options, seats: this.#game.minSeats }, new SeededChance(seed));
  }
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

interface DemoParts {
  readonly demonstration: Demonstration;
  readonly DemoLoop: (scene: AnyTableScene) => JSX.Element;
}

async function load(): Promise<DemoParts | undefined> {
  const [game, ui] = await Promise.all([loadRules(GAME), loadUi(GAME)]);
  const options = readChoices(game, presetFor(game, 'newcomers'));
  if (!options.ok || !ui?.DemoLoop) return undefined;
  return { demonstration: new Demonstration(game, options.value), DemoLoop: ui.DemoLoop };
}

/** A board that plays. Loaded when the first page has been shown, and only where motion is welcome. */
export function Demo({ running }: { running: boolean }): JSX.Element | null {
  const [loaded, setLoaded] = useState<DemoParts>();
  useEffect(() => {
    void load().then(setLoaded);
  }, []);
  useEffect(() => {
    if (!loaded || !running) return undefined;
    void loaded.demonstration.play();
    return () => loaded.demonstration.stop();
  }, [loaded, running]);
  if (!loaded) return null;
  const { demonstration, DemoLoop } = loaded;
  const steps = demonstration.steps.value;
  const last = steps.at(-1);
  return (
    <div class="demo" inert>
      <DemoLoop
        view={last?.after ?? demonstration.view}
        events={last?.events ?? []}
        stepHistory={{ length: steps.length, number: (at) => steps[at - 1]?.n ?? 0, step: (at) => steps[at - 1]! }}
        playback={demonstration.playback}
        seat={undefined}
        moves={[]}
        orientation={0}
        players={[]}
        answerTime={undefined}
        outcome={undefined}
        language={language.value}
        settings={{ pace: 1, letters: false, shortcuts: false }}
        tempo={300}
        play={() => {}}
        undo={() => {}}
        canUndo={false}
        announce={() => {}}
      />
    </div>
  );
}
