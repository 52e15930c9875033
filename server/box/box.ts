import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fail, ok, type Result } from '@fray/engine';
import * as v from 'valibot';
import type { BoxFault, BoxFaultName } from './faults.ts';
import { BOX_LIMITS, type BoxLimits, boxCommand, type Isolation, isolationHere } from './isolation.ts';

/** The output of a box: the number of the question, the kind of message, and its text. */
const line = v.strictTuple([v.number(), v.picklist(['answer', 'fault']), v.string()]);

/** How often memory and time are read while a question is open, in milliseconds. */
const LOOK = 25;
/** A box that gets no time of the processor is given up after this many times its time. */
const PATIENCE = 30;
/** A box that is idle at this many checks in a row while a question is open never answers: its only input is questions. */
const WAITS = 40;
/** Milliseconds after which an unused box is put to sleep. */
const IDLE = 60_000;

/** SES as JSON: it is sent to each process. */
let sesText: string | undefined;
const sesAsJson = (): string => (sesText ??= JSON.stringify(readFileSync(createRequire(import.meta.url).resolve('ses'), 'utf8')));

type Command = (limits: BoxLimits, isolation: Isolation) => [command: string, given: string[]];

interface Question {
  readonly text: string;
  readonly answered: (answer: Result<string, BoxFault>) => void;
}

interface Open {
  readonly n: number;
  readonly most: number;
  readonly since: number;
  readonly before: Usage | undefined;
  readonly answered: Question['answered'];
}

/**
 * One version of a game in its own process. Questions and answers are texts, one at a time. The process starts with the first question,
 * sleeps when there is none, and is ended by its first fault; the next question starts another one. A game must not rely on state between
 * questions.
 */
export class Box {
  readonly #code: string;
  #codeAsJson: string | undefined;
  readonly #limits: BoxLimits;
  readonly #command: Command;
  readonly #queue: Question[] = [];
  #child: ChildProcess | undefined;
  #isStarted = false;
  #open: Open | undefined;
  #last = 0;
  #written = '';
  #complaint = '';
  #timer: NodeJS.Timeout | undefined;
  #waits = 0;
  #lastTime = 0;

  /** `code`: a script that sets the function `answer`. `command`: what starts a process, for tests. */
  constructor(code: string, limits: Partial<BoxLimits> = {}, command: Command = boxCommand) {
    this.#code = code;
    this.#command = command;
    this.#limits = { ...BOX_LIMITS, ...limits };
  }

  /** Whether its process runs. */
  get isAwake(): boolean {
    return this.#child !== undefined;
  }

  /** Whether it owes an answer. */
  get isBusy(): boolean {
    return this.#open !== undefined || this.#queue.length > 0;
  }

  get niceness(): number {
    return this.#limits.niceness;
  }

  /** Milliseconds of the processor for the question that ended the last process. */
  get lastTime(): number {
    return this.#lastTime;
  }

