// `npm run bench -- frames`: replays a match of every game at a quarter of the processor's speed and measures each task of the page.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { CARDS } from '@fray/games';
import { serve } from '@fray/server';
import type { Browser, CDPSession, Page } from 'playwright-core';
import { launch } from './browser.ts';
import { snapshotsOf } from './shots/positions.ts';

const THROTTLE = 4;
const WATCHED = 15_000;
/** Milliseconds of a task after which a frame is visibly missing. */
const LONG = 50;

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  /** Processor time in microseconds, so that other programs do not count. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/** Measures the page's main thread while `during` runs. */
async function traced(tools: CDPSession, during: () => Promise<void>): Promise<TraceEvent[]> {
  const events: TraceEvent[] = [];
  // The browser's own format, not typed by the library.
  tools.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  const complete = new Promise((done) => tools.once('Tracing.tracingComplete', done));
  await tools.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', 'devtools.timeline', '__metadata'] },
  });
  await during();
  await tools.send('Tracing.end');
  await complete;
  const main = events.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain');
  return events.filter(({ pid, tid }) => main.some((thread) => thread.pid === pid && thread.tid === tid));
}

/** Frame times while the page is watched. */
const framesOf = (page: Page) =>
  page.evaluate(
    (milliseconds) =>
      new Promise<number[]>((done) => {
        const gaps: number[] = [];
        let last = performance.now();
        const until = last + milliseconds;
        const tick = (now: number) => {
          gaps.push(now - last);
          last = now;
          if (now < until) requestAnimationFrame(tick);
          else done(gaps.slice(1));
        };
        requestAnimationFrame(tick);
      }),
    WATCHED,
  );

/** The parts of the longest tasks, by the browser's names. */
function printLongestTasks(events: readonly TraceEvent[]): void {
  const tasks = events.filter(isTask).toSorted((a, b) => (b.tdur ?? 0) - (a.tdur ?? 0));
  for (const task of tasks.slice(0, 5)) {
    const parts = new Map<string, number>();
    for (const event of events)
      if (event !== task && event.ts >= task.ts && event.ts < task.ts + (task.dur ?? 0))
        parts.set(event.name, (parts.get(event.name) ?? 0) + (event.tdur ?? 0) / 1000);
    const most = [...parts].toSorted((a, b) => b[1] - a[1]).slice(0, 6);
    console.log(`   ${((task.tdur ?? 0) / 1000).toFixed(0)} ms: ${most.map(([name, ms]) => `${name} ${ms.toFixed(0)}`).join(', ')}`);
  }
}

const isTask = ({ name }: TraceEvent): boolean => name.endsWith('RunTask');

async function watch(browser: Browser, url: string, record: string): Promise<{ gaps: number[]; events: TraceEvent[] }> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  await context.addInitScript((text: string) => {
    localStorage.setItem('fray.table', text);
    localStorage.setItem('fray.sound', 'off');
  }, record);
  const page = await context.newPage();
  await page.goto(`${url}#/table`);
  await page.locator('.replayer').waitFor();
  const tools = await context.newCDPSession(page);
  await tools.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE });
  // First, back, then play: from the beginning.
  await page.locator('.replayer .tool').nth(2).click();
  let gaps: number[] = [];
  const events = await traced(tools, async () => {
    gaps = await framesOf(page);
  });
  await context.close();
  return { gaps, events };
}

const folder = fileURLToPath(new URL('../web/dist', import.meta.url));
if (!existsSync(folder)) throw new Error('the page is not built: run “npm run build” first');
const served = await serve({ folder, host: '127.0.0.1', port: 7300, orNext: true, data: ':memory:' });
const browser = await launch();
for (const { id, game } of CARDS) {
  const { gaps, events } = await watch(browser, served.url, snapshotsOf(await game()).at(-1)?.record ?? '');
  const work = events.filter(isTask).map(({ tdur = 0 }) => tdur / 1000);
  const rate = (gaps.length / gaps.reduce((total, gap) => total + gap, 0)) * 1000;
  const late = gaps.filter((gap) => gap > LONG).length;
  console.log(
    `${id.padEnd(22)} ${rate.toFixed(1).padStart(5)} frames a second, ${late} of ${gaps.length} later than ${LONG} ms; work of the page: ` +
      `${work.filter((ms) => ms > LONG).length} pieces over ${LONG} ms of the processor, the longest ${Math.max(...work).toFixed(0)} ms`,
  );
  printLongestTasks(events);
}
await browser.close();
await served.close();
