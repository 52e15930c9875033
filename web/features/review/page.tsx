import { GAME_UIS } from '../../shared/gameUi.ts';
import { type RouteOf } from '../../shared/router.ts';
import { api } from '../../shared/server/api.ts';
import { Awaiting, useLoaded } from '../../shared/useLoaded.tsx';
import { words } from '../../shared/words/index.ts';
import { currentRecord, Session, session } from '../play/index.ts';
import { type SpokenUi, spokenUi } from './explanations.ts';
import { ReviewSession } from './reviewSession.tsx';
import { reviewWords } from './words/index.ts';

interface OpenedReview {
  readonly table: Session;
  readonly ui: SpokenUi;
  readonly record: string;
}

/** The review of the match that is open on this device, or of a finished online one. */
export function ReviewPage({ route: { table: id, seat, mode } }: { route: RouteOf<'review'> }) {
  const loaded = useLoaded(`review ${id}`, async (): Promise<OpenedReview | undefined> => {
    const record = id === '' ? (session.peek()?.record ?? (await currentRecord())) : await api.record(id);
    if (record === undefined) return undefined;
    const table = await Session.resume(record, 'look');
    if (!(table instanceof Session)) throw new Error(table.message);
    const ui = await GAME_UIS[table.game.id]?.();
    if (!ui) throw new Error(`no table for ${table.game.id}`);
    return { table, ui: await spokenUi(ui), record };
  });
  return (
    <Awaiting loaded={loaded}>
      {(found) =>
        found?.table.outcome ? (
          <ReviewSession
            key={id}
            id={id}
            seat={seat}
            mode={mode}
            {...found}
            first={
              seat ??
              Math.max(
                0,
                found.table.players.findIndex(({ kind }) => kind === 'human'),
              )
            }
            back={id === '' ? '#/table' : seat === undefined ? `#/replay/${id}` : `#/t/${id}/${seat}`}
          />
        ) : (
          <main id="main">
            <p>{found ? reviewWords().notOver : words().noTable}</p>
            <p>
              <a href={found ? '#/table' : '#/'}>{words().home}</a>
            </p>
          </main>
        )
      }
    </Awaiting>
  );
}
