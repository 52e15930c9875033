import { useEffect, useState } from 'preact/hooks';
import { accentOf, coverOf } from '../../shared/covers.ts';
import { Awaiting, useLoaded } from '../../shared/loaded.tsx';
import type { RouteOf } from '../../shared/router.ts';
import { language } from '../../shared/settings.ts';
import { useTitle } from '../../shared/title.ts';
import { useAnalysis } from '../review/index.ts';
import { loadCollection, type PuzzleCollection } from './collection.ts';
import { openOn } from './opened.ts';
import { progress, stormed } from './progress.ts';
import { Solving } from './solving.tsx';
import { afterStormAnswer, leftOf, STORM, type Storm, stormOrder } from './storm.ts';
import { puzzleWords } from './words/index.ts';
import '../../shared/page.css';
import '../../shared/tableView.css';
import './puzzles.css';

/** Three minutes of puzzles of one collection. */
export function StormPage({ route }: { route: RouteOf<'storm'> }) {
  const { set: id } = route;
  const loaded = useLoaded(`storm ${id}`, () => loadCollection(id));
  return <Awaiting loaded={loaded}>{(shelf) => <Storming shelf={shelf} />}</Awaiting>;
}

const draw = (): number => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32;

function Storming({ shelf }: { shelf: PuzzleCollection }) {
  const w = puzzleWords();
  const analysis = useAnalysis();
  useTitle(w.stormOf(shelf.set.texts[language.value]));
  const [order, setOrder] = useState(() => stormOrder(shelf.file.puzzles, draw));
  const [storm, setStorm] = useState<Storm>();
  const [isOver, setOver] = useState(false);
  const puzzle = storm && order[storm.at];
  useEffect(() => {
    if (!storm || isOver) return undefined;
    const timer = setTimeout(() => setOver(true), puzzle ? leftOf(storm, performance.now()) : 0);
    return () => clearTimeout(timer);
  }, [storm, isOver]);
  const start = () => {
    setOrder(stormOrder(shelf.file.puzzles, draw));
    setOver(false);
    setStorm({ at: 0, solved: 0, left: STORM, since: performance.now() });
  };
  if (!storm || !puzzle || isOver) return <Harbour shelf={shelf} solved={storm?.solved} onStart={start} />;
  return (
    <Solving
      key={puzzle.id}
      {...openOn(shelf, puzzle)}
      analysis={analysis}
      back="#/puzzles"
      hurried
      head={<Clock storm={storm} />}
      onAnswer={(right) => setStorm(afterStormAnswer(storm, right, performance.now()))}
      onNext={() => undefined}
    />
  );
}

/** How much time is left and how many are solved. */
function Clock({ storm }: { storm: Storm }) {
  const w = puzzleWords();
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), 250);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.ceil(leftOf(storm, Math.max(now, storm.since)) / 1000);
  return (
    <p class="pz-clock">
      <b>
        <span class="visually-hidden">{w.stormLeft} </span>
        {Math.floor(seconds / 60)}:{String(seconds % 60).padStart(2, '0')}
      </b>
      <span>
        {w.stormScore} <b>{storm.solved}</b>
      </span>
    </p>
  );
}

/** Before a storm and after it. */
function Harbour({ shelf, solved, onStart }: { shelf: PuzzleCollection; solved: number | undefined; onStart: () => void }) {
  const w = puzzleWords();
  const { name, texts } = shelf.set;
  const [isBest, setBest] = useState(false);
  useEffect(() => {
    if (solved !== undefined) setBest(stormed(name, solved));
  }, [solved]);
  const best = progress.value.storms[name];
  return (
    <main id="main" class="page pz-waiting" style={accentOf(shelf.set.game)}>
      <img src={coverOf(shelf.set.game)} alt="" width={626} height={300} />
      <h1>{w.stormOf(texts[language.value])}</h1>
      <p role="status">
        {solved === undefined ? w.stormLead : w.stormOver(solved)} {isBest && w.stormRecord}
      </p>
      {best !== undefined && <p>{w.stormBest(best)}</p>}
      <p class="buttons">
        <button type="button" class="primary" onClick={onStart}>
          {w.stormStart}
        </button>
        <a class="button" href="#/puzzles">
          {w.leave}
        </a>
      </p>
    </main>
  );
}
