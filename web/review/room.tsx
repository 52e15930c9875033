import type { Seat } from '@fray/engine';
import { useEffect, useState } from 'preact/hooks';
import { language } from '../app/settings.ts';
import { keepSums } from '../people/reviewed.ts';
import type { Session } from '../table/session.ts';
import { Analysing } from './analysing.tsx';
import { playsOnline } from './closed.ts';
import { Reading } from './reading.tsx';
import type { SpokenUi } from './says.ts';
import { type Happening, happenings, nextSlip } from './story.ts';
import { Trying } from './trying.tsx';
import { useMind, useReview } from './useReview.ts';
import { reviewWords } from './words/index.ts';
import '../table/tableView.css';

interface Props {
  /** The table that it was played at; empty: the match that is open on this device. */
  readonly id: string;
  /** The match, to be looked at. */
  readonly table: Session;
  readonly ui: SpokenUi;
  readonly record: string;
  /** Whose match it is first of all. */
  readonly first: Seat;
  /** Where the result is. */
  readonly back: string;
}

type Mode =
  | { readonly kind: 'read' }
  | { readonly kind: 'try'; readonly happening: Happening }
  | { readonly kind: 'analyse'; readonly moment: number };

/** A finished match: read what happened, try mistakes again, or analyse from any moment. */
export function ReviewRoom({ id, table, ui, record, first, back }: Props) {
  const [attempt, setAttempt] = useState(0);
  const [eye, setEye] = useState(first);
  const [mode, setMode] = useState<Mode>({ kind: 'read' });
  const [closed, setClosed] = useState(false);
  const state = useReview(record, attempt);
  const mind = useMind();
  useEffect(() => {
    if (state.review && id !== '') void keepSums(id, state.review);
  }, [state.review, id]);
  const w = reviewWords();
  const read = () => setMode({ kind: 'read' });
  const analyse = async (moment: number) => {
    const isClosed = await playsOnline(table.game.id);
    setClosed(isClosed);
    if (!isClosed) setMode({ kind: 'analyse', moment });
  };
  const next = (after: Happening) => {
    const found = state.review && nextSlip(happenings(state.review, eye), after.at);
    if (found && found.at !== after.at) setMode({ kind: 'try', happening: found });
    else read();
  };
  switch (mode.kind) {
    case 'try':
      return (
        <Trying
          key={mode.happening.at}
          table={table}
          ui={ui}
          mind={mind}
          happening={mode.happening}
          mine={mode.happening.seat === eye}
          back={back}
          onLeave={read}
          onNext={() => next(mode.happening)}
        />
      );
    case 'analyse':
      return <Analysing table={table} ui={ui} mind={mind} moment={mode.moment} eye={eye} back={back} onLeave={read} />;
    case 'read':
      return (
        <Reading
          id={id}
          table={table}
          ui={ui}
          state={state}
          eye={eye}
          back={back}
          notice={closed ? w.analysis.closed(ui.texts[language.value].game.name) : ''}
          onEye={setEye}
          onAgain={() => setAttempt(attempt + 1)}
          onTry={(happening) => setMode({ kind: 'try', happening })}
          onAnalyse={(moment) => void analyse(moment)}
        />
      );
  }
}
