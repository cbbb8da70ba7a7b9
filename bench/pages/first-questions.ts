import { builtChunks } from '../../scripts/first-view.ts';
import type { Asked, Measured } from './measured.ts';
import { laterPages, type LaterPage } from './page-list.ts';

/** A line on which the order of things is seen: a question that waits for code waits for long. */
const slowLine = { offline: false, latency: 100, downloadThroughput: (1.6 * 1024 * 1024) / 8, uploadThroughput: (0.75 * 1024 * 1024) / 8 };

/** Milliseconds from a page's first question until its code has arrived; what is negative has waited for it. */
async function lead({ browser, desk }: Asked, { path, module }: LaterPage): Promise<number> {
  const chunk = builtChunks()[module]?.file ?? '';
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', slowLine);
    await page.goto(`${desk}/${path}`);
    await page.waitForLoadState('networkidle');
    return await page.evaluate((chunk) => {
      const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
      const question = entries.find(({ name, initiatorType }) => initiatorType === 'fetch' && /\/api\/|\/status\.json$/.test(name));
      const code = entries.find(({ name }) => name.endsWith(chunk));
      return question && code ? code.responseEnd - question.fetchStart : Number.NaN;
    }, chunk);
  } finally {
    await context.close();
  }
}

/** Whether each page's first question is on its way while its code is. */
export async function firstQuestions(asked: Asked): Promise<Measured[]> {
  const measured: Measured[] = [];
  for (const one of laterPages) {
    const name = `/${one.path.split('?')[0]} asks so long before its code is here, slow line`;
    measured.push({ name, value: await lead(asked, one), unit: ' ms', least: 0 });
  }
  return measured;
}
