import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** Axe finds nothing; a finding is reported with its elements. */
export async function expectNoViolations(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    // In the page itself, which has no frames, and without what passes: this is faster.
    .setLegacyMode()
    // Experimental in axe: a name contains the visible text, for speech input.
    .options({ resultTypes: ['violations'], rules: { 'label-content-name-mismatch': { enabled: true } } })
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
}

/** Nothing is wider than the window. */
export const expectNoSidewaysScroll = (page: Page, message?: string): Promise<void> =>
  expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth), message).toBeLessThanOrEqual(0);

/** Records layout shifts from now on; to be called before a page is opened. */
export async function watchLayoutShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    type Shift = PerformanceEntry & { sources: readonly { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[] };
    const shifts: string[] = [];
    Object.assign(globalThis, { shifts });
    const describe = ({ node, previousRect, currentRect }: Shift['sources'][number]): string => {
      const name = node instanceof Element ? `${node.localName} ${node.getAttribute('class')}` : node?.textContent;
      return `${name} from ${JSON.stringify(previousRect)} to ${JSON.stringify(currentRect)}`;
    };
    new PerformanceObserver((list) => {
      for (const { sources } of list.getEntries() as Shift[]) shifts.push(...sources.map(describe));
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Nothing has moved by itself since the page was opened. */
export const expectNoLayoutShift = async (page: Page): Promise<void> =>
  expect(await page.evaluate(() => (globalThis as unknown as { shifts: string[] }).shifts)).toEqual([]);
