import { isLevel } from '@fray/bots';
import type { GameEvent, Seat } from '@fray/engine';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { GameUi } from '../../../shared/gameUi.ts';
import { language } from '../../../shared/settings.ts';
import type { TableModel } from '../model.ts';
import type { BotSpeech } from '../playersAt.tsx';
import { occasionOf, type Remark } from './occasion.ts';
import './botChatter.css';

/** Milliseconds for which a bot's line is shown. */
const READ = 4500;

const SAYINGS = {
  en: () => import('./sayings.en.ts'),
  da: () => import('./sayings.da.ts'),
};

interface Props {
  readonly table: TableModel;
  readonly ui: GameUi;
  /** The bot's line that is shown now, if any. */
  tell(speech: BotSpeech | undefined): void;
}

/** Lets bots comment on steps whose animation has ended. The plates draw the lines. */
export function BotChatter({ table, ui, tell }: Props) {
  const [speech, setSpeech] = useState<BotSpeech>();
  const lastHeard = useRef<number | undefined>(undefined);
  const spoke = useRef(0);
  const { players, outcome } = table;
  const steps = table.history.value.length;
  const isLive = table.live && !table.playback.busy.value;
  // Reset for another match on the same page.
  useEffect(() => {
    lastHeard.current = undefined;
    spoke.current = 0;
  }, [table]);
  useEffect(() => {
    if (!isLive) return;
    const before = lastHeard.current;
    lastHeard.current = steps;
    const remark = occasionOf({
      players,
      steps,
      readSteps: before,
      lastRemark: spoke.current,
      events: table.history.value.slice(before ?? steps).flatMap(({ events }) => events),
      outcome,
      // The ui belongs to this very game, so the events that it is given are its own.
      harmedSeat: (ui.harmedSeat as ((event: GameEvent) => Seat | undefined) | undefined) ?? (() => undefined),
    });
    if (!remark) return;
    spoke.current = steps;
    void wordsFor(remark, players[remark.seat]?.name ?? '', steps).then(
      (text) => text !== undefined && setSpeech({ seat: remark.seat, text }),
    );
  }, [table, isLive, steps, outcome !== undefined]);
  useEffect(() => {
    tell(speech);
    if (!speech) return undefined;
    const timer = setTimeout(() => setSpeech(undefined), READ);
    return () => clearTimeout(timer);
  }, [speech]);
  return null;
}

/** The lines of all bots; loaded before the first one is shown. */
async function wordsFor({ occasion }: Remark, level: string, step: number): Promise<string | undefined> {
  if (!isLevel(level)) return undefined;
  try {
    const lines = (await SAYINGS[language.value]()).sayings[level][occasion];
    return lines[step % lines.length];
  } catch {
    // Without the texts bots stay silent.
    return undefined;
  }
}
