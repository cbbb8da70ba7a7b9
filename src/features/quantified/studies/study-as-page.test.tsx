import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { newYorkInstant } from '#contract/time/new-york.ts';
import type { WireReaction } from '#analysis/testing/records.ts';
import { seeded } from '#analysis/stats/seeded.ts';
import { csvText } from '#src/shared/export/text-formats.ts';
import { dayOf } from '#src/shared/time/format.ts';
import { nowSeconds } from '#src/shared/time/now.ts';
import { startApi, type WireRecord } from '#src/testing/api.ts';
import { intradayBars } from '#src/testing/bars.ts';
import { wireReaction } from '#src/testing/records.ts';
import { renderPage } from '#src/testing/render-page.tsx';
import { collectSavedFiles } from '#src/testing/saved-files.ts';
import { studies, studySearch } from './studies.ts';

/** Weekdays from October 1 to the day before the tests. */
const days = Array.from({ length: 50 }, (_, index) => new Date(Date.UTC(2026, 9, 1 + index)).toISOString().slice(0, 10)).filter(
  (day) => ![0, 6].includes(new Date(day).getUTCDay()),
);

const below = seeded('studies');
const oneOf = <T,>(list: readonly T[]): T => list[below(list.length)] as T;
const move = (): string => (below(12) === 0 ? '' : ((below(801) - 390) / 100).toFixed(2));

/** A dozen stories a day that the studies select by, some on several symbols, with some values missing. */
function reactionsOn(day: string, dayIndex: number): WireReaction[] {
  return Array.from({ length: 12 }, (_, index) => {
    const seconds = newYorkInstant(day, 9.5 * 3600 + below(5 * 3600));
    const time = new Date(seconds * 1000).toISOString().replace('T', ' ').replace('Z', '');
    const [year, month, date] = day.split('-');
    const session = oneOf(['Pre', 'Main', 'Post']);
    const story = wireReaction({
      ResourceID: String(1000 * dayIndex + index),
      Date: `${Number(month)}/${Number(date)}/${year}`,
      PUBt: time,
      RECt: time,
      NewsSess: session,
      Headlines: oneOf(['Acme raises guidance', 'Acme lowers guidance', 'Acme &amp; Sons', 'Quiet day']),
      Topics: oneOf(['News', 'M&A', 'News, M&A', 'Earnings']),
      AnalystAction: oneOf(['Upgrade', 'Downgrade', '']),
      EPSAction: oneOf(['Beat', 'Miss', '']),
      created: seconds + 60,
    });
    const symbols = Array.from({ length: index === 0 ? 4 : 1 }, () => `S${below(30)}`);
    return [...new Set(symbols)].flatMap((symbol) =>
      (below(4) === 0 ? ['All', session] : ['All']).map((report) => ({
        ...story,
        _id: `${day} ${index} ${symbol} ${report}`,
        Symb: symbol,
        ReportSess: report,
        '5_Minutes%': move(),
        '30_Minutes%': move(),
        VolumeStdDev: (below(600) / 100).toFixed(2),
        ATR14: String(1 + below(5)),
        TONLast: String(20 + below(80)),
      })),
    );
  }).flat();
}

const reactions = days.flatMap(reactionsOn);

/** Minutes of SPY in every session but the first. */
const spy = (): WireRecord[] =>
  days.slice(1).map((day) =>
    intradayBars(
      'SPY',
      day,
      9.5,
      Array.from({ length: 390 }, () => 600 + below(300) / 100),
      60,
    ),
  );

test.each([
  ['upgrades', ''],
  ['raised-guidance', ''],
  ['beats-after-hours', '?first=true'],
  ['mergers', '?spy=true'],
  ['volume-surprises', '?roundups=true'],
])('the command has the figures of the page for the study %s with "%s", digit by digit', async (id, settings) => {
  const study = studies.find((one) => one.id === id) ?? expect.unreachable();
  const api = startApi({ quantified: reactions, ...(settings.includes('spy') && { bars: spy() }) });
  const link = `/quantified${studySearch(study, settings, nowSeconds())}`;
  expect(dayOf(nowSeconds(), 'et')).toBe('2026-11-20');
  const saved = collectSavedFiles();
  await renderPage(link);
  const save = page.getByRole('button', { name: /^Save .* as CSV$/ });
  await expect.element(save).toBeVisible();
  await expect.element(page.getByRole('region', { name: /^Two cohorts/ })).toHaveAttribute('aria-busy', 'false');
  await save.click();
  await expect.poll(() => saved).toHaveLength(1);

  const { figures, scope, analysis } = await api.study(link);
  const text = csvText({
    names: figures.map(({ label }) => label),
    kinds: figures.map(({ values }) => (values.some((value) => typeof value === 'number') ? 'number' : 'text')),
    rows: Array.from({ length: figures[0]?.values.length ?? 0 }, (_, row) => figures.map(({ values }) => values[row] ?? undefined)),
    zone: 'et',
  });
  expect(await saved[0]?.file.text()).toBe(text);
  // Of a sample that has intervals, so that the digits say something.
  expect(scope.days).toBeGreaterThanOrEqual(20);
  expect(figures.find(({ label }) => label === 'Median, 95% CI low')?.values[0]).toEqual(expect.any(Number));
  expect(analysis['basis']).toBe(settings.includes('spy') ? 'vs SPY' : 'raw');
});
