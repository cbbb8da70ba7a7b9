import { formatNews } from '../../server-data/routes/news-format.ts';
import type { Store } from '../../server-data/store/store.ts';
import { measure } from '../made/percentiles.ts';
import type { Table } from '../table.ts';
import { queryOf } from './asked.ts';
import { judged } from './judged.ts';

/** XML of a hundred full items, from the store's texts as a response is formatted. */
export function xmlTable(reader: Store): Table {
  const texts = reader.findNews(queryOf('pageSize=100&displayOutput=full'));
  const { p50Ms } = measure(() => formatNews(texts, { xml: true, format: undefined }), { rounds: 300 });
  return {
    title: 'Formatting 100 full items as XML, milliseconds',
    columns: ['what', 'p50', 'target', 'met'],
    rows: [['XML from the store’s texts', p50Ms, ...judged(p50Ms, 10)]],
  };
}
