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
