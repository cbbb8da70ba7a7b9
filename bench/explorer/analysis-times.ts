import type { Browser, Page } from '@playwright/test';
import { median, type Measured } from '../pages/measured.ts';
import type { Explorers } from './served.ts';

const rounds = 5;

interface Answered {
  /** with the intervals around the figures, which the panel asks for after the figures */
  readonly withIntervals: boolean;
  readonly ms: number;
}
type Watched = Window & { analysis?: { open: number; readonly answered: Answered[] } };

/** Notes how long each question is out, from its leaving the page to its answer's coming back. */
function watchQuestions(): void {
  const analysis = { open: 0, answered: [] as Answered[] };
  Object.assign(window, { analysis });
  const send = Object.getOwnPropertyDescriptor(Worker.prototype, 'postMessage')?.value as (...args: unknown[]) => void;
  Worker.prototype.postMessage = function post(this: Worker, message: unknown, ...rest: unknown[]) {
    const { kind, id, question } = message as { kind: string; id: number; question: { seed?: string } };
    const at = performance.now();
    const hear = ({ data }: MessageEvent<{ id: number }>): void => {
      if (data.id !== id) return;
      this.removeEventListener('message', hear);
      analysis.open--;
      analysis.answered.push({ withIntervals: question.seed !== undefined, ms: performance.now() - at });
    };
    if (kind === 'ask') {
      analysis.open++;
      this.addEventListener('message', hear);
    }
    send.call(this, message, ...rest);
  };
}

const untilQuiet = (page: Page, before: number): Promise<unknown> =>
  page.waitForFunction(
    (before) => {
      const { open, answered } = (window as Watched).analysis ?? { open: 1, answered: [] };
      return open === 0 && answered.length > before;
    },
    before,
    { timeout: 120_000 },
  );

const answers = (page: Page): Promise<readonly Answered[]> => page.evaluate(() => (window as Watched).analysis?.answered ?? []);

/** How long the figures over all readings take when the choice of readings changes, off the main thread. */
export async function analysisTimes({ browser, desk }: Explorers & { readonly browser: Browser }): Promise<Measured[]> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.addInitScript(watchQuestions);
  const measured: Measured[] = [];
  for (const [tab, name] of [
    ['curve', 'reaction curve'],
    ['heat', 'heat map'],
  ] as const) {
    await page.goto(`${desk}/quantified?whole=1&analysis=1&tab=${tab}`);
    await page.getByText('· whole range').first().waitFor({ timeout: 120_000 });
    await untilQuiet(page, 0);
    const times: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const { length } = await answers(page);
      await page.getByRole('checkbox', { name: 'with round-ups' }).click();
      await page.waitForTimeout(200);
      await untilQuiet(page, length);
      const figures = (await answers(page)).slice(length).find(({ withIntervals }) => !withIntervals);
      times.push(figures?.ms ?? Number.NaN);
    }
    measured.push({ name: `${name} over 20,000 readings, recomputed off the main thread`, value: median(times), unit: ' ms', most: 60 });
  }
  await page.close();
  return measured;
}
