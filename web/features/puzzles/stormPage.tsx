import { useEffect, useState } from 'preact/hooks';
import { accentOf, coverOf } from '../../shared/covers.ts';
import type { RouteOf } from '../../shared/router.ts';
import { language } from '../../shared/settings.ts';
import { useTitle } from '../../shared/title.ts';
import { Awaiting, useLoaded } from '../../shared/useLoaded.tsx';
import { useAnalysis } from '../review/index.ts';
import { loadCollection, type PuzzleCollection } from './collection.ts';
import { openPuzzleOf } from './opened.ts';
import { progress, recordStorm } from './progress.ts';
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
  return <Awaiting loaded={loaded}>{(collection) => <StormRound collection={collection} />}</Awaiting>;
}

const draw = (): number => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32;

function StormRound({ collection }: { collection: PuzzleCollection }) {
  const w = puzzleWords();
  const analysis = useAnalysis();
  useTitle(w.stormOf(collection.set.texts[language.value]));
  const [order, setOrder] = useState(() => stormOrder(collection.file.puzzles, draw));
  const [storm, setStorm] = useState<Storm>();
  const [isOver, setOver] = useState(false);
  const puzzle = storm && order[storm.at];
  useEffect(() => {
    if (!storm || isOver) return undefined;
    const timer = setTimeout(() => setOver(true), puzzle ? leftOf(storm, performance.now()) : 0);
    return () => clearTimeout(timer);
  }, [storm, isOver]);
  const start = () => {
    setOrder(stormOrder(collection.file.puzzles, draw));
    setOver(false);
    setStorm({ at: 0, solved: 0, left: STORM, since: performance.now() });
  };
  if (!storm || !puzzle || isOver) return <StormLobby collection={collection} solved={storm?.solved} onStart={start} />;
  return (
    <Solving
      key={puzzle.id}
      {...openPuzzleOf(collection, puzzle)}
      analysis={analysis}
      back="#/puzzles"
      isStorm
      head={<Clock storm={storm} />}
      onAnswer={(right) => setStorm(afterStormAnswer(storm, right, performance.now()))}
      onNext={() => undefined}
    />
  );
}

/** Time left and number of solved puzzles. */
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
function StormLobby({ collection, solved, onStart }: { collection: PuzzleCollection; solved: number | undefined; onStart: () => void }) {
  const w = puzzleWords();
  const { name, texts } = collection.set;
  const [isBest, setBest] = useState(false);
  useEffect(() => {
    if (solved !== undefined) setBest(recordStorm(name, solved));
  }, [solved]);
  const best = progress.value.storms[name];
  return (
    <main id="main" class="page pz-waiting" style={accentOf(collection.set.game)}>
      <img src={coverOf(collection.set.game)} alt="" width={626} height={300} />
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
