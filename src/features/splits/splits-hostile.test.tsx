import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { splits } from '#contract/endpoints/splits.ts';
import { hostileHtml } from '#src/testing/hostile-html.ts';
import { hasRun, leftBehind, settled, watchRequests } from '#src/testing/left-behind.ts';
import { goTo, renderPage } from '#src/testing/render-page.tsx';
import { wireSplit } from '#src/testing/records.ts';
import { json, stubFetch } from '#src/testing/stub-fetch.ts';
import { textOf } from '#src/testing/text.ts';

/** Some of each family; all of them are tested in src/app/hostile-html.browser.test.ts. */
const payloads = [...Map.groupBy(hostileHtml, ({ family }) => family).values()].flatMap((all) =>
  all.filter((_, index) => index % 240 === 0).map(({ html }) => html),
);
const fields = ['ticker', 'name', 'exchange', 'cusip', 'ratio', 'split_type', 'date_recorded', 'notes'];

const hostileSplit = (html: string, index: number): Readonly<Record<string, unknown>> =>
  wireSplit({
    ...Object.fromEntries(fields.map((field) => [field, html])),
    id: `id-${String(9999 - index)}`,
    notes: `<p>kept ${index}</p>${html}`,
    date_announced: '2026-11-20',
  });

test(`${payloads.length} payloads x ${fields.length} fields of a split are text, or sanitised`, async () => {
  const { strangers } = watchRequests();
  stubFetch(({ pathname }) => (pathname === splits.path ? json({ splits: payloads.map(hostileSplit) }) : undefined));
  await renderPage('/splits?view=table&row=id-9999', [1200, 600]);
  for (const [index, html] of payloads.entries()) {
    goTo(`/splits?view=table&row=id-${9999 - index}`);
    const prose = (): Element | null => page.getByRole('complementary', { name: 'Split' }).element().querySelector('.prose');
    await expect.poll(() => textOf(prose())).toContain(`kept ${index}`);
    expect(leftBehind(prose() as Element), html).toEqual([]);
    expect(document.querySelector('#root :is(script, style, iframe, object, embed, base, form)')).toBeNull();
    expect(document.evaluate('count(//*[@id="root"]//@*[starts-with(name(), "on")])', document).numberValue).toBe(0);
  }
  await settled();
  expect(hasRun()).toBe(false);
  expect(strangers()).toEqual([]);
});
