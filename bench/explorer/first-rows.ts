import type { Browser } from '@playwright/test';
import { median, type Measured } from '../pages/measured.ts';
import type { Explorers } from './served.ts';

const runs = 7;

/** Milliseconds from the navigation to the paint of the first rows. */
async function firstPaint(browser: Browser, address: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    const page = await context.newPage();
    await page.addInitScript(() => {
      const look = (): void => {
        if (!document.querySelector('[role=row][aria-rowindex="2"] [role=gridcell]')) return void requestAnimationFrame(look);
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', () => performance.mark('rows'));
        port1.start();
        port2.postMessage(0);
      };
      requestAnimationFrame(look);
    });
    await page.goto(address);
    await page.waitForFunction(() => performance.getEntriesByName('rows').length > 0);
    return await page.evaluate(() => performance.getEntriesByName('rows')[0]?.startTime ?? Number.NaN);
  } finally {
    await context.close();
  }
}

/** The whole range asked for at once beside the plain first page, turn by turn. */
export async function firstRows({ browser, desk }: Explorers & { readonly browser: Browser }): Promise<Measured[]> {
  const times = { plain: [] as number[], whole: [] as number[] };
  for (let run = 0; run < runs; run++) {
    times.plain.push(await firstPaint(browser, `${desk}/quantified`));
    times.whole.push(await firstPaint(browser, `${desk}/quantified?whole=1`));
  }
  const [plain, whole] = [median(times.plain), median(times.whole)];
  return [
    { name: 'first rows painted, one page', value: plain, unit: ' ms' },
    { name: 'first rows painted, the whole range asked for', value: whole, unit: ' ms' },
    { name: 'the same, as many times the plain page', value: whole / plain, unit: '', most: 1.3 },
  ];
}
