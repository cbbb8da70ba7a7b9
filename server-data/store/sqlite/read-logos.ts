import type { LogoKeyType, LogoSecurity } from '#contract/endpoints/logos.ts';
import type { FoundLogo, KeptLogo, LogoReader } from '../logo.ts';
import { logoKey } from '../logo-key.ts';
import { symbolForms } from '../symbol-forms.ts';
import type { Database } from './database.ts';
import { findRow, keptLogo } from './logo-rows.ts';
import { openRemembered } from './remembered.ts';

/** Where a listing stands: its logo, and its place among that one's. */
interface Place {
  readonly logo: string;
  readonly listing: number;
}

type Found = Omit<FoundLogo, 'key'>;

/** Logos are few and asked again and again: what was parsed is kept until something is written. */
const mostKept = 2000;

export function openLogoReader(database: Database): LogoReader {
  const kept = openRemembered<KeptLogo>(database, mostKept);

  const logoById = (id: string): KeptLogo | undefined => {
    const known = kept.get(id);
    if (known) return known;
    const row = findRow(database, id);
    const logo = row && keptLogo(row);
    if (logo) kept.set(id, logo);
    return logo;
  };

  /** The first listing filed under a key that fits; listings in the United States come first. */
  const first = (kind: string, key: string, fits: (security: LogoSecurity) => boolean): Found | undefined => {
    if (key === '') return undefined;
    const places = database.rows<Place>('select logo, listing from logo_key where kind = ? and key = ? order by rank', kind, key);
    for (const place of places) {
      const logo = logoById(place.logo);
      const security = logo?.securities[place.listing];
      if (logo && security && fits(security)) return { logo, security };
    }
    return undefined;
  };

  const find = (key: string, type: LogoKeyType): Found | undefined => {
    if (type !== 'symbol') return first(type, logoKey(type, key), () => true);
    for (const form of symbolForms(key)) {
      const found = first('symbol', form.key, form.fits);
      if (found) return found;
    }
    return undefined;
  };

  return {
    findLogos: (keys, type) =>
      database.reading(() =>
        keys.flatMap((key) => {
          const found = find(key, type);
          return found ? [{ key, ...found }] : [];
        }),
      ),
    addressedLogo: (identifier, isin, symbol) =>
      database.reading(() => {
        const named = (security: LogoSecurity): boolean => security.isin === isin && security.symbol === symbol;
        const byId = logoById(identifier);
        const security = byId?.securities.find(named) ?? byId?.securities[0];
        if (byId && security) return { logo: byId, security };
        return first('cik', logoKey('cik', identifier), named) ?? first('isin', logoKey('isin', identifier), named);
      }),
    logoImage: (id, name) => {
      const bytes = database.bytes('select bytes from logo_image where logo = ? and name = ?', id, name);
      return bytes.length === 0 ? undefined : bytes;
    },
    logosSummary: () => ({
      ...(database.row<{ logos: number; securities: number; updatedAt: string }>(
        `select count(*) as logos, coalesce(sum(json_array_length(body, '$.securities')), 0) as securities,
          coalesce(max(updated), '') as updatedAt from logo`,
      ) ?? { logos: 0, securities: 0, updatedAt: '' }),
    }),
  };
}
