import { parentPort, workerData } from 'node:worker_threads';
import { CARDS } from '@fray/games';
import { isDepth, judge } from '@fray/judge';
import { FAULTS } from './faults.ts';

// Judges one game with one planted fault, or without: `{ fault, game, depth }`.
const { fault, game, depth }: { fault: number; game: string; depth: string } = workerData;
const card = CARDS.find(({ id }) => id === game);
if (!card || !isDepth(depth)) throw new Error(`${game} ${depth}`);
const finished = await card.game();
const planted = FAULTS[fault];
const { verdicts } = judge({ game: planted ? planted.plant(finished) : finished, secret: card.secret }, depth, () => {});
parentPort?.postMessage(verdicts.map(({ property, severity, detail }) => ({ property, severity, detail })));
