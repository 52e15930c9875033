import { isLevel } from '@fray/bots';
import type { GameEvent, Outcome, Player, Seat } from '@fray/engine';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { GameUi } from '../../../shared/gameUi.ts';
import { language } from '../../../shared/settings.ts';
import type { TableModel } from '../model.ts';
import type { BotSpeech } from '../playersAt.tsx';
import './botChatter.css';

/** Why a bot speaks. */
type Occasion = 'hello' | 'stung' | 'glad' | 'won' | 'lost';

interface Remark {
  readonly seat: Seat;
  readonly occasion: Occasion;
}

/** So many steps a bot is silent after it spoke, unless it is over. */
const SILENT = 8;

/** A bot that begins has moved before somebody looks. */
const FIRST = 6;

/** What came since the last look, for whoever might say something about it. */
interface News {
  readonly players: readonly Pick<Player, 'kind'>[];
  /** How many steps there are, and of how many bots have heard; undefined where they have just come. */
  readonly steps: number;
  readonly readSteps: number | undefined;
  /** The step at which one spoke last. */
  readonly lastRemark: number;
  readonly events: readonly GameEvent[];
  readonly outcome: Outcome | undefined;
  /** Whom an event hurt, where the game says so. */
  harmedSeat(event: GameEvent): Seat | undefined;
}

/** Which bot has something to say, and why: one at a time, and seldom. */
export function occasionOf({ players, steps, readSteps, lastRemark, events, outcome, harmedSeat }: News): Remark | undefined {
  const bots = players.flatMap(({ kind }, seat) => (kind === 'bot' ? [seat] : []));
  const [first] = bots;
  if (first === undefined) return undefined;
  if (readSteps === undefined) return steps <= FIRST ? { seat: first, occasion: 'hello' } : undefined;
  if (steps <= readSteps) return undefined;
  if (outcome) {
    const seat = bots.find((bot) => outcome.places[bot] === 1) ?? first;
    const drawn = outcome.places.every((place) => place === 1);
    return drawn ? undefined : { seat, occasion: outcome.places[seat] === 1 ? 'won' : 'lost' };
  }
  if (steps < lastRemark + SILENT) return undefined;
  const hurt = events.map(harmedSeat).find((seat) => seat !== undefined);
  if (hurt === undefined) return undefined;
  if (bots.includes(hurt)) return { seat: hurt, occasion: 'stung' };
  // With more than two nobody knows whose doing it was.
  return players.length === 2 ? { seat: first, occasion: 'glad' } : undefined;
}

/** So long a bot's words are there to be read. */
const READ = 4500;

const SAYINGS = {
  en: () => import('./sayings.en.ts'),
  da: () => import('./sayings.da.ts'),
};

interface Props {
  readonly table: TableModel;
  readonly ui: GameUi;
  /** What a bot says just now; undefined when it has been read. */
  tell(said: BotSpeech | undefined): void;
}

/** Bots say something of what has been seen, not of what a film still shows. Nothing is drawn here: it is the plates that show it. */
export function BotChatter({ table, ui, tell }: Props) {
  const [said, setSaid] = useState<BotSpeech>();
  const heard = useRef<number | undefined>(undefined);
  const spoke = useRef(0);
  const { players, outcome } = table;
  const steps = table.history.value.length;
  const seen = table.live && !table.playback.busy.value;
  // Another match at the same page begins anew.
  useEffect(() => {
    heard.current = undefined;
    spoke.current = 0;
  }, [table]);
  useEffect(() => {
    if (!seen) return;
    const before = heard.current;
    heard.current = steps;
    const spoken = occasionOf({
      players,
      steps,
      readSteps: before,
      lastRemark: spoke.current,
      events: table.history.value.slice(before ?? steps).flatMap(({ events }) => events),
      outcome,
      // The ui belongs to this very game, so the events that it is given are its own.
      harmedSeat: (ui.harmedSeat as ((event: GameEvent) => Seat | undefined) | undefined) ?? (() => undefined),
    });
    if (!spoken) return;
    spoke.current = steps;
    void wordsFor(spoken, players[spoken.seat]?.name ?? '', steps).then(
      (text) => text !== undefined && setSaid({ seat: spoken.seat, text }),
    );
  }, [table, seen, steps, outcome !== undefined]);
  useEffect(() => {
    tell(said);
    if (!said) return undefined;
    const timer = setTimeout(() => setSaid(undefined), READ);
    return () => clearTimeout(timer);
  }, [said]);
  return null;
}

/** The words for it, which come when somebody first has something to say. */
async function wordsFor({ occasion }: Remark, level: string, step: number): Promise<string | undefined> {
  if (!isLevel(level)) return undefined;
  try {
    const lines = (await SAYINGS[language.value]()).sayings[level][occasion];
    return lines[step % lines.length];
  } catch {
    // Nobody misses what was not said.
    return undefined;
  }
}
