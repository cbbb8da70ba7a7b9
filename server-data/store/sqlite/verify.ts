import { createHash } from 'node:crypto';
import { joinPieces, type NewsPieces } from '../record-json.ts';
import { type Database, openDatabase } from './database.ts';

/** What SQLite reports about a damaged file; empty when it is intact. Reads every page. */
export function integrityFaults(path: string): string[] {
  const database = openDatabase({ path, readOnly: true });
  try {
    return database.texts('pragma integrity_check').filter((fault) => fault !== 'ok');
  } catch (error) {
    // damage can make the check itself fail
    return [error instanceof Error ? error.message : String(error)];
  } finally {
    database.close();
  }
}

interface StoryRow extends NewsPieces {
  readonly id: number;
  readonly filters: string;
}

/** Everything but stories, each table in an order that does not depend on when it was written. */
const otherTables = [
  'select id, at from withdrawal order by id',
  'select text from quantified order by id',
  'select text from guidance order by id',
  'select text from split order by id',
  'select company_id, cik, text from ratio_company order by company_id, cik, text',
  'select symbol, c.text from ratio_symbol join ratio_company c on rid = company order by symbol',
  'select p.text from ratio_period p join ratio_company c on rid = company order by c.text, p.as_of, period, report_type, p.company_id',
  'select body, images from logo order by id',
  'select logo, name, hex(bytes) as bytes from logo_image order by logo, name',
];

/** SHA-256 over everything stored, with filter values by name, so that it does not depend on how or when it was written. */
export function contentHash(database: Database): string {
  const hash = createHash('sha256');
  database.readTransaction(() => {
    const terms = new Map<string, string>();
    for (const { id, kind, key } of database.iterate<{ id: number; kind: string; key: string }>('select id, kind, key from term')) {
      terms.set(String(id), `${kind} ${key}`);
    }
    // a token is two letters and the number of its term
    const termOf = (token: string): string => terms.get(token.slice(2)) ?? token;
    for (const row of database.iterate<StoryRow>(
      'select id, filters, head, teaser, tail, body from story join story_text using (rid) order by id',
    )) {
      hash.update(JSON.stringify([joinPieces(row), row.filters.trim().split(' ').map(termOf)]));
    }
    for (const sql of otherTables) for (const row of database.iterate(sql)) hash.update(JSON.stringify(row));
  });
  return hash.digest('hex');
}
