import * as z from 'zod/mini';
import { csv, enumCsv, expected, fieldText, flag, wholeNumber, enumText } from '../schema/codecs.ts';
import { decimal } from '../schema/decimal.ts';
import { endpoint, parameter, type QueryOf } from '../schema/endpoint.ts';
import * as limits from '../schema/limits.ts';
import { isoDateTime } from '../time/iso-date-time.ts';

/** The twelve files of a logo, in the order of the API reference. */
export const logoFiles = [
  'logo_light',
  'logo_dark',
  'logo_vector_light',
  'logo_vector_dark',
  'mark_light',
  'mark_dark',
  'mark_composite_light',
  'mark_composite_dark',
  'mark_vector_light',
  'mark_vector_dark',
  'mark_vector_composite_light',
  'mark_vector_composite_dark',
] as const;
export type LogoFile = (typeof logoFiles)[number];

/** Values of the parameter `fields`: the twelve files and the colours. */
export const logoFields = [...logoFiles, 'colors'] as const;
export type LogoField = (typeof logoFields)[number];

export const logoKeyTypes = ['symbol', 'cik', 'cusip', 'isin', 'figi_share_class'] as const;
export type LogoKeyType = (typeof logoKeyTypes)[number];

/** Values of `search_keys_type`: identifiers, and our own search by name (assumption L09). */
const searchTypes = [...logoKeyTypes, 'name'] as const;

/** A listing that a logo belongs to. */
export const logoSecurity = z.looseObject({
  symbol: fieldText,
  name: fieldText,
  cik: fieldText,
  exchange: fieldText,
  mic_code: fieldText,
  exchange_name: fieldText,
  cusip: fieldText,
  isin: fieldText,
  country: fieldText,
  figi_share_class: fieldText,
  figi: fieldText,
  security_type: fieldText,
});
export type LogoSecurity = z.output<typeof logoSecurity>;

const files = Object.fromEntries(logoFiles.map((name) => [name, z.optional(z.string())])) as Record<
  LogoFile,
  z.ZodMiniOptional<z.ZodMiniString>
>;

/** A logo. Files and colours that do not exist or were not requested are omitted (assumption L05). */
export const logoRecord = z.looseObject({
  id: z.string(),
  search_key: z.string(),
  created_at: isoDateTime,
  updated_at: isoDateTime,
  colors: z._default(z.looseObject({ background_light: z.optional(z.string()), background_dark: z.optional(z.string()) }), {}),
  files: z._default(z.looseObject(files), {}),
  securities: z._default(z.array(logoSecurity), []),
});
export type LogoRecord = z.output<typeof logoRecord>;

const side = z
  .number()
  .check(z.maximum(limits.logos.side, { error: (issue) => `at most ${limits.logos.side} pixels, got ${String(issue.input)}` }));

/** `WIDTHxHEIGHT` in pixels ↔ `{ width, height }`. */
export const scale = z.codec(
  z.string().check(z.regex(/^[1-9]\d{0,8}[xX][1-9]\d{0,8}$/, expected('WIDTHxHEIGHT in pixels such as 300x300'))),
  z.object({ width: side, height: side }),
  {
    decode: (sent) => {
      const middle = sent.toLowerCase().indexOf('x');
      return { width: Number(sent.slice(0, middle)), height: Number(sent.slice(middle + 1)) };
    },
    encode: ({ width, height }) => `${width}x${height}`,
  },
);

const logosQuery = {
  searchKeys: parameter('search_keys', csv(limits.logos.identifiers), { list: true, required: true }),
  searchKeysType: parameter('search_keys_type', enumText(searchTypes), { fallback: 'symbol' }),
  fields: parameter('fields', enumCsv(logoFields, limits.logos.fields), { list: true }),
  compositeAuto: parameter('composite_auto', flag, { fallback: false }),
  compositeRadius: parameter('composite_radius', decimal(0, limits.logos.radiusPercent), { fallback: 0 }),
  scale: parameter('scale', scale, { fallback: { width: 300, height: 300 } }),
  maxWidthPx: parameter('max_width', wholeNumber(1, limits.logos.side)),
  flutterCompatible: parameter('flutter_compatible', flag, { fallback: false }),
  securities: parameter('securities', flag, { fallback: true }),
};

/** The names of the parameters are the vendor's (assumption L01). */
export const logos = endpoint({
  name: 'logos',
  plan: 'logos',
  path: '/api/v2/logos/search',
  query: logosQuery,
  row: logoRecord,
  envelope: 'data',
  constants: { ok: true },
});
export type LogosQuery = QueryOf<typeof logosQuery>;
