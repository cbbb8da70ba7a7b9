import type { LogoKeyType, LogoSecurity } from '#contract/endpoints/logos.ts';
import { logoKey, logoKeysOf, readSymbolForms } from '../logos/logo-keys.ts';
import type { FoundLogo, LogoEntry, LogoReader, LogosSummary, LogoWriter, StoredLogo } from '../logos/logo.ts';
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

const findLogoRow = (connection: Connection, id: string): Promise<StoredLogoRow | undefined> =>
  connection.get<StoredLogoRow>('select * from logo where id = $1', id);

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
    const listings = await connection.all<ListingRow>(
      'select logo, listing from logo_key where kind = $1 and key = $2 order by rank, listing',
      kind,
      key,
    );
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

  async function* eachLogo(): AsyncGenerator<LogoEntry> {
    for (let last = ''; ;) {
      const after = last;
      const entry = await database.read(async (connection) => {
        const row = await connection.get<StoredLogoRow>('select * from logo where id > $1 order by id limit 1', after);
        return row && buildLogoEntry(row, await readImages(connection, row.id));
      });
      if (!entry) return;
      yield entry;
      last = entry.id;
    }
  }

  return {
    eachLogo,
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
        const image = await connection.get<{ bytes: Buffer }>('select bytes from logo_image where logo = $1 and name = $2', id, name);
        return image?.bytes;
      }),
    logosSummary: async () => {
      const summary = await database.read((connection) =>
        connection.get<LogosSummary>(
          `select count(*) as logos, coalesce(sum(json_array_length(body::json -> 'securities')), 0)::bigint as securities,
            coalesce(max(updated), '') as "updatedAt" from logo`,
        ),
      );
      return summary ?? { logos: 0, securities: 0, updatedAt: '' };
    },
  };
}

const readImages = (connection: Connection, id: string): Promise<StoredImage[]> =>
  connection.all<StoredImage>('select name, bytes from logo_image where logo = $1', id);

async function replace(connection: Connection, entry: LogoEntry, { id, updated, body, images }: LogoRow): Promise<void> {
  for (const table of ['logo_key', 'logo_image']) await connection.run(`delete from ${table} where logo = $1`, id);
  const [revision = 1] = await connection.numbers('select coalesce(max(revision), 0) + 1 from logo');
  await connection.run(
    `insert into logo (id, revision, updated, body, images) values ($1, $2, $3, $4, $5)
    on conflict (id) do update set revision = excluded.revision, updated = excluded.updated, body = excluded.body, images = excluded.images`,
    id,
    revision,
    updated,
    body,
    images,
  );
  for (const [name, bytes] of imagesOf(entry)) {
    await connection.run('insert into logo_image (logo, name, bytes) values ($1, $2, $3)', id, name, bytes);
  }
  for (const [listing, security] of entry.securities.entries()) {
    for (const [kind, key] of logoKeysOf(security)) {
      await connection.run(
        'insert into logo_key (kind, key, rank, logo, listing) values ($1, $2, $3, $4, $5) on conflict do nothing',
        kind,
        key,
        rankOf(security.country, id),
        id,
        listing,
      );
    }
  }
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
