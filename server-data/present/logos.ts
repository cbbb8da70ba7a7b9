import { LRUCache } from 'lru-cache';
import type { LogoField, LogosQuery } from '#contract/endpoints/logos.ts';
import { fileKinds, fileNames, filesOf } from '../logos/files.ts';
import { expiryOf, type ImageLinks } from '../logos/signed-url.ts';
import type { FoundLogo, KeptLogo } from '../store/logo.ts';

/** The fields of a listing, in spec §2.1's order; whatever else a source sent stays with us. */
const listingFields = [
  'symbol',
  'name',
  'cik',
  'exchange',
  'mic_code',
  'exchange_name',
  'cusip',
  'isin',
  'country',
  'figi_share_class',
  'figi',
  'security_type',
];

const presentListings = ({ securities }: KeptLogo): string => JSON.stringify(securities, listingFields);

const presentColours = ({ colors: { background_light, background_dark } }: KeptLogo): string =>
  JSON.stringify({ background_light, background_dark });

/** A logo as it is sent, in the two pieces between which stands the key it was found by. */
function presenter(query: LogosQuery, links: ImageLinks, nowMs: number): (found: FoundLogo) => readonly [string, string] {
  const { fields, scale, maxWidthPx, compositeRadius, compositeAuto, flutterCompatible } = query;
  const asked = (field: LogoField): boolean => fields === undefined || fields.includes(field);
  const names = fileNames({ scale, maxWidthPx, radiusPercent: compositeRadius });

  const presentFiles = ({ logo, security: { cik, isin, symbol } }: FoundLogo): string => {
    const address = links.of({ identifier: cik || isin || logo.id, isin, symbol }, nowMs);
    const files = filesOf(logo, compositeAuto)
      .filter(asked)
      .map((file) => `"${file}":${JSON.stringify(address(names[file], flutterCompatible && fileKinds[file].isVector))}`);
    return `{${files.join(',')}}`;
  };

  return (found) => {
    const { logo } = found;
    const { id, createdAt, updatedAt } = logo;
    return [
      `{"id":"${id}","search_key":`,
      `,"created_at":"${createdAt}","updated_at":"${updatedAt}","colors":${asked('colors') ? presentColours(logo) : '{}'},` +
        `"files":${presentFiles(found)},"securities":${query.securities ? presentListings(logo) : '[]'}}`,
    ];
  };
}

const room = { mostCharacters: 4 * 2 ** 20, bytesBeside: 200 };

/**
 * Presents logos as the answer to a search (spec §2.1, facts §5). What was signed for one search is kept for the next: a
 * list of a hundred has a thousand signatures, and they hold for a day.
 */
export function createLogoPresenter(links: ImageLinks): (found: readonly FoundLogo[], query: LogosQuery, nowMs: number) => string {
  const kept = new LRUCache<string, readonly [string, string]>({
    maxSize: room.mostCharacters,
    sizeCalculation: (pieces, name) => pieces[0].length + pieces[1].length + name.length + room.bytesBeside,
  });
  return (found, query, nowMs) => {
    const present = presenter(query, links, nowMs);
    const question = JSON.stringify({ ...query, searchKeys: expiryOf(nowMs), searchKeysType: '' });
    const records = found.map((one) => {
      const name = `${one.logo.revision} ${one.security.isin} ${one.security.symbol} ${question}`;
      let pieces = kept.get(name);
      if (!pieces) kept.set(name, (pieces = present(one)));
      return `${pieces[0]}${JSON.stringify(one.key)}${pieces[1]}`;
    });
    return `{"ok":true,"data":[${records.join(',')}]}`;
  };
}
