// A file is not a fragment: code of at most 20 lines with one user in its folder belongs into that user. Exempt are files with a test of
// their own, indexes, style and text files, and files that are loaded later or run in a worker.
import { readModules, singleUserFragments } from './moduleGraph.ts';

const fragments = singleUserFragments(readModules(process.cwd()));
for (const { file, user, lines } of fragments) console.error(`${file}: ${lines} lines with one user; put them into ${user}`);
if (fragments.length > 0) process.exit(1);
console.log('no file is a fragment of another');
