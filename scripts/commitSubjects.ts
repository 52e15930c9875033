// Subjects of commits are at most 72 characters long and do not end with a full stop. Older commits keep theirs, and a checkout without
// history has none to check.
import { spawnSync } from 'node:child_process';

const SINCE = '2026-11-26T21:30:00Z';
const LONGEST = 72;

const { status, stdout } = spawnSync('git', ['log', '--no-merges', `--since=${SINCE}`, '--format=%h %s'], { encoding: 'utf8' });
const commits = status === 0 ? stdout.split('\n').filter((line) => line !== '') : [];
const faults = commits.filter((line) => {
  const subject = line.slice(line.indexOf(' ') + 1);
  return subject.length > LONGEST || subject.endsWith('.');
});
for (const fault of faults) console.error(`${fault}\n  a subject has at most ${LONGEST} characters and no full stop at its end`);
if (faults.length > 0) process.exit(1);
console.log(`${commits.length} commits with good subjects`);
