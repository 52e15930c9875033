import type { Line } from '@fray/review';
import { ActionButton, AgainIcon, BackIcon, type Frame, FrameContext } from '@fray/table-kit';
import { useEffect, useState } from 'preact/hooks';
import { percent } from '../../shared/figures.ts';
import { words } from '../../shared/words/index.ts';
import type { Session } from '../play/index.ts';
import { complaintText, type Names, namesAt, useScene } from '../play/index.ts';
import type { AnalysisClient } from './analysisClient.ts';
import { aimsOf, describeMoves, type SpokenUi } from './explanations.ts';
import { Pointers } from './pointers.tsx';
import { Retry } from './retry.ts';
import { reviewBar } from './reviewBar.tsx';
import { reviewWords } from './words/index.ts';
import './analysing.css';

interface Props {
  readonly table: Session;
  readonly ui: SpokenUi;
  readonly analysis: AnalysisClient;
  /** The moment it begins from. */
  readonly moment: number;
  readonly orientation: number;
  readonly back: string;
  onLeave(): void;
}

const BEST = 3;

/** Any position of a match: whoever looks moves for everybody, and sees the best three lines. */
export function AnalysisPage(props: Props) {
  const { ui, moment, analysis } = props;
  const w = reviewWords();
  const [retry, setRetry] = useState(() => boardOf(props));
  const names = namesAt(retry, ui);
  const { scene, said } = useScene(retry, ui, names, undefined);
  const ranked = useRanked(retry, analysis);
  const [best] = Array.isArray(ranked) ? ranked : [];
  const seat = retry.actor.value;
  const frame: Frame = {
    ...reviewBar(retry, ui, w.analysis.title, props.back),
    menu: { label: words().menu, content: <p>{w.analysis.help}</p> },
    status: retry.outcome ? w.analysis.over : words().yourTurn(names.sideName(seat ?? 0)),
    tone: retry.outcome ? 'over' : 'yours',
    refusal: complaintText(retry),
    announcement: said,
    notices: (
      <section class="rv-card rv-analysis" aria-label={w.analysis.title}>
        {!retry.outcome && <Best retry={retry} ui={ui} names={names} ranked={ranked} />}
        <div class="rv-actions">
          <ActionButton action={{ label: w.analysis.restart, icon: AgainIcon, act: () => setRetry(boardOf(props)) }} />
          <ActionButton action={{ label: w.analysis.leave, icon: BackIcon, act: props.onLeave }} />
        </div>
      </section>
    ),
    step: `${moment}+${retry.scene.value.at}`,
    latest: '',
    sheets: [],
    end: null,
    endLabel: '',
    over: best && seat !== undefined && (
      <Pointers list={[{ aims: aimsOf(ui, retry.scene.value.view, seat, best.moves), tone: 'good', share: best.shares[seat] ?? 0 }]} />
    ),
  };
  return (
    <FrameContext.Provider value={frame}>
      <ui.Table {...scene} />
    </FrameContext.Provider>
  );
}

const boardOf = ({ table, moment, orientation }: Props): Retry =>
  new Retry({ game: table.game, options: table.options, players: table.players, start: table.stateAt(moment), orientation });

type RankedState = readonly Line[] | 'thinking' | 'nothing';

/** The best lines of the position that stands. */
function useRanked(retry: Retry, analysis: AnalysisClient): RankedState {
  const [ranked, setRanked] = useState<RankedState>('thinking');
  const version = retry.version.value;
  useEffect(() => {
    const { point } = retry;
    setRanked('thinking');
    if (!point) return undefined;
    let current = true;
    analysis.call('rank', point).then(
      (lines) => current && setRanked(lines.length > 0 ? lines.slice(0, BEST) : 'nothing'),
      () => current && setRanked('nothing'),
    );
    return () => {
      current = false;
    };
  }, [retry, version]);
  return ranked;
}

function Best({ retry, ui, names, ranked }: { retry: Retry; ui: SpokenUi; names: Names; ranked: RankedState }) {
  const w = reviewWords();
  const seat = retry.actor.value;
  if (seat === undefined) return null;
  const { view } = retry.scene.value;
  return (
    <>
      <h2>{w.analysis.best(names.sideName(seat))}</h2>
      {typeof ranked === 'string' ? (
        <p class="rv-none" role="status">
          {w.analysis[ranked]}
        </p>
      ) : (
        <ol class="rv-best">
          {ranked.map((line) => (
            <li key={line.moves.join(' ')}>
              <button type="button" onClick={() => retry.play(...line.moves)}>
                <span>{describeMoves(ui, view, seat, line.moves)}</span> <b>{percent(line.shares[seat] ?? 0)}</b>
              </button>
            </li>
          ))}
        </ol>
      )}
    </>
  );
}
