import type { QueryConfig } from 'pg';
import type { Statement, Work } from '../../community/stored/statements.ts';
import { StorageError } from '../storageError.ts';
import { messageOf } from '../store.ts';

/** Carries work out, statement by statement, on whatever asks the database. */
export async function runWork<T>(work: Work<T>, ask: (statement: QueryConfig) => Promise<{ readonly rows: object[] }>): Promise<T> {
  let step = next(work, []);
  while (!step.done) step = next(work, (await ask(numbered(step.value))).rows);
  return step.value;
}

/** What the work itself throws is its refusal; what the database throws passes by here. */
function next<T>(work: Work<T>, rows: readonly object[]): IteratorResult<Statement, T> {
  try {
    return work.next(rows);
  } catch (error) {
    throw error instanceof StorageError ? error : new StorageError(messageOf(error));
  }
}

/** Texts with their parameters by number, and these by name in that order. */
const texts = new Map<string, { readonly name: string; readonly text: string; readonly order: readonly string[] }>();

/** A statement as PostgreSQL reads it, under a name by which every connection prepares it once. */
function numbered({ text: named, given }: Statement): QueryConfig {
  let known = texts.get(named);
  if (!known) {
    const order: string[] = [];
    const text = named.replace(/\$([a-z_]\w*)/gi, (_, name: string) => {
      if (!order.includes(name)) order.push(name);
      return `$${order.indexOf(name) + 1}`;
    });
    known = { name: `work ${texts.size}`, text, order };
    texts.set(named, known);
  }
  const values = known.order.map((name) => {
    const value = given[name];
    if (value === undefined) throw new StorageError(`nothing is given for $${name}`);
    // PostgreSQL keeps every character but one.
    return typeof value === 'string' ? value.replaceAll('\0', '\uFFFD') : value;
  });
  return { name: known.name, text: known.text, values };
}
