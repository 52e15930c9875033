import { arcade } from '@fray/arcade';
import { bareGame } from '../bareLoop.ts';
import { loadBoardGameIo } from '../competitors.ts';
import { randomPlayer } from '../contractLoop.ts';
import { ratesInTurn } from '../inTurn.ts';
import { hashInto } from '../measure.ts';
import { ROUND_GAMES } from '../rates.ts';
import { type Report, ratioOf, spreadOf } from '../report.ts';

/** Random play and search on ARCADE through the contract, in a bare loop, and in boardgame.io. */
export async function contractBench(report: Report): Promise<void> {
  checkSameWork();
  // Installs the competitors once, before processes need them.
  await loadBoardGameIo();
  const { contract, bare, client, reducer } = await ratesInTurn(['contract', 'bare', 'client', 'reducer']);
  report('ARCADE core, random play through the contract', spreadOf(contract), 'moves/s');
  report('the same in a bare loop', spreadOf(bare), 'moves/s');
  report('the same in boardgame.io, headless client', spreadOf(client), 'moves/s');
  report('the same in boardgame.io, reducer alone (its fastest)', spreadOf(reducer), 'moves/s');
  report('contract against boardgame.io client', ratioOf(contract, client), 'times', 150);
  report('contract against boardgame.io reducer', ratioOf(contract, reducer), 'times', 150);
  report('bare loop against contract', ratioOf(bare, contract), 'times (at most)', 1.5);
  const { search, mcts } = await ratesInTurn(['search', 'mcts']);
  report('search on ARCADE, playouts of 50 moves', spreadOf(search), 'iterations/s');
  report('boardgame.io MCTSBot on the same, depth 50', spreadOf(mcts), 'iterations/s');
  report('search against MCTSBot', ratioOf(search, mcts), 'times', 150);
}

/** Both loops must end every game alike. */
function checkSameWork(): void {
  const play = randomPlayer(arcade);
  let contractHash = 1;
  let bareHash = 1;
  for (let seed = 0; seed < ROUND_GAMES; seed++) {
    const { last, moves } = play(seed);
    const state = last as ReturnType<typeof arcade.setup>;
    contractHash = hashInto(contractHash, [moves, state.turn, ...state.cellOf, ...state.endurance]);
    const bare = bareGame(seed);
    bareHash = hashInto(bareHash, [bare.moves, bare.turn, ...bare.cellOf, ...bare.endurance]);
  }
  if (contractHash !== bareHash) throw new Error(`the loops do different work: ${contractHash} and ${bareHash}`);
  console.log(`random play of ARCADE core: both loops end on hash ${contractHash.toString(16)} over ${ROUND_GAMES} games\n`);
}
