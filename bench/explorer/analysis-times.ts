import type { Browser, Page } from '@playwright/test';
import { median, type Measured } from '../pages/measured.ts';
import type { Explorers } from './served.ts';

const rounds = 5;

interface Answered {
  /** with the intervals around the figures, which the panel asks for after the figures */
  readonly withIntervals: boolean;
  readonly ms: number;
}
interface Analysis {
  /** ids of questions that are out */
  readonly open: Set<number>;
  readonly answered: Answered[];
}
type Watched = Window & { analysis?: Analysis };

/** Notes how long each question is out, from its leaving the page to its answer's coming back; one that is given up has no time. */
function watchQuestions(): void {
  const analysis: Analysis = { open: new Set(), answered: [] };
  Object.assign(window, { analysis });
  const send = Object.getOwnPropertyDescriptor(Worker.prototype, 'postMessage')?.value as (...args: unknown[]) => void;
  Worker.prototype.postMessage = function post(this: Worker, message: unknown, ...rest: unknown[]) {
    // A call of comlink: the message id, the method, and the arguments.
    const { id, path, argumentList } = message as {
      id: string;
      path: readonly string[];
      argumentList: readonly { value: unknown }[];
    };
    const requestId = argumentList[0]?.value as number;
    const at = performance.now();
    const onResult = ({ data }: MessageEvent<{ id: string }>): void => {
      if (data.id !== id) return;
      this.removeEventListener('message', onResult);
      const request = argumentList[1]?.value as { seed?: string } | undefined;
      if (analysis.open.delete(requestId))
        analysis.answered.push({ withIntervals: request?.seed !== undefined, ms: performance.now() - at });
    };
    if (path[0] === 'cancel') analysis.open.delete(requestId);
    if (path[0] === 'run') {
      analysis.open.add(requestId);
      this.addEventListener('message', onResult);
    }
    send.call(this, message, ...rest);
  };
}

const untilQuiet = (page: Page, before: number): Promise<unknown> =>
  page.waitForFunction(
    (before) => {
      const { analysis } = window as Watched;
      return analysis?.open.size === 0 && analysis.answered.length > before;
    },
    before,
    { timeout: 120_000 },
  );

const answers = (page: Page): Promise<readonly Answered[]> => page.evaluate(() => (window as Watched).analysis?.answered ?? []);

/** Another choice of readings, as a reader makes it. */
const chooseOthers = (page: Page): Promise<void> => page.getByRole('checkbox', { name: 'Include multi-stock stories' }).click();

/** How long the figures of the next question are out. */
async function figuresMs(page: Page): Promise<number> {
  const { length } = await answers(page);
  await chooseOthers(page);
  await page.waitForFunction(
    (before) => (window as Watched).analysis?.answered.slice(before).some(({ withIntervals }) => !withIntervals),
    length,
    { timeout: 120_000 },
  );
  return (await answers(page)).slice(length).find(({ withIntervals }) => !withIntervals)?.ms ?? Number.NaN;
}

/** How long the figures over all readings take when the choice of readings changes, off the main thread. */
export async function analysisTimes({ browser, desk }: Explorers & { readonly browser: Browser }): Promise<Measured[]> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.addInitScript(watchQuestions);
  const open = async (tab: string): Promise<void> => {
    await page.goto(`${desk}/quantified?whole=1&analysis=1&tab=${tab}`);
    await page.getByText('· all rows loaded').first().waitFor({ timeout: 120_000 });
    await untilQuiet(page, 0);
  };
  const measured: Measured[] = [];
  for (const [tab, name] of [
    ['heat', 'heat map'],
    ['curve', 'reaction curve'],
  ] as const) {
    await open(tab);
    const times: number[] = [];
    for (let round = 0; round < rounds; round++) {
      times.push(await figuresMs(page));
      await untilQuiet(page, 0);
    }
    measured.push({ name: `${name} over 20,000 readings, recomputed off the main thread`, value: median(times), unit: ' ms', most: 60 });
  }
  // Of the curve: the intervals of the choice before are under way, for they take seconds.
  const hurried: number[] = [];
  for (let round = 0; round < rounds; round++) {
    hurried.push(await figuresMs(page));
    await page.waitForTimeout(200);
  }
  measured.push({
    name: 'the same of the curve, while intervals of the choice before are worked out',
    value: median(hurried),
    unit: ' ms',
  });
  await page.close();
  return measured;
}
