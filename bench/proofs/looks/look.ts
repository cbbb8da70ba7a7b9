import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, Page } from '@playwright/test';
import { fixedDay } from '../../../e2e/serve.ts';
import type { Sight } from './sights.ts';
import { installWatch, type Seen } from './watch.ts';

export const themes = ['light', 'dark'] as const;
export const sizes = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
] as const;
export const frames = ['full', 'embedded'] as const;

/** Narrower ones, where nothing may reach beyond the side either; the second is 1440x900 at 200 %. */
const narrow = [
  { width: 320, height: 640 },
  { width: 720, height: 450 },
] as const;

export interface Look {
  readonly theme: (typeof themes)[number];
  readonly size: (typeof sizes)[number];
  readonly frame: (typeof frames)[number];
}

/** What is promised of every look: none of it. */
export const faults = ['axe', 'console', 'policy', 'moved', 'sideways'] as const;

export interface Finding {
  readonly fault: (typeof faults)[number];
  readonly words: string;
}

/** The browser's own line about an answer with an error status, which is what a failed upstream is. */
const browsersLine = /^Failed to load resource: .* (502|503|504)/;

const inFrame = (path: string, { frame, theme }: Look): string =>
  `${path}${path.includes('?') ? '&' : '?'}theme=${theme}${frame === 'embedded' ? '&embed=1' : ''}`;

/** How far the page reaches beyond its window, once its parts have found their places. */
async function beyond(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const width = (): number => Math.max(document.documentElement.scrollWidth, document.body.scrollWidth) - innerWidth;
    for (let look = 0; look < 20 && width() > 0; look++) await new Promise((resolve) => setTimeout(resolve, 50));
    return width();
  });
}

/** One look at one sight: all that is wrong with it. */
export async function lookAt(browser: Browser, desk: string, sight: Sight, look: Look): Promise<Finding[]> {
  const context = await browser.newContext({
    viewport: look.size,
    colorScheme: look.theme,
    locale: 'en-US',
    timezoneId: 'America/New_York',
    baseURL: desk,
  });
  const findings: Finding[] = [];
  const note = (fault: Finding['fault'], words: string): void => void findings.push({ fault, words });
  try {
    const page = await context.newPage();
    page.on('pageerror', (error) => note('console', `page error: ${error.message}`));
    page.on('console', (message) => {
      const line = `${message.text()} ${new URL(message.location().url || desk).pathname}`;
      if (!['error', 'warning'].includes(message.type()) || sight.tolerates?.test(line)) return;
      if (!sight.isDown || !browsersLine.test(line)) note('console', line);
    });
    await page.addInitScript(installWatch);
    await page.clock.install({ time: fixedDay });
    await page.goto(inFrame(sight.path, look));
    await sight.ready(page).waitFor({ timeout: 60_000 });
    await sight.act?.(page);
    await page.waitForLoadState('networkidle');

    const { violations } = await new AxeBuilder({ page })
      .setLegacyMode()
      .options({ resultTypes: ['violations'] })
      .analyze();
    for (const { id, nodes } of violations) note('axe', `${id}: ${nodes.length}x ${nodes[0]?.html.slice(0, 160)}`);
    const { moved, blocked } = await page.evaluate(() => (globalThis as unknown as { seen: Seen }).seen);
    for (const words of blocked) note('policy', words);
    for (const words of moved) note('moved', words);
    for (const size of [look.size, ...(look.size === sizes[0] && look.theme === 'light' ? narrow : [])]) {
      await page.setViewportSize(size);
      const px = await beyond(page);
      if (px > 0) note('sideways', `${px} px at ${size.width}x${size.height}`);
    }
  } catch (error) {
    note('console', `never there: ${error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)}`);
  } finally {
    await context.close();
  }
  return findings;
}
