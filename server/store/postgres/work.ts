import type { QueryConfig } from 'pg';
import { messageOf, StorageError } from '../storageError.ts';
import type { Statement, Work } from '../work.ts';

/** Runs `Work` statement by statement on any query function. */
export async function runWork<T>(work: Work<T>, ask: (statement: QueryConfig) => Promise<{ readonly rows: object[] }>): Promise<T> {
  let step = next(work, []);
  while (!step.done) step = next(work, (await ask(numbered(step.value))).rows);
  return step.value;
}

/** Errors thrown by the work are its refusals; errors of the database pass through. */
function next<T>(work: Work<T>, rows: readonly object[]): IteratorResult<Statement, T> {
  try {
    return work.next(rows);
  } catch (error) {
    throw error instanceof StorageError ? error : new StorageError(messageOf(error));
  }
}

/** Statements with numbered parameters, and the parameter names in that order. */
const texts = new Map<string, { readonly name: string; readonly text: string; readonly order: readonly string[] }>();

/** Converts named parameters to numbered ones, with a name for the prepared statement. */
function numbered({ text: both, given }: Statement): QueryConfig {
  const named = typeof both === 'string' ? both : both.postgres;
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
    // PostgreSQL cannot store U+0000.
    return typeof value === 'string' ? value.replaceAll('\0', '\uFFFD') : value;
  });
  return { name: known.name, text: known.text, values };
}
