import { screen } from '@testing-library/react';
import { json, stubFetch } from '#src/testing/stub-fetch.ts';
import { press } from '#src/testing/press.ts';
import { expect, test } from 'vitest';
import { splits } from '#contract/endpoints/splits.ts';
import { hostileHtml } from '#src/testing/hostile-html.ts';
import { hasRun, leftBehind, settled, watchRequests } from '#src/testing/left-behind.ts';
import { renderInBrowser, soon } from '#src/testing/render-in-browser.tsx';
import { wireSplit } from '#src/testing/records.ts';

const payloads = hostileHtml.filter((_, index) => index % 60 === 0).map(({ html }) => html);
const fields = ['ticker', 'name', 'exchange', 'cusip', 'ratio', 'split_type', 'date_recorded', 'notes'];

const hostileSplit = (html: string, index: number): Readonly<Record<string, unknown>> =>
  wireSplit({
    ...Object.fromEntries(fields.map((field) => [field, html])),
    id: `id-${String(9999 - index)}`,
    notes: `<p>kept ${index}</p>${html}`,
    date_announced: '2026-11-20',
  });

/** A key acts on what has been painted. */
const painted = (): Promise<void> => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 10)));

test(`${payloads.length} payloads x ${fields.length} fields of a split are text, or sanitised`, { timeout: 60_000 }, async () => {
  const { strangers } = watchRequests();
  stubFetch(({ pathname }) => (pathname === splits.path ? json({ splits: payloads.map(hostileSplit) }) : undefined));
  await renderInBrowser('/splits?view=table&row=id-9999', [1200, 600]);
  for (const [index, html] of payloads.entries()) {
    const prose = await soon(() => {
      const found = screen.getByRole('complementary', { name: 'Split' }).querySelector('.prose');
      expect(found?.textContent).toContain(`kept ${index}`);
      return found as Element;
    });
    expect(leftBehind(prose), html).toEqual([]);
    expect(document.querySelector('#root :is(script, style, iframe, object, embed, base, form)')).toBeNull();
    expect(document.evaluate('count(//*[@id="root"]//@*[starts-with(name(), "on")])', document).numberValue).toBe(0);
    await painted();
    press('j');
  }
  await settled();
  expect(hasRun()).toBe(false);
  expect(strangers()).toEqual([]);
});
