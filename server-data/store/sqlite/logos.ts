import type { LogoKeyType, LogoSecurity } from '#contract/endpoints/logos.ts';
import { logoKey, logoKeysOf, readSymbolForms } from '../logos/logo-keys.ts';
import type { FoundLogo, LogoEntry, LogoReader, LogoWriter, StoredLogo } from '../logos/logo.ts';
import {
  buildLogoEntry,
  buildLogoRow,
  imagesOf,
  type LogoRow,
  logoVersion,
  parseStoredLogo,
  rankOf,
  type StoredImage,
  type StoredLogoRow,
} from '../logos/logo-rows.ts';
import { decideOutcome, type Outcome } from '../versions.ts';
import { writeEach } from './batches.ts';
import { openVersionedCache } from './cache.ts';
import type { Database } from './database.ts';
import type { Synchronous } from '../awaitable.ts';

const findLogoRow = (database: Database, id: string): StoredLogoRow | undefined =>
  database.get<StoredLogoRow>('select * from logo where id = ?', id);

/** A listing: its logo, and its index among the securities of that logo. */
interface ListingRow {
  readonly logo: string;
  readonly listing: number;
}

type Match = Omit<FoundLogo, 'key'>;

/** Logos are few and requested often, so parsed logos are cached until the next write. */
const maxCached = 2000;

export function openLogoReader(database: Database): Synchronous<LogoReader> {
  const parsed = openVersionedCache<StoredLogo>(database, maxCached);

  const logoById = (id: string): StoredLogo | undefined => {
    const cached = parsed.get(id);
    if (cached) return cached;
    const row = findLogoRow(database, id);
    const logo = row && parseStoredLogo(row);
    if (logo) parsed.set(id, logo);
    return logo;
  };

  /** The first listing stored under a key that fits; listings in the United States come first. */
  const findByKey = (kind: LogoKeyType, key: string, fits: (security: LogoSecurity) => boolean = () => true): Match | undefined => {
    if (key === '') return undefined;
    const listings = database.all<ListingRow>('select logo, listing from logo_key where kind = ? and key = ? order by rank', kind, key);
    for (const { logo: id, listing } of listings) {
      const logo = logoById(id);
      const security = logo?.securities[listing];
      if (logo && security && fits(security)) return { logo, security };
    }
    return undefined;
  };

  const find = (key: string, type: LogoKeyType): Match | undefined => {
    if (type !== 'symbol') return findByKey(type, logoKey(type, key));
    for (const form of readSymbolForms(key)) {
      const found = findByKey('symbol', form.key, form.fits);
      if (found) return found;
    }
    return undefined;
  };

  function* eachLogo(): Generator<LogoEntry> {
    for (let last = ''; ;) {
      const row = database.get<StoredLogoRow>('select * from logo where id > ? order by id limit 1', last);
      if (!row) return;
      const images = database.all<StoredImage>('select name, bytes from logo_image where logo = ?', row.id);
      yield buildLogoEntry(row, images);
      last = row.id;
    }
  }

  return {
    eachLogo,
    findLogos: (keys, type) =>
      database.readTransaction(() =>
        keys.flatMap((key) => {
          const found = find(key, type);
          return found ? [{ key, ...found }] : [];
        }),
      ),
    addressedLogo: (identifier, isin, symbol) =>
      database.readTransaction(() => {
        const isAddressed = (security: LogoSecurity): boolean => security.isin === isin && security.symbol === symbol;
        const logo = logoById(identifier);
        const security = logo?.securities.find(isAddressed) ?? logo?.securities[0];
        if (logo && security) return { logo, security };
        return findByKey('cik', logoKey('cik', identifier), isAddressed) ?? findByKey('isin', logoKey('isin', identifier), isAddressed);
      }),
    logoImage: (id, name) => {
      const bytes = database.blob('select bytes from logo_image where logo = ? and name = ?', id, name);
      return bytes.length === 0 ? undefined : bytes;
    },
    logosSummary: () =>
      database.get<{ logos: number; securities: number; updatedAt: string }>(
        `select count(*) as logos, coalesce(sum(json_array_length(body, '$.securities')), 0) as securities,
          coalesce(max(updated), '') as updatedAt from logo`,
      ) ?? { logos: 0, securities: 0, updatedAt: '' },
  };
}

export function openLogoWriter(database: Database): Synchronous<LogoWriter> {
  const replace = (entry: LogoEntry, row: LogoRow): void => {
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
      for (const [kind, key] of logoKeysOf(security)) {
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

  const writeEntry = (entry: LogoEntry): Outcome => {
    const before = findLogoRow(database, entry.id);
    const after = buildLogoRow(entry);
    const images = new Map<string, Uint8Array>(imagesOf(entry));
    const outcome = decideOutcome(
      before && logoVersion(before, (name) => database.blob('select bytes from logo_image where logo = ? and name = ?', entry.id, name)),
      logoVersion(after, (name) => images.get(name)),
    );
    if (outcome === 'added' || outcome === 'updated') replace(entry, after);
    return outcome;
  };

  return { writeLogos: (entries, cursorAfter) => writeEach(database, entries, cursorAfter, writeEntry) };
}
