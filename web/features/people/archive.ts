import type { PlayedMatch, RecordsPage } from '@fray/protocol';
import { strToU8, Zip, ZipDeflate } from 'fflate';
import { localRecord } from '../../shared/localGames.ts';

/** Every record of a user in one zip file, built page by page as the data arrives, so that thousands of records need no long answer. */
export async function archiveOf(
  pages: (after: string | undefined) => Promise<RecordsPage>,
  local: readonly PlayedMatch[],
  about: object,
  tell: (done: number) => void,
): Promise<{ readonly blob: Blob; readonly count: number }> {
  const parts: BlobPart[] = [];
  const zip = new Zip((fault, bytes) => {
    if (fault) throw fault;
    // A copy in a buffer of its own, as a blob takes it.
    parts.push(new Uint8Array(bytes));
  });
  let count = 0;
  const put = (name: string, text: string) => {
    const file = new ZipDeflate(name, { level: 6 });
    zip.add(file);
    file.push(strToU8(text), true);
  };
  const add = (name: string, text: string) => {
    put(name, text);
    tell(++count);
  };
  // Data other than games.
  put('me.json', `${JSON.stringify(about, null, 2)}\n`);
  for (let after: string | undefined; ; ) {
    const page = await pages(after);
    for (const { name, record, said } of page.records) {
      add(name, record);
      if (said) put(name.replace(/\.fray$/, '-talk.txt'), said.map(({ at, text }) => `${new Date(at).toISOString()} ${text}\n`).join(''));
    }
    if (page.after === undefined) break;
    after = page.after;
  }
  for (const { table, game, at } of local) {
    const record = await localRecord(table);
    if (record !== undefined) add(`${new Date(at).toISOString().slice(0, 10)}-${game}-here-${table.slice(1)}.fray`, record);
  }
  zip.end();
  return { blob: new Blob(parts, { type: 'application/zip' }), count };
}
