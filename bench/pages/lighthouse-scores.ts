import lighthouse from 'lighthouse';
import { type Asked, type Measured, median } from './measured.ts';

type Report = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr'];

const runs = 5;
const categories = { performance: 98, accessibility: 100, 'best-practices': 100 } as const;

/** Lighthouse with its mobile defaults, the middle of five runs. */
export async function lighthouseScores({ desk, debuggingPort }: Asked): Promise<Measured[]> {
  const results: Report[] = [];
  for (let run = 0; run < runs; run++) {
    const result = await lighthouse(`${desk}/news`, {
      port: debuggingPort,
      output: 'json',
      logLevel: 'error',
      onlyCategories: Object.keys(categories),
    });
    if (!result) throw new Error('Lighthouse has nothing to say');
    results.push(result.lhr);
  }
  const audit = (name: string): number => median(results.map(({ audits }) => audits[name]?.numericValue ?? Number.NaN));
  const failed = new Set(
    results
      .flatMap(({ audits }) => Object.values(audits).filter(({ score, scoreDisplayMode }) => score === 0 && scoreDisplayMode === 'binary'))
      .map(({ id }) => id),
  );
  for (const id of failed) console.log(`Lighthouse: ${id} fails`);
  return [
    ...Object.entries(categories).map(([name, least]) => ({
      name: `Lighthouse: ${name.replace('-', ' ')}`,
      value: 100 * median(results.map((result) => result.categories[name]?.score ?? 0)),
      unit: '',
      least,
    })),
    { name: 'Lighthouse: largest contentful paint', value: audit('largest-contentful-paint'), unit: ' ms' },
    { name: 'Lighthouse: total blocking time', value: audit('total-blocking-time'), unit: ' ms' },
  ];
}
