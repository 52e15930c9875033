import type { Seat } from '@fray/engine';
import type { Review } from '@fray/review';
import { BackIcon, HelpIcon, Icon } from '@fray/table-kit';
import type { GameUi } from '../../shared/gameUi.ts';
import { language } from '../../shared/settings.ts';
import { words } from '../../shared/words/index.ts';
import type { Names, TableModel } from '../play/index.ts';
import { describeGame, SoundSwitch } from '../play/index.ts';
import type { ReviewProgress } from './useReview.ts';
import { reviewWords } from './words/index.ts';

/** Parts of the bar in every mode of the review. */
export function reviewBar(table: TableModel, ui: GameUi, title: string, back: string) {
  const w = words();
  return {
    game: table.game.id,
    heading: `${title}: ${ui.texts[language.value].game.name}`,
    title: (
      <>
        <b>{title}</b> · {ui.texts[language.value].game.name} · {describeGame(table, ui, language.value)}
      </>
    ),
    bar: (
      <>
        <a class="tool rv-back" href={back} aria-label={reviewWords().result}>
          <Icon of={BackIcon} />
        </a>
        <SoundSwitch />
        <a class="tool rv-back" href={`#/rules/${table.game.id}`} aria-label={w.help}>
          <Icon of={HelpIcon} />
        </a>
      </>
    ),
  };
}

/** Progress of the work, or why there is none. */
export function ReviewWork({ state: { review, work, fault }, onAgain }: { state: ReviewProgress; onAgain: () => void }) {
  const w = reviewWords();
  if (fault !== '')
    return (
      <p class="notice warning" role="alert">
        {w.failed(fault)}{' '}
        <button type="button" onClick={onAgain}>
          {w.again}
        </button>
      </p>
    );
  if (!work) return null;
  const status = review ? w.rough(work.percent) : work.percent === 0 ? w.first : w.working(work.percent);
  return (
    <div class="rv-progress">
      <span>{status}</span>
      <progress max={100} value={work.percent} aria-label={status} />
    </div>
  );
}

interface OrientationProps {
  readonly review: Review;
  readonly names: Names;
  readonly orientation: Seat;
  onOrientation(seat: Seat): void;
}

/** The seat whose match it is. */
export function OrientationSelect({ review, names, orientation, onOrientation }: OrientationProps) {
  const w = reviewWords();
  return (
    <label class="rv-eye">
      <span>{w.orientation}</span>
      <select value={String(orientation)} onChange={(event) => onOrientation(Number(event.currentTarget.value))}>
        {review.sums.map((_, seat) => (
          <option key={seat} value={String(seat)}>
            {names.who(seat)}
          </option>
        ))}
      </select>
    </label>
  );
}