  /** The process of the box, for measurements. */
  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /** Asks the game. Never rejects: every failure is a named fault. */
  ask(text: string): Promise<Result<string, BoxFault>> {
    return new Promise((answered) => {
      this.#queue.push({ text, answered });
      if (!this.#open) this.#next();
    });
  }

  /** Ends the process. Open questions fail. */
  close(): void {
    const waiting = this.#queue.splice(0);
    this.#end('ended', 'the box was closed');
    for (const { answered } of waiting) answered(fail({ name: 'ended', detail: 'the box was closed' }));
  }

  #next(): void {
    const first = this.#queue[0];
    if (!first) return this.#rest();
    clearInterval(this.#timer);
    if (!this.#child) return this.#start();
    if (!this.#isStarted) return;
    this.#queue.shift();
    this.#send([JSON.stringify(first.text)], this.#limits.time, first.answered);
  }

  #rest(): void {
    clearInterval(this.#timer);
    this.#timer = setTimeout(() => this.#end('ended', 'it slept'), IDLE).unref();
  }

  #start(): void {
    const [command, given] = this.#command(this.#limits, isolationHere());
    // An empty environment: the server's settings are not readable.
    const child = spawn(command, given, { env: {}, cwd: '/', stdio: ['pipe', 'pipe', 'pipe'] });
    this.#child = child;
    this.#isStarted = false;
    this.#written = '';
    this.#complaint = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => this.#child === child && this.#read(text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (this.#complaint = (this.#complaint + text).slice(-4000)));
    child.stdin.on('error', () => {});
    child.on('error', (error) => this.#child === child && this.#end('ended', error.message));
    child.on('exit', (code, signal) => this.#child === child && this.#exited(signal ?? String(code)));
    // The box alone does not keep the server running.
    child.unref();
    const { start, forgets } = this.#limits;
    this.#send([sesAsJson(), (this.#codeAsJson ??= JSON.stringify(this.#code)), String(forgets)], start, (started) => {
      if (started.ok) this.#isStarted = true;
      else this.#queue.shift()?.answered(fail(started.fault.name === 'threw' ? { ...started.fault, name: 'start' } : started.fault));
    });
  }

  /** `texts`: as JSON. */
  #send(texts: readonly string[], most: number, answered: Question['answered']): void {
    const n = ++this.#last;
    const pid = this.#child?.pid;
    this.#open = { n, most, since: performance.now(), before: pid === undefined ? undefined : usageOf(pid), answered };
    this.#child?.stdin?.write(`[${[n, ...texts].join(',')}]\n`);
    this.#waits = 0;
    clearInterval(this.#timer);
    this.#timer = setInterval(() => this.#look(), LOOK);
  }

  /** The watchdog. Time of the processor counts, so that a busy machine ends no honest game. */
  #look(): void {
    const pid = this.#child?.pid;
    if (!this.#open || pid === undefined) return;
    const { most } = this.#open;
    const now = usageOf(pid);
    const { passed, used } = timeOf(this.#open, now);
    if (now && now.memory > this.#limits.memory) return this.#end('memory', `it uses more than ${this.#limits.memory} MB`);
    this.#waits = now?.isWaiting ? this.#waits + 1 : 0;
    if (this.#waits > WAITS && passed > most) return this.#end('late', 'it waits for something');
    if (used > most || passed > PATIENCE * most) this.#end('late', `one question took more than ${most} ms`);
  }

  #read(text: string): void {
    this.#written += text;
    if (this.#written.length > this.#limits.answer)
      return this.#end('too-large', `an answer has more than ${this.#limits.answer} characters`);
    const end = this.#written.indexOf('\n');
    if (end < 0) return;
    const first = this.#written.slice(0, end);
    this.#written = this.#written.slice(end + 1);
    const parsed = lineOf(first);
    const open = this.#open;
    // One question, one line: further output is unexpected.
    if (!parsed || parsed[0] !== open?.n || this.#written !== '') return this.#end('disorder', 'it wrote what nobody asked for');
    const [, kind, said] = parsed;
    if (kind === 'fault') return this.#end('threw', said);
    this.#open = undefined;
    open.answered(ok(said));
    this.#next();
  }

  #exited(how: string): void {
    const isFull = this.#complaint.includes('out of memory') || this.#complaint.includes('allocation failed');
    this.#end(isFull ? 'memory' : 'ended', isFull ? `it uses more than ${this.#limits.heap} MB` : `its process ended: ${how}`);
  }

  #end(name: BoxFaultName, detail: string): void {
    clearInterval(this.#timer);
    const open = this.#open;
    const child = this.#child;
    // Of a process that is gone only the time that passed is known.
    if (open) this.#lastTime = Math.min(open.most, timeOf(open, child?.pid === undefined ? undefined : usageOf(child.pid)).used);
    this.#open = undefined;
    this.#child = undefined;
    child?.kill('SIGKILL');
    open?.answered(fail({ name, detail }));
    if (this.#queue.length > 0) this.#next();
  }
}

/** Milliseconds since a question, and those of the processor, if the system reports them. */
function timeOf({ since, before }: Open, now: Usage | undefined): { readonly passed: number; readonly used: number } {
  const passed = performance.now() - since;
  return { passed, used: now && before ? Math.max(0, now.time - before.time) : passed };
}

function lineOf(text: string): v.InferOutput<typeof line> | undefined {
  try {
    const read = v.safeParse(line, JSON.parse(text));
    return read.success ? read.output : undefined;
  } catch {
    return undefined;
  }
}

/** Resources used by the processes, and whether all of them are idle. */
interface Usage {
  /** Milliseconds of the processor. */
  readonly time: number;
  /** Megabytes. */
  readonly memory: number;
  readonly isWaiting: boolean;
}

/** Milliseconds of one tick of the kernel's clock, which is the same on every Linux that Node supports. */
const TICK = 10;
const PAGE = 4096;

const read = (file: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
};

/** The resource usage of a process and its children. Undefined if the system does not report it, or the process has exited. */
function usageOf(pid: number): Usage | undefined {
  const stat = read(`/proc/${pid}/stat`);
  if (stat === '') return undefined;
  // The name is in brackets and may contain blanks.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const own = {
    time: TICK * (Number(fields[11]) + Number(fields[12])),
    memory: (PAGE * Number(fields[21])) / 1e6,
    isWaiting: fields[0] === 'S',
  };
  const below = read(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number);
  return below.map(usageOf).reduce<Usage>((sum, one) => (one ? together(sum, one) : sum), own);
}

const together = (a: Usage, b: Usage): Usage => ({
  time: a.time + b.time,
  memory: a.memory + b.memory,
  isWaiting: a.isWaiting && b.isWaiting,
});
