import { type AnyPositionReader, type AnyRules, readChoices, SeededChance } from '@fray/engine';
import { isKnownGame } from '@fray/games';
import { useState } from 'preact/hooks';
import { openQuickGame } from '../features/play/quickGame.ts';
import { Session } from '../features/play/session.ts';
import { TableView } from '../features/play/tableView.tsx';
import { type GameUi, type Guide, loadUi, rulesWithPositions } from '../shared/gameUi.ts';
import { NotFoundError } from '../shared/notFoundError.ts';
import { go, type RouteOf } from '../shared/router.ts';
import { language } from '../shared/settings.ts';
import { Awaiting, useLoaded } from '../shared/useLoaded.tsx';
import { LessonCard } from './lessonCard.tsx';
import { isCell, LessonMarks } from './lessonMarks.tsx';
import { PAGES } from './words.ts';

/** A guided first game: one small position after the other, each with something to do, and then a real game. */
export function Learn({ route }: { route: RouteOf<'learn'> }) {
  const { game: id } = route;
  const loaded = useLoaded(id, async () => {
    const ui = await loadUi(id, 'own');
    if (!ui || !isKnownGame(id)) throw new NotFoundError(`there is nothing to learn ${id} with`);
    const [game, guide] = await Promise.all([rulesWithPositions(id), ui.guide()]);
    // A draft has no lessons.
    if (guide.lessons.length === 0) throw new NotFoundError(`there are no lessons of ${id}`);
    return { game, ui, guide };
  });
  return <Awaiting loaded={loaded}>{(value) => <Lessons {...value} />}</Awaiting>;
}

function Lessons({ game, ui, guide }: { game: AnyRules & AnyPositionReader; ui: GameUi; guide: Guide }) {
  const [at, setAt] = useState(0);
  const [attempt, setAttempt] = useState(0);
  return (
    <LessonTable
      key={`${at} ${attempt}`}
      game={game}
      ui={ui}
      guide={guide}
      at={at}
      onAgain={() => setAttempt(attempt + 1)}
      onNext={() => setAt(at + 1)}
    />
  );
}

interface Props {
  readonly game: AnyRules & AnyPositionReader;
  readonly ui: GameUi;
  readonly guide: Guide;
  readonly at: number;
  onAgain(): void;
  onNext(): void;
}

function LessonTable({ game, ui, guide, at, onAgain, onNext }: Props) {
  const t = PAGES[language.value];
  const lesson = guide.lessons[at]!;
  const texts = guide.lessonTexts[language.value][lesson.name]!;
  const [table] = useState(() => practice(game, lesson));
  void table.version.value;
  const events = table.history.value.flatMap((step) => step.events);
  const done = lesson.isDone(events);
  // A lesson is one turn. It begins again if the turn ends without the task, or nothing is left that could fulfil it.
  const isOver = table.actor.value === undefined;
  const missed = !done && (isOver || table.legal().length === 0 || lesson.isMissed?.(events) === true);
  const last = at === guide.lessons.length - 1;
  return (
    <TableView
      table={table}
      ui={ui}
      waiting={isOver ? t.lessonOver : ''}
      menu={null}
      notices={
        <>
          {lesson.marks && !done && !missed && <LessonMarks marks={lesson.marks} />}
          <LessonCard
            at={at}
            of={guide.lessons.length}
            title={texts.title}
            text={done ? texts.done : missed ? t.lessonMissed : texts.task}
            state={done ? 'done' : missed ? 'missed' : 'open'}
            onward={
              last
                ? { label: t.lessonBattle, act: () => void (isKnownGame(game.id) && openQuickGame(game.id).then(() => go('/table'))) }
                : { label: t.lessonNext, act: onNext }
            }
            isOnBoard={isCell(lesson.marks?.[0])}
            onAgain={onAgain}
            onSkip={done || last ? undefined : onNext}
          />
        </>
      }
    />
  );
}

/** A table for one lesson: no opponent, no storage, and no moves that the lesson withholds. */
function practice(
  game: AnyRules & AnyPositionReader,
  { options: texts, position, seed, withheld = [] }: Guide['lessons'][number],
): Session {
  const options = readChoices(game, texts);
  if (!options.ok) throw new Error(options.fault.message);
  const start = game.readPosition(position, options.value);
  if (!start.ok) throw new Error(`${start.fault.field}: ${start.fault.message}`);
  const players = game.seatNames.slice(0, game.minSeats).map((seat) => ({ seat, kind: 'human' as const, name: '' }));
  const table = Session.practice(game, options.value, players, start.value, new SeededChance(seed));
  const legal = table.legal.bind(table);
  return Object.assign(table, { legal: () => legal().filter((move) => !withheld.includes(move)) });
}
