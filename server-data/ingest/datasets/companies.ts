import { hash } from 'node:crypto';
import * as z from 'zod/mini';
import { expected } from '#contract/codecs.ts';
import { logoSecurity } from '#contract/endpoints/logos.ts';
import { reason } from '#contract/rows.ts';
import type { LogoEntry } from '../../store/logo.ts';
import { columnsOf } from '../columns.ts';
import type { Dataset } from '../dataset.ts';

const colour = z._default(z.string().check(z.regex(/^(?:#[0-9A-Fa-f]{6})?$/, expected('a colour as #RRGGBB, or nothing'))), '');
const symbol = z.string().check(z.minLength(1, { error: 'expected a text that is not empty' }));

const company = z.extend(logoSecurity, { symbol, background_light: colour, background_dark: colour });

/** A name for what has none of its own, the same every time, in the form of a UUID v4. */
function uuidOf(text: string): string {
  const digits = hash('sha256', text).slice(0, 32);
  const variant = '89ab'[Number.parseInt(digits.charAt(16), 16) % 4] ?? '8';
  return [digits.slice(0, 8), digits.slice(8, 12), `4${digits.slice(13, 16)}`, `${variant}${digits.slice(17, 20)}`, digits.slice(20)].join(
    '-',
  );
}

/** Older than any logo, so that a logo of the same id stays. */
const beforeAll = '1970-01-01T00:00:00.000000Z';

function entryOf({ background_light: light, background_dark: dark, ...listing }: z.output<typeof company>): LogoEntry {
  return {
    id: uuidOf(listing.isin || `${listing.mic_code} ${listing.symbol}`),
    createdAt: beforeAll,
    updatedAt: beforeAll,
    colors: { ...(light !== '' && { background_light: light }), ...(dark !== '' && { background_dark: dark }) },
    securities: [listing],
    images: {},
  };
}

/**
 * Securities without logos: what a symbol stands for, and the colours composites are made in. Assumed: a row names one
 * listing in the words of a logo's `securities`, with `background_light` and `background_dark` beside them.
 */
export const companies: Dataset<LogoEntry> = {
  name: 'companies',
  envelope: undefined,
  columns: columnsOf(company.shape),
  read: (wire) => {
    const read = z.safeParse(company, wire);
    return read.success ? { record: entryOf(read.data) } : { reason: reason(read.error) };
  },
  write: (store, batch, cursorAfter) => store.writeLogos(batch, cursorAfter),
};
