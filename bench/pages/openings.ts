import type { Page } from '@playwright/test';
import { type Asked, type Measured, median } from './measured.ts';

const rounds = 20;

/** Milliseconds from a click on a headline to the paint that shows its body. */
async function opening(page: Page, index: number): Promise<number> {
  const row = page.getByRole('article').nth(index);
  const title = (await row.getAttribute('aria-label')) ?? '';
  const painted = page.evaluate(
    (title) =>
      new Promise<number>((resolve, reject) => {
        setTimeout(() => reject(new Error(`${title} does not open`)), 20_000);
        let clicked = 0;
        addEventListener('click', ({ timeStamp }) => (clicked = timeStamp), { capture: true, once: true });
        const isThere = (): boolean => {
          const pane = document.querySelector('[aria-label="Story"]');
          return pane?.querySelector('h2')?.textContent === title && !pane.textContent.includes('Loading the story');
        };
        const look = (): void => {
          if (clicked === 0 || !isThere()) return void requestAnimationFrame(look);
          // What is there now is painted before the next task.
          const { port1, port2 } = new MessageChannel();
          port1.addEventListener('message', () => resolve(performance.now() - clicked));
          port1.start();
          port2.postMessage(0);
        };
        requestAnimationFrame(look);
      }),
    title,
  );
  await row.click({ position: { x: 400, y: 10 } });
  return painted;
}

/** Opening stories whose page of bodies has come already. */
export async function openings({ browser, desk }: Asked): Promise<Measured[]> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(`${desk}/news`);
  await page.getByRole('article').first().waitFor();
  // The first one brings the pane and the bodies.
  await opening(page, 0);
  await page.waitForLoadState('networkidle');
  const times: number[] = [];
  for (let index = 1; index <= rounds; index++) times.push(await opening(page, index));
  await page.close();
  return [
    { name: `opening a cached article, click to paint, median of ${rounds}`, value: median(times), unit: ' ms', most: 50 },
    { name: 'the slowest of them', value: Math.max(...times), unit: ' ms' },
  ];
}
