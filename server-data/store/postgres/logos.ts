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
import { postgres } from '../sql/dialects.ts';
import { logoStatements } from '../sql/logos.ts';
import { decideOutcome, type Outcome } from '../versions.ts';
import { writeEach } from './batches.ts';
import { openVersionedCache } from './cache.ts';
import { type Connection, isStorable } from './connection.ts';
import type { Database } from './database.ts';

type Match = Omit<FoundLogo, 'key'>;

/** A listing: its logo, and its index among the securities of that logo. */
interface ListingRow {
  readonly logo: string;
  readonly listing: number;
}

/** Logos are few and requested often, so parsed logos are cached until the next write. */
const maxCached = 2000;

const statements = logoStatements(postgres);

const findLogoRow = (connection: Connection, id: string): Promise<StoredLogoRow | undefined> =>
  connection.get<StoredLogoRow>(...statements.find({ id }));

const readImages = (connection: Connection, id: string): Promise<StoredImage[]> =>
  connection.all<StoredImage>(...statements.images({ id }));

/** One transaction for each logo, so that others may write in between. */
async function* iterateLogos(database: Database): AsyncGenerator<LogoEntry> {
  for (let last = ''; ;) {
    const after = last;
    const entry = await database.read(async (connection) => {
      const row = await connection.get<StoredLogoRow>(...statements.findAfter({ id: after }));
      return row && buildLogoEntry(row, await readImages(connection, row.id));
    });
    if (!entry) return;
    yield entry;
    last = entry.id;
  }
}

export function openLogoReader(database: Database): LogoReader {
  const parsed = openVersionedCache<{ readonly logo: StoredLogo | undefined }>(maxCached);

  const logoById = async (connection: Connection, id: string): Promise<StoredLogo | undefined> => {
    if (!isStorable(id)) return undefined;
    const { logo } = await parsed.getOrRead(connection, id, async () => {
      const row = await findLogoRow(connection, id);
      return { logo: row && parseStoredLogo(row) };
    });
    return logo;
  };

  /** The first listing stored under a key that fits; listings in the United States come first. */
  const findByKey = async (
    connection: Connection,
    kind: LogoKeyType,
    key: string,
    fits: (security: LogoSecurity) => boolean = () => true,
  ): Promise<Match | undefined> => {
    if (key === '' || !isStorable(key)) return undefined;
    const listings = await connection.all<ListingRow>(...statements.listings({ kind, key }));
    for (const { logo: id, listing } of listings) {
      const logo = await logoById(connection, id);
      const security = logo?.securities[listing];
      if (logo && security && fits(security)) return { logo, security };
    }
    return undefined;
  };

  const find = async (connection: Connection, key: string, type: LogoKeyType): Promise<Match | undefined> => {
    if (type !== 'symbol') return findByKey(connection, type, logoKey(type, key));
    for (const form of readSymbolForms(key)) {
      const found = await findByKey(connection, 'symbol', form.key, form.fits);
      if (found) return found;
    }
    return undefined;
  };

  return {
    eachLogo: () => iterateLogos(database),
    findLogos: (keys, type) =>
      database.read(async (connection) => {
        const logos: FoundLogo[] = [];
        for (const key of keys) {
          const found = await find(connection, key, type);
          if (found) logos.push({ key, ...found });
        }
        return logos;
      }),
    addressedLogo: (identifier, isin, symbol) =>
      database.read(async (connection) => {
        const isAddressed = (security: LogoSecurity): boolean => security.isin === isin && security.symbol === symbol;
        const logo = await logoById(connection, identifier);
        const security = logo?.securities.find(isAddressed) ?? logo?.securities[0];
        if (logo && security) return { logo, security };
        return (
          (await findByKey(connection, 'cik', logoKey('cik', identifier), isAddressed)) ??
          findByKey(connection, 'isin', logoKey('isin', identifier), isAddressed)
        );
      }),
    logoImage: (id, name) =>
      database.read(async (connection) => {
        const image = await connection.get<{ bytes: Buffer }>(...statements.image({ id, name }));
        return image?.bytes;
      }),
    logosAfter: async (revision) => {
      const rows = await database.read((connection) => connection.all<StoredLogoRow>(...statements.writtenAfter({ revision })));
      return rows.map(parseStoredLogo);
    },
    logosSummary: async () => {
      const summary = await database.read((connection) => connection.get<LogosSummary>(...statements.summary({})));
      return summary ?? { logos: 0, securities: 0, updatedAt: '' };
    },
  };
}

async function replace(connection: Connection, entry: LogoEntry, row: LogoRow): Promise<void> {
  const { id } = row;
  await connection.run(...statements.deleteKeys({ id }));
  await connection.run(...statements.deleteImages({ id }));
  await connection.run(...statements.write(row));
  for (const [name, bytes] of imagesOf(entry)) await connection.run(...statements.insertImage({ logo: id, name, bytes }));
  for (const key of logoKeyRows(entry)) await connection.run(...statements.insertKey(key));
}

async function writeEntry(connection: Connection, entry: LogoEntry): Promise<Outcome> {
  const before = await findLogoRow(connection, entry.id);
  const stored = new Map<string, Uint8Array>(
    (before ? await readImages(connection, entry.id) : []).map(({ name, bytes }) => [name, bytes]),
  );
  const after = buildLogoRow(entry);
  const images = new Map<string, Uint8Array>(imagesOf(entry));
  const outcome = decideOutcome(
    before && logoVersion(before, (name) => stored.get(name)),
    logoVersion(after, (name) => images.get(name)),
  );
  if (outcome === 'added' || outcome === 'updated') await replace(connection, entry, after);
  return outcome;
}

export const openLogoWriter = (database: Database): LogoWriter => ({
  writeLogos: (entries, cursorAfter) => writeEach(database, entries, cursorAfter, writeEntry),
});
