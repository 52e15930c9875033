import { hostileProgram } from './hostileGame.ts';

/** What each hostile game of the load test does at its tables: lines that change an honest game. */
export const ATTACKS = {
  loop: 'game.play = () => { for (;;); };',
  expression: 'game.turn = (s) => (/^(a+)+$/.test("a".repeat(60) + "b") ? 1 : s.turn);',
  memory: 'game.turn = () => { const kept = []; for (;;) kept.push("x".repeat(999) + kept.length, Array(999).fill(1)); };',
  buffers: 'game.turn = () => { const kept = []; for (;;) kept.push(new Uint8Array(4e6).fill(1)); };',
  recursion: 'game.turn = (s) => game.turn(s) + 1;',
  megabytes: 'game.view = () => ({ text: "x".repeat(1.1e6) });',
  values: 'game.view = () => ({ list: Array(40000).fill(1) });',
  deep: 'game.view = () => { let deep = {}; for (let i = 0; i < 5000; i++) deep = { deep }; return deep; };',
  flood:
    'const play = game.play; game.play = (s, seat, m, c, emit) => { play(s, seat, m, c, emit); for (let i = 0; i < 1e4; i++) emit({ type: "x" }); };',
  throws: 'game.play = () => { throw new Error("no"); };',
  draws: 'game.setup = (_o, _n, chance) => { for (;;) chance.below(2, "table"); };',
  start: 'for (;;);',
} as const;

/** The program of a hostile game with the id `mallory.NAME`. */
export const attackProgram = (name: keyof typeof ATTACKS): Promise<string> =>
  hostileProgram(`${ATTACKS[name]}\ngame.id = ${JSON.stringify(`mallory.${name}`)};`);
