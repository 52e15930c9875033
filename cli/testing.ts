import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export const bin = fileURLToPath(new URL('./bin.mjs', import.meta.url));

/** Runs the command line as a shell does, until it ends. */
export function fray(args: readonly string[], input = '', env: Readonly<Record<string, string>> = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [bin, ...args], {
    encoding: 'utf8',
    input,
    env: { ...process.env, ...env },
  });
  return { status, stdout, stderr, json: () => JSON.parse(stdout) as Record<string, unknown> };
}

/** A position of ARCADE to begin records with. */
export const START = `fray record 1
game arcade 1
start {"zone": {"map": ["....", ".#..", "....", "...."]},
  "units": {"green": [{"cell": "A1", "endurance": 6}], "orange": [{"cell": "D3", "endurance": 2}]}, "side": "green"}
`;

export const TABLE = 'abcdefghjk';

/** A running match of TubeTanks in the list of one's own tables. */
export const OWN = { id: TABLE, game: 'tubetanks', stage: 'running', seat: 0, against: ['Bo'], owes: true, changed: 1 };

export const SEAT = { kind: 'human', name: 'Bo', here: true };

/** The same match as its stream describes it. */
export const INFO = {
  id: TABLE,
  game: 'tubetanks',
  rules: 1,
  options: {},
  offer: 0,
  stage: 'running',
  private: false,
  watch: true,
  seats: [SEAT, SEAT],
  you: 0,
  yours: [0],
  host: false,
  watchers: 0,
  pace: { bank: 0, turn: 0, timeouts: 2, whenOut: 'bot' },
  fair: { attempt: 1, commitment: '', aborted: 0 },
  draw: 0,
  bots: 0,
  gone: [],
};
