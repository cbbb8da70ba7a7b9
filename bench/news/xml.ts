import { presentNews } from '../../server-data/present/news.ts';
import type { Store } from '../../server-data/store/store.ts';
import { middle } from '../load/in-turns.ts';
import { measure } from '../made/percentiles.ts';
import type { Table } from '../table.ts';
import { queryOf } from './asked.ts';
import { judged } from './judged.ts';

const turns = 7;

/** XML of a hundred full items, from the store's texts as an answer is made, in turns with `JSON.stringify` of the same items. */
export function xmlTable(reader: Store): Table {
  const texts = reader.findNews(queryOf('pageSize=100&displayOutput=full'));
  const items = texts.map((text) => JSON.parse(text) as unknown);
  const xml: number[] = [];
  const json: number[] = [];
  for (let turn = 0; turn < turns; turn++) {
    xml.push(measure(() => presentNews(texts, { xml: true, plainText: false }), { rounds: 100 }).p50Ms);
    json.push(measure(() => JSON.stringify(items), { rounds: 100 }).p50Ms);
  }
  const ratio = middle(xml.map((ms, turn) => ms / (json[turn] ?? NaN)));
  return {
    title: 'Presenting 100 full items, milliseconds',
    columns: ['what', 'p50', 'ratio', 'target', 'met'],
    rows: [
      ['XML from the store’s texts', middle(xml), ratio, ...judged(ratio, 1)],
      ['JSON.stringify of the same items', middle(json), 1, '', ''],
    ],
  };
}
