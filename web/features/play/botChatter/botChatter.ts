import { isLevel } from '@fray/bots';
import type { GameEvent, Seat } from '@fray/engine';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { GameUi } from '../../../shared/gameUi.ts';
import { language } from '../../../shared/settings.ts';
import type { TableModel } from '../model.ts';
import type { BotSpeech } from '../playersAt.tsx';
import { occasionOf, type Remark } from './occasion.ts';
import './botChatter.css';

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
