/** `npm run openapi`: generates the documents from the contract. `docs/docs.test.ts` fails when one is out of date. */
import { readFileSync, writeFileSync } from 'node:fs';
import { openApiDocument } from '#contract/docs/openapi.ts';
import { type ComputedMeanings, type FilingConcepts, metricsPage } from './metrics-page.ts';
import { type Method, methodPage } from './method-page.ts';

const at = (path: string): URL => new URL(`../../${path}`, import.meta.url);

// Not static imports: for the compiler, scripts/ imports nothing of src/. The modules themselves import types only.
const computedModule = at('analysis/reactions/computed-metrics.ts').href;
const { computedMetrics } = (await import(computedModule)) as { computedMetrics: ComputedMeanings };
const { vsMarketFields } = (await import(at('analysis/reactions/vs-market.ts').href)) as {
  vsMarketFields: readonly { readonly metric: string; readonly meaning: ComputedMeanings[string]['meaning'] }[];
};
const vsMarket = Object.fromEntries(vsMarketFields.map(({ metric, meaning }) => [metric, { meaning }]));

const concepts = (await import(at('server-data/sources/company-facts/concepts.ts').href)) as FilingConcepts;
const method = (await import(at('analysis/method.ts').href)) as Method;

/** Path and text of each document. */
export function contractDocuments(): readonly (readonly [path: string, text: string])[] {
  const { version } = JSON.parse(readFileSync(at('package.json'), 'utf8')) as { version: string };
  return [
    ['docs/openapi.json', `${JSON.stringify(openApiDocument({ version }), null, 2)}\n`],
    ['docs/metrics.md', metricsPage({ ...computedMetrics, ...vsMarket }, concepts)],
    ['docs/method.md', methodPage(method)],
  ];
}

if (import.meta.main) {
  for (const [path, text] of contractDocuments()) {
    writeFileSync(at(path), text);
    console.log(`${path}: ${text.length.toLocaleString('en-US')} characters`);
  }
}
