/** The globals that SES adds and the runner uses. */
interface Hardened {
  lockdown(options: Readonly<Record<string, string>>): void;
  harden<T>(value: T): T;
  Compartment: new () => { readonly globalThis: Record<string, unknown>; evaluate(code: string): unknown };
}

type Answer = (question: string) => unknown;
type Say = (n: number, kind: 'answer' | 'fault', text: string) => void;

// The functions below run in a box only: their text is passed to its process, so that it reads no file. They use each other and nothing
// else.

/** A thrown value may be anything. Only the message of an error is read, and only as text. */
function reasonOf(thrown: unknown): string {
  try {
    const message: unknown = typeof thrown === 'object' && thrown !== null && 'message' in thrown ? thrown.message : thrown;
    return typeof message === 'string' ? message.slice(0, 300) : typeof message;
  } catch {
    return 'an error that cannot be read';
  }
}

/** Locks the language down, and removes unneeded functions. Returns what makes compartments: code that escapes from one finds little. */
function lockUp(ses: string): () => InstanceType<Hardened['Compartment']> {
  const { Float32Array: single, Float64Array: double } = globalThis;
  process.getBuiltinModule('node:vm').runInThisContext(ses);
  // `harden` is there only after the lockdown.
  const hardened = globalThis as unknown as Hardened;
  hardened.lockdown({
    errorTaming: 'safe',
    localeTaming: 'safe',
    overrideTaming: 'severe',
    consoleTaming: 'unsafe',
    domainTaming: 'unsafe',
    errorTrapping: 'none',
    unhandledRejectionTrapping: 'none',
    reporting: 'none',
  });
  // Code of bots needs these two. SES omits them, because bits of NaN can pass data between compartments. No value is in two of ours.
  const floats = { Float32Array: hardened.harden(single), Float64Array: hardened.harden(double) };
  const ofProcess = 'kill _kill binding _linkedBinding dlopen getBuiltinModule mainModule stdin stdout stderr';
  const ofAll = 'process require module exports fetch WebSocket WebAssembly SharedArrayBuffer Atomics performance';
  for (const name of ofProcess.split(' ')) Reflect.deleteProperty(process, name);
  for (const name of ofAll.split(' ')) Reflect.deleteProperty(globalThis, name);
  return () => {
    const compartment = new hardened.Compartment();
    Object.assign(compartment.globalThis, floats);
    return compartment;
  };
}

/** Evaluates a game's program in a compartment. Returns the function that it sets; throws whatever the program throws. */
function loadProgram(compartment: InstanceType<Hardened['Compartment']>, code: string): Answer {
  const globals = compartment.globalThis;
  // Globals are found through a proxy. As constants of the program they are as fast as anywhere.
  const isConstant = (name: string) => /^[A-Z][A-Za-z0-9]*$/.test(name) && !/^(?:Infinity|NaN|Compartment|Function)$/.test(name);
  const names = Object.getOwnPropertyNames(globals).filter(isConstant);
  compartment.evaluate(`(() => { const { ${names.join(', ')} } = globalThis;\n${code}\n})()`);
  const answer = globals['answer'];
  if (typeof answer !== 'function') throw new TypeError('the program sets no function “answer”');
  return (question) => Reflect.apply(answer, undefined, [question]);
}

/** Returns the game's answer. It must come before the promise queue is empty: nothing in a box waits for outside events. */
function answerOnce(answer: Answer, question: string, said: (kind: 'answer' | 'fault', text: string) => void): void {
  const later = setImmediate;
  let isSaid = false;
  const once: typeof said = (kind, text) => {
    if (!isSaid) said(kind, text);
    isSaid = true;
  };
  const settled = (value: unknown): void =>
    typeof value === 'string' ? once('answer', value) : once('fault', `an answer is a text, not ${typeof value}`);
  (async () => answer(question))().then(settled, (error: unknown) => once('fault', reasonOf(error)));
  later(() => later(() => once('fault', 'the answer never comes')));
}

/**
 * Reads lines from the server and writes one line for each. A box that forgets answers each question by a new compartment. Its game
 * remembers nothing from one question to the next, so it cannot pass on what it was asked for another table, seat or bot.
 */
function listen(): void {
  const { stdin, stdout } = process;
  const write = stdout.write.bind(stdout);
  const exit = process.exit.bind(process);
  const say: Say = (n, kind, text) => void write(`${JSON.stringify([n, kind, text])}\n`);
  let load: () => Answer = () => () => undefined;
  const start = (n: number, ses: string, code: string, forgets: boolean): void => {
    const newCompartment = lockUp(ses);
    const first = loadProgram(newCompartment(), code);
    load = forgets ? () => loadProgram(newCompartment(), code) : () => first;
    say(n, 'answer', '');
  };
  const receive = ([n, first, code, forgets]: [number, string, string?, boolean?]): void => {
    try {
      if (code !== undefined) start(n, first, code, forgets === true);
      else answerOnce(load(), first, (kind, text) => say(n, kind, text));
    } catch (error) {
      say(n, 'fault', reasonOf(error));
    }
  };
  let rest = '';
  stdin.setEncoding('utf8');
  stdin.on('data', (chunk: string) => {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) receive(JSON.parse(line));
  });
  stdin.on('end', () => exit(0));
}

/** The program of a box, as text. */
export const RUNNER = `${[reasonOf, lockUp, loadProgram, answerOnce, listen].map(String).join('\n')}\nlisten();`;
