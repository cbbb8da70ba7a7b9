import type { Page } from '@playwright/test';
import { countLongTasks, turnWheel } from './long-tasks.ts';
import type { Asked, Measured } from './measured.ts';

const headlines = 5000;

async function loadAll(page: Page): Promise<void> {
  const list = page.getByRole('feed', { name: 'Headlines' });
  await list.getByRole('article').first().waitFor();
  await list.evaluate(async (element, headlines) => {
    const scroller = element.parentElement;
    const loaded = (): number => Number(/([\d,]+) loaded/.exec(document.body.innerText)?.[1]?.replaceAll(',', '') ?? 0);
    const started = performance.now();
    while (loaded() < headlines) {
      if (performance.now() - started > 120_000) throw new Error(`only ${loaded()} headlines have come`);
      scroller?.scrollTo(0, scroller.scrollHeight);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    scroller?.scrollTo(0, 0);
  }, headlines);
}

/** Tasks of the page beyond 50 ms while a wheel turns through a long list, on a processor slowed down four times. */
export async function scrolling({ browser, desk }: Asked): Promise<Measured[]> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(`${desk}/news`);
  await loadAll(page);
  await page.waitForLoadState('networkidle');
  const longTasks = await countLongTasks(page);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.waitForTimeout(500);
  const before = await longTasks();
  await turnWheel(session, { x: 600, y: 500 });
  await page.waitForTimeout(300);
  const after = await longTasks();
  const top = await page.getByRole('article').first().getAttribute('aria-posinset');
  if (Number(top) < 500) throw new Error(`the list was not scrolled: its first row is ${top}`);
  await page.close();
  return [
    {
      name: `tasks over 50 ms in 3 s of scrolling ${headlines.toLocaleString('en-US')} headlines, 4x slower`,
      value: after.tasks - before.tasks,
      unit: '',
      most: 2,
    },
    { name: 'the longest of them', value: after.longestMs, unit: ' ms' },
  ];
}
