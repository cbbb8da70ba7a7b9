import type { FastifyInstance } from 'fastify';
import { logos, type LogoField, type LogosQuery } from '#contract/endpoints/logos.ts';
import { fileKinds, formatFileNames, listFiles } from '../logos/files.ts';
import { openNameIndex } from '../logos/name-index.ts';
import type { ImageLinks } from '../logos/image-links.ts';
import type { FoundLogo, LogoReader } from '../store/logos/logo.ts';
import { serveEndpoint, type EndpointOptions } from './endpoint.ts';
import { refused } from './http/errors.ts';

export interface LogoOptions {
  readonly store: LogoReader;
  readonly links: ImageLinks;
  /** Unix milliseconds, as `Date.now` */
  readonly now: () => number;
}

/** Logo search. */
export function serveLogoSearch(app: FastifyInstance, { store, links, now, ...options }: LogoOptions & EndpointOptions): void {
  const names = openNameIndex(store);
  const find = async ({ searchKeys: keys, searchKeysType: type }: LogosQuery): Promise<readonly FoundLogo[]> => {
    if (type !== 'name') return store.findLogos(keys, type);
    const found: FoundLogo[] = [];
    for (const key of keys) found.push(...(await names.find(key)));
    return found;
  };
  serveEndpoint(app, logos, options, async ({ query }) => {
    const found = await find(query);
    if (found.length === 0) throw refused('no_data_found', 'No logos found for the specified search key');
    return Buffer.from(formatLogos(found, query, links, now()));
  });
}

/** The fields of a listing in the order of the documentation; other fields of a source are not sent. */
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
  // ours, of companies that were loaded with them (assumptions L09, M10)
  'former_symbols',
  'sector',
  'shares_outstanding',
  'share_float',
];

/** The response of logo search. @param nowMs Unix milliseconds */
export function formatLogos(found: readonly FoundLogo[], query: LogosQuery, links: ImageLinks, nowMs: number): string {
  const { fields, scale, maxWidthPx, compositeRadius, compositeAuto, flutterCompatible } = query;
  const isRequested = (field: LogoField): boolean => fields === undefined || fields.includes(field);
  const names = formatFileNames({ scale, maxWidthPx, radiusPercent: compositeRadius });

  const formatFiles = ({ logo, security: { cik, isin, symbol } }: FoundLogo): string => {
    const buildUrl = links.forListing({ identifier: cik || isin || logo.id, isin, symbol }, nowMs);
    const files = listFiles(logo, compositeAuto).filter(isRequested);
    return JSON.stringify(
      Object.fromEntries(files.map((file) => [file, buildUrl(names[file], flutterCompatible && fileKinds[file].isVector)])),
    );
  };

  const formatRecord = (record: FoundLogo): string => {
    const { id, createdAt, updatedAt, colors, securities } = record.logo;
    const { background_light, background_dark } = colors;
    return (
      `{"id":"${id}","search_key":${JSON.stringify(record.key)},"created_at":"${createdAt}","updated_at":"${updatedAt}",` +
      `"colors":${isRequested('colors') ? JSON.stringify({ background_light, background_dark }) : '{}'},` +
      `"files":${formatFiles(record)},"securities":${query.securities ? JSON.stringify(securities, listingFields) : '[]'}}`
    );
  };

  return `{"ok":true,"data":[${found.map(formatRecord).join(',')}]}`;
}
