import { FairChance, fail, ok, type Result } from '@fray/engine';
import { LIMITS } from '../base/limits.ts';
import type { FrameBroadcaster } from './frameBroadcaster.ts';
import { LogWalk } from './logWalk.ts';
import type { MatchLog } from './matchLog.ts';
import type { AnyMatch, TableParts } from './tableContext.ts';

/** A replayed match, and its most recent request ids as stored with entries. */
export interface ReadBack {
  readonly match: AnyMatch;
  readonly actions: readonly string[];
}

/** Replays a table's log in slices, and checks it against the key of its dice and its published hashes. Fails with the first mismatch. */
export async function readBack(table: TableParts, log: MatchLog, broadcaster: FrameBroadcaster): Promise<Result<ReadBack, string>> {
  const { store, slicer, game, row } = table;
  if (row.rules !== game.rulesVersion)
    return fail(`begun under rules version ${row.rules} of ${game.id}; this server plays version ${game.rulesVersion}`);
  const dealer = new FairChance(log.key);
  const opened = LogWalk.open(game, log, store, { witness: dealer, listen: broadcaster.listen });
  if (!opened.ok) return opened;
  const walk = opened.value;
  const opening = log.open();
  if (opening.head !== row.start_head) return fail('the opening does not give the hash that was published');
  broadcaster.publish(broadcaster.takeEmitted(), opening);
  const actions: string[] = [];
  let fault: string | undefined;
  const step = () => {
    const played = walk.step();
    if (!played.ok) fault = played.fault;
    if (!played.ok || !played.value) return false;
    const { n, line, head, action } = played.value;
    log.add(line);
    if (action !== '') actions.push(action);
    const sealed = head === '' ? undefined : log.seal();
    if (sealed && sealed.head !== head) fault = `entry ${n}: the running hash is not the one that was published`;
    broadcaster.publish(broadcaster.takeEmitted(), sealed);
    return fault === undefined;
  };
  for (let more = await walk.nextPage(); more; more = fault === undefined && (await walk.nextPage())) await slicer.run(step);
  if (fault !== undefined) return fail(fault);
  const read = walk.replay.match.log.length;
  if (row.last > read) return fail(`the log has ${row.last} entries, and only ${read} are there`);
  if (row.stage === 'over' && !walk.replay.match.outcome) return fail('the match was over, and its last entry is missing');
  const { match } = walk.replay;
  match.continueWith(dealer);
  return ok({ match, actions: actions.slice(-LIMITS.actions) });
}
