import { hash } from 'node:crypto';
import * as z from 'zod/mini';
import { readFormerSymbols } from '#contract/former-symbols.ts';
import { expected } from '#contract/schema/codecs.ts';
import { logoSecurity } from '#contract/endpoints/logos.ts';
import { undated, type LogoEntry } from '../../store/logos/logo.ts';
import { describeFault } from '../rules/describe-fault.ts';
import { symbolFault } from '../rules/symbol.ts';
import { columnsOf, type Dataset } from './dataset.ts';

const colour = z._default(z.string().check(z.regex(/^(?:#[0-9A-Fa-f]{6})?$/, expected('a colour as #RRGGBB, or nothing'))), '');
const symbol = z.string().check(z.minLength(1, { error: 'expected a text that is not empty' }));

const formerSymbols = z.optional(
  z
    .string()
    .check(
      z.refine(
        (text) => readFormerSymbols(text)?.every((one) => symbolFault('former_symbols', one.symbol) === undefined) === true,
        expected('symbols with the first day without them, such as FB until 2022-06-09; TFB until 2012-05-18'),
      ),
    ),
);

const company = z.extend(logoSecurity, { symbol, former_symbols: formerSymbols, background_light: colour, background_dark: colour });

/** A stable id in the form of a UUID v4. */
function createUuid(text: string): string {
  const digits = hash('sha256', text).slice(0, 32);
  const variant = '89ab'[Number.parseInt(digits.charAt(16), 16) % 4] ?? '8';
  return [digits.slice(0, 8), digits.slice(8, 12), `4${digits.slice(13, 16)}`, `${variant}${digits.slice(17, 20)}`, digits.slice(20)].join(
    '-',
  );
}

function buildEntry({
  background_light: light,
  background_dark: dark,
  former_symbols: former = '',
  ...plain
}: z.output<typeof company>): LogoEntry {
  const listing = { ...plain, ...(former.trim() !== '' && { former_symbols: former }) };
  return {
    id: createUuid(listing.isin || `${listing.mic_code} ${listing.symbol}`),
    createdAt: undated,
    updatedAt: undated,
    colors: { ...(light !== '' && { background_light: light }), ...(dark !== '' && { background_dark: dark }) },
    securities: [listing],
    images: {},
  };
}

/**
 * Securities without logos: the name of a symbol, and the colours of its composites.
 *
 * Assumed: a row is one listing with the fields of a logo's `securities`, and with `background_light` and `background_dark`. Symbols that the
 * company had before stand in `former_symbols`, as in `FB until 2022-06-09`.
 */
export const companies: Dataset<LogoEntry> = {
  name: 'companies',
  envelope: undefined,
  columns: columnsOf(company.shape),
  openReader: () => (wire) => {
    const parsed = z.safeParse(company, wire);
    if (!parsed.success) return { fault: describeFault(parsed.error, wire) };
    const fault = symbolFault('symbol', parsed.data.symbol);
    return fault ? { fault } : { record: buildEntry(parsed.data) };
  },
  write: (store, batch, cursorAfter) => store.writeLogos(batch, cursorAfter),
};
