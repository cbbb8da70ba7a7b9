import type { Page } from '@playwright/test';
import type { Asked, Measured } from './measured.ts';

const headlines = 5000;
const seconds = 3;
const pixelsPerSecond = 8000;

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
  await page.evaluate(() => {
    const seen = { tasks: 0, longest: 0 };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) {
        seen.tasks++;
        seen.longest = Math.max(seen.longest, duration);
      }
    }).observe({ type: 'longtask' });
  });
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.waitForTimeout(500);
  const before = await page.evaluate(() => (window as Window & { seen?: { tasks: number } }).seen?.tasks ?? 0);
  await session.send('Input.synthesizeScrollGesture', {
    x: 600,
    y: 500,
    yDistance: -seconds * pixelsPerSecond,
    speed: pixelsPerSecond,
    gestureSourceType: 'mouse',
  });
  await page.waitForTimeout(300);
  const after = await page.evaluate(
    () => (window as Window & { seen?: { tasks: number; longest: number } }).seen ?? { tasks: Number.NaN, longest: 0 },
  );
  const top = await page.getByRole('article').first().getAttribute('aria-posinset');
  if (Number(top) < 500) throw new Error(`the list was not scrolled: its first row is ${top}`);
  await page.close();
  return [
    {
      name: `tasks over 50 ms in ${seconds} s of scrolling ${headlines.toLocaleString('en-US')} headlines, 4x slower`,
      value: after.tasks - before,
      unit: '',
      most: 2,
    },
    { name: 'the longest of them', value: after.longest, unit: ' ms' },
  ];
}
