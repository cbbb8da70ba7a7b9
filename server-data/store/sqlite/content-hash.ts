import { createHash } from 'node:crypto';
import { joined, type Pieces } from '../pieces.ts';
import type { Database } from './database.ts';

interface Row extends Pieces {
  readonly id: number;
  readonly filters: string;
}

/** All else that was written, each kind in an order of its own. */
const others = [
  'select text from quantified order by id',
  'select text from guidance order by id',
  'select text from split order by id',
  'select company_id, cik, text from ratio_company order by company_id, cik, text',
  'select symbol, c.text from ratio_symbol join ratio_company c on rid = company order by symbol',
  'select p.text from ratio_period p join ratio_company c on rid = company order by c.text, p.as_of, period, report_type, p.company_id',
  'select body, images from logo order by id',
  'select logo, name, hex(bytes) as bytes from logo_image order by logo, name',
];

/** SHA-256 over everything written and withdrawn, in id order, with filter values by name: no matter how or when it was written. */
export function contentHash(database: Database): string {
  const hash = createHash('sha256');
  database.reading(() => {
    const names = new Map<string, string>();
    for (const { id, kind, key } of database.each<{ id: number; kind: string; key: string }>('select id, kind, key from term')) {
      names.set(String(id), `${kind} ${key}`);
    }
    const nameOf = (token: string): string => names.get(token.slice(2)) ?? token;
    for (const row of database.each<Row>(
      'select id, filters, head, teaser, tail, body from story join story_text using (rid) order by id',
    )) {
      hash.update(JSON.stringify([joined(row), row.filters.trim().split(' ').map(nameOf)]));
    }
    for (const row of database.each('select id, at from withdrawal order by id')) hash.update(JSON.stringify(row));
    for (const sql of others) for (const row of database.each(sql)) hash.update(JSON.stringify(row));
  });
  return hash.digest('hex');
}
