import type { Browser } from '@playwright/test';
import { desktop } from '../support/browser.ts';
import type { Measure } from '../support/table.ts';
import { type PagesUnderTest, roundsOf } from './pages-under-test.ts';

/** The used part of a Chromium trace event; times in microseconds. */
export interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** CPU time of the thread; absent where the system does not tell */
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/** CPU milliseconds of the longest task on the main thread of any page in a trace: other load on the machine does not lengthen it. */
export function longestTaskMs(events: readonly TraceEvent[]): number {
  const threadOf = ({ pid, tid }: TraceEvent): string => `${pid} ${tid}`;
  const main = new Set(events.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain').map(threadOf));
  const tasks = events.filter((event) => event.ph === 'X' && event.name.endsWith('RunTask') && main.has(threadOf(event)));
  return Math.max(0, ...tasks.map(({ tdur = 0 }) => tdur)) / 1000;
}

/** The longest task while a page opens in a browser with an empty cache, until some milliseconds after its load event. */
async function coldTaskMs(browser: Browser, url: string, visitMs: number): Promise<number> {
  await using context = await browser.newContext({ viewport: desktop });
  const page = await context.newPage();
  await browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline', '__metadata'] });
  await page.goto(url);
  await page.waitForTimeout(visitMs);
  const { traceEvents } = JSON.parse(String(await browser.stopTracing())) as { traceEvents: readonly TraceEvent[] };
  return longestTaskMs(traceEvents);
}

/** Of several visits the quickest: caches of the processor that other programs empty lengthen CPU time too. */
const visits = 3;

/** The longest task of a first visit to each page, and to the explorer with its analysis. */
export async function longestTasks(under: PagesUnderTest): Promise<Measure[]> {
  const { browser, desk, scale } = under;
  const pages = [{ path: 'news', name: '/news' }, ...scale.pages, { path: 'quantified?analysis=1', name: '/quantified with its analysis' }];
  const measures: Measure[] = [];
  for (const { path, name } of pages) {
    const times: number[] = [];
    for (let visit = 0; visit < roundsOf(under, visits); visit++) times.push(await coldTaskMs(browser, `${desk}/${path}`, scale.visitMs));
    measures.push({ name: `${name}, first visit: longest task, CPU time`, value: Math.min(...times), unit: ' ms', most: 200 });
  }
  return measures;
}
