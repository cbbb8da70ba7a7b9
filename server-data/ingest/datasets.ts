import type { Dataset } from './dataset.ts';
import { companies } from './datasets/companies.ts';
import { guidance } from './datasets/guidance.ts';
import { logos } from './datasets/logos.ts';
import { news } from './datasets/news.ts';
import { quantified } from './datasets/quantified.ts';
import { ratios } from './datasets/ratios.ts';
import { splits } from './datasets/splits.ts';
import { ingest, type IngestCount, type IngestOptions } from './ingest.ts';

type Ingest = (options: IngestOptions) => Promise<IngestCount>;

const named = <R>(dataset: Dataset<R>): [string, Ingest] => [dataset.name, (options) => ingest(dataset, options)];

/** What files can bring, by the word that names it on the command line. */
export const datasets: ReadonlyMap<string, Ingest> = new Map([
  named(news),
  named(guidance),
  named(splits),
  named(ratios),
  named(quantified),
  named(logos),
  named(companies),
]);
