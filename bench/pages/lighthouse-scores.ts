import lighthouse from 'lighthouse';
import { median } from '../support/statistics.ts';
import type { Measure } from '../support/table.ts';
import { type PagesUnderTest, roundsOf } from './pages-under-test.ts';

type Report = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr'];

const runs = 5;
const categories = { performance: 90, accessibility: 100, 'best-practices': 100 } as const;

/** Lighthouse with its mobile defaults, the median of five runs. */
export async function lighthouseScores(under: PagesUnderTest): Promise<Measure[]> {
  const { desk, debuggingPort } = under;
  const reports: Report[] = [];
  for (let run = 0; run < roundsOf(under, runs); run++) {
    const result = await lighthouse(`${desk}/news`, {
      port: debuggingPort,
      output: 'json',
      logLevel: 'error',
      onlyCategories: Object.keys(categories),
    });
    if (!result) throw new Error('Lighthouse returned no report');
    reports.push(result.lhr);
  }
  const failed = reports.flatMap(({ audits }) =>
    Object.values(audits).filter(({ score, scoreDisplayMode }) => score === 0 && scoreDisplayMode === 'binary'),
  );
  for (const id of new Set(failed.map(({ id }) => id))) console.log(`Lighthouse: ${id} fails`);
  return Object.entries(categories).map(([name, least]) => ({
    name: `Lighthouse: ${name.replace('-', ' ')}`,
    value: 100 * median(reports.map((report) => report.categories[name]?.score ?? 0)),
    least,
  }));
}
