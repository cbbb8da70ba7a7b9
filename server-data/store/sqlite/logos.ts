import type { LogoKeyType, LogoSecurity } from '#contract/endpoints/logos.ts';
import { logoKey, readSymbolForms } from '../logos/logo-keys.ts';
import type { FoundLogo, LogoEntry, LogoReader, LogosSummary, LogoWriter, StoredLogo } from '../logos/logo.ts';
import {
  buildLogoEntry,
  buildLogoRow,
  imagesOf,
  logoKeyRows,
  type LogoRow,
  logoVersion,
  parseStoredLogo,
  type StoredImage,
  type StoredLogoRow,
} from '../logos/logo-rows.ts';
import { sqlite } from '../sql/dialects.ts';
import { logoStatements } from '../sql/logos.ts';
import { decideOutcome, type Outcome } from '../versions.ts';
import { writeEach } from './batches.ts';
import { openVersionedCache } from './cache.ts';
import type { Database } from './database.ts';
import type { Synchronous } from '../awaitable.ts';

const statements = logoStatements(sqlite);

const findLogoRow = (database: Database, id: string): StoredLogoRow | undefined => database.get<StoredLogoRow>(...statements.find({ id }));

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
    const listings = database.all<ListingRow>(...statements.listings({ kind, key }));
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
      const row = database.get<StoredLogoRow>(...statements.findAfter({ id: last }));
      if (!row) return;
      const images = database.all<StoredImage>(...statements.images({ id: row.id }));
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
      const bytes = database.blob(...statements.image({ id, name }));
      return bytes.length === 0 ? undefined : bytes;
    },
    logosAfter: (revision) => database.all<StoredLogoRow>(...statements.writtenAfter({ revision })).map(parseStoredLogo),
    logosSummary: () => database.get<LogosSummary>(...statements.summary({})) ?? { logos: 0, securities: 0, updatedAt: '' },
  };
}

export function openLogoWriter(database: Database): Synchronous<LogoWriter> {
  const replace = (entry: LogoEntry, row: LogoRow): void => {
    const { id } = row;
    database.run(...statements.deleteKeys({ id }));
    database.run(...statements.deleteImages({ id }));
    database.run(...statements.write(row));
    for (const [name, bytes] of imagesOf(entry)) database.run(...statements.insertImage({ logo: id, name, bytes }));
    for (const key of logoKeyRows(entry)) database.run(...statements.insertKey(key));
  };

  const writeEntry = (entry: LogoEntry): Outcome => {
    const before = findLogoRow(database, entry.id);
    const after = buildLogoRow(entry);
    const images = new Map<string, Uint8Array>(imagesOf(entry));
    const outcome = decideOutcome(
      before && logoVersion(before, (name) => database.blob(...statements.image({ id: entry.id, name }))),
      logoVersion(after, (name) => images.get(name)),
    );
    if (outcome === 'added' || outcome === 'updated') replace(entry, after);
    return outcome;
  };

  return { writeLogos: (entries, cursorAfter) => writeEach(database, entries, cursorAfter, writeEntry) };
}
