import type { LogoEntry, LogoWriter } from '../logo.ts';
import { keysOf } from '../logo-key.ts';
import { openCursors } from './cursors.ts';
import type { Database } from './database.ts';
import { findRow, imagesOf, rowOf, type LogoRow } from './logo-rows.ts';

// Assumed: of listings that share an identifier those in the United States come first, then by country, then by the logo's id.
const rankOf = (country: string, id: string): string => `${country === 'US' ? '' : country || '~'} ${id}`;

export function openLogoWriter(database: Database): LogoWriter {
  const cursors = openCursors(database);

  const isSame = (entry: LogoEntry, before: LogoRow, after: LogoRow): boolean =>
    before.body === after.body &&
    before.images === after.images &&
    imagesOf(entry).every(([name, bytes]) =>
      database.bytes('select bytes from logo_image where logo = ? and name = ?', entry.id, name).equals(bytes),
    );

  const put = (entry: LogoEntry, row: LogoRow): void => {
    for (const table of ['logo_key', 'logo_image']) database.run(`delete from ${table} where logo = ?`, entry.id);
    database.run(
      `insert or replace into logo (id, revision, updated, body, images)
      values (?, (select coalesce(max(revision), 0) + 1 from logo), ?, ?, ?)`,
      row.id,
      row.updated,
      row.body,
      row.images,
    );
    for (const [name, bytes] of imagesOf(entry)) {
      database.run('insert into logo_image (logo, name, bytes) values (?, ?, ?)', entry.id, name, bytes);
    }
    for (const [listing, security] of entry.securities.entries()) {
      for (const [kind, key] of keysOf(security)) {
        database.run(
          'insert or ignore into logo_key (kind, key, rank, logo, listing) values (?, ?, ?, ?, ?)',
          kind,
          key,
          rankOf(security.country, entry.id),
          entry.id,
          listing,
        );
      }
    }
  };

  /** @returns whether anything changed */
  const write = (entry: LogoEntry): boolean => {
    const before = findRow(database, entry.id);
    const after = rowOf(entry);
    if (before && (before.updated > after.updated || isSame(entry, before, after))) return false;
    put(entry, after);
    return true;
  };

  return {
    writeLogos: (entries, cursorAfter) =>
      database.writing(() => {
        const written = entries.filter(write).length;
        const count = { written, unchanged: entries.length - written };
        const cursor = cursorAfter?.(count);
        if (cursor) cursors.write(cursor);
        return count;
      }),
  };
}
