import type { Page, Route } from '@playwright/test';
import guidanceExamples from '#contract/docs/examples/guidance.json' with { type: 'json' };
import splitsExamples from '#contract/docs/examples/splits.json' with { type: 'json' };
import { type Asked, type Measured, median } from './measured.ts';

const records = 1000;
const rounds = 20;
const months = ['2026-10', '2026-11'] as const;
const names = { '2026-10': 'October 2026', '2026-11': 'November 2026' };

/** So many records on the days of a month, as an upstream would send them; one of guidance is two events, of earnings and of revenue. */
function answerOf(endpoint: 'guidance' | 'splits', month: string): string {
  const dates = ['date', 'date_announced', 'date_recorded', 'date_distribution', 'date_ex'];
  const [example] = endpoint === 'guidance' ? guidanceExamples.guidance : splitsExamples.splits;
  const rows = Array.from({ length: records }, (_, index) => {
    const day = `${month}-${String(1 + (index % 30)).padStart(2, '0')}`;
    const named = { id: `${month}-${index}`, ticker: `T${index}`, name: `Company ${index} (Sample)`, importance: index % 6 };
    const dated = Object.fromEntries(dates.filter((name) => name in (example ?? {})).map((name) => [name, day]));
    return { ...example, ...named, ...dated };
  });
  return JSON.stringify({ [endpoint]: rows });
}

const answers = new Map<string, string>();
function fulfil(route: Route, endpoint: 'guidance' | 'splits'): Promise<void> {
  const from = new URL(route.request().url()).searchParams.get('parameters[date_from]') ?? '';
  // A grid begins with the last days of the month before, or on the first.
  const month = months.find((one) => from <= `${one}-01`) ?? months[1];
  const key = `${endpoint} ${month}`;
  const body = answers.get(key) ?? answerOf(endpoint, month);
  answers.set(key, body);
  return route.fulfill({ contentType: 'application/json', body });
}

/** Milliseconds from a key to the paint of the month it leads to. */
async function turning(page: Page, key: '[' | ']', month: string): Promise<number> {
  // Listened before the key is pressed, which takes another way into the page than what is evaluated there.
  const painted = await page.evaluateHandle((month) => {
    let pressed = 0;
    addEventListener('keydown', ({ timeStamp }) => (pressed = timeStamp), { capture: true, once: true });
    const isThere = (): boolean =>
      document.querySelector(`table[aria-label$="${month}"] td button`) !== null && document.querySelectorAll('td button').length > 60;
    const milliseconds = new Promise<number>((resolve, reject) => {
      setTimeout(() => reject(new Error(`${month} does not come`)), 20_000);
      const look = (): void => {
        if (pressed === 0 || !isThere()) return void requestAnimationFrame(look);
        // What is there now is painted before the next task.
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', () => resolve(performance.now() - pressed));
        port1.start();
        port2.postMessage(0);
      };
      requestAnimationFrame(look);
    });
    return { milliseconds };
  }, month);
  await page.keyboard.press(key);
  return painted.evaluate(({ milliseconds }) => milliseconds);
}

async function turns({ browser, desk }: Pick<Asked, 'browser' | 'desk'>, endpoint: 'guidance' | 'splits'): Promise<number[]> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.route(`**/api/v2.1/calendar/${endpoint}?*`, (route) => fulfil(route, endpoint));
  await page.goto(`${desk}/${endpoint}?view=month&month=${months[1]}`);
  await page.locator('td button').first().waitFor();
  // The first time each month is asked for.
  await turning(page, '[', names[months[0]]);
  await turning(page, ']', names[months[1]]);
  await page.waitForLoadState('networkidle');
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const isBack = round % 2 === 0;
    times.push(await turning(page, isBack ? '[' : ']', names[months[isBack ? 0 : 1]]));
  }
  await page.close();
  return times;
}

/** Turning to another month of a calendar whose events have come already, input to paint. */
export async function monthGrids(asked: Pick<Asked, 'browser' | 'desk'>): Promise<Measured[]> {
  const measured: Measured[] = [];
  for (const endpoint of ['guidance', 'splits'] as const) {
    const times = await turns(asked, endpoint);
    measured.push(
      {
        name: `a month of ${records.toLocaleString('en-US')} records (${endpoint}), key to paint, median of ${rounds}`,
        value: median(times),
        unit: ' ms',
        most: 50,
      },
      { name: 'the slowest of them', value: Math.max(...times), unit: ' ms' },
    );
  }
  return measured;
}
