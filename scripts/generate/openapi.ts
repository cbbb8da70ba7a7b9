/** `npm run openapi`: generates the documents from the contract. `docs/docs.test.ts` fails when one is out of date. */
import { readFileSync, writeFileSync } from 'node:fs';
import * as method from '#analysis/method.ts';
import { computedMetrics } from '#analysis/reactions/computed-metrics.ts';
import { vsMarketFields } from '#analysis/reactions/vs-market.ts';
import { openApiDocument } from '#contract/docs/openapi.ts';
import { metricsPage } from './metrics-page.ts';
import { methodPage } from './method-page.ts';

const at = (path: string): URL => new URL(`../../${path}`, import.meta.url);

const vsMarket = Object.fromEntries(vsMarketFields.map(({ metric, meaning }) => [metric, { meaning }]));

/** Path and text of each document. */
export function contractDocuments(): readonly (readonly [path: string, text: string])[] {
  const { version } = JSON.parse(readFileSync(at('package.json'), 'utf8')) as { version: string };
  return [
    ['docs/openapi.json', `${JSON.stringify(openApiDocument({ version }), null, 2)}\n`],
    ['docs/metrics.md', metricsPage({ ...computedMetrics, ...vsMarket })],
    ['docs/method.md', methodPage(method)],
  ];
}

if (import.meta.main) {
  for (const [path, text] of contractDocuments()) {
    writeFileSync(at(path), text);
    console.log(`${path}: ${text.length.toLocaleString('en-US')} characters`);
  }
}
