import { hash } from 'node:crypto';
import * as z from 'zod/mini';
import { readFormerSymbols } from '#contract/former-symbols.ts';
import { expected, maxLengthError } from '#contract/schema/codecs.ts';
import { type LogoSecurity, logoSecurity } from '#contract/endpoints/logos.ts';
import * as limits from '#contract/schema/limits.ts';
import { isUnknown } from '../bars/judge/number-marks.ts';
import { undated, type Logo, type LogoEntry } from '../../store/logos/logo.ts';
import type { Store } from '../../store/store.ts';
import { describeFault } from '../rules/describe-fault.ts';
import type { Fault } from '../rules/fault.ts';
import { type Column, isRow, openFieldNames, renameFields, type Row } from '../rules/field-names.ts';
import { readShareCount } from '../rules/share-count.ts';
import { symbolFault } from '../rules/symbol.ts';
import { columnsOf, type Dataset, type ReadRecord, withNames } from './dataset.ts';

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

const sector = z.optional(
  z.string().check(z.maxLength(limits.movers.sectorCharacters, maxLengthError(limits.movers.sectorCharacters, ' characters'))),
);
const shares = z.optional(z.int());

const company = z.extend(logoSecurity, {
  symbol,
  former_symbols: formerSymbols,
  sector,
  shares_outstanding: shares,
  share_float: shares,
  background_light: colour,
  background_dark: colour,
});

const shareFields = ['shares_outstanding', 'share_float'] as const;
const isShareField = (name: string): boolean => (shareFields as readonly string[]).includes(name);

// A public float of company reports is none of these: it is in dollars.
const columns: readonly Column[] = withNames(columnsOf(company.shape), {
  symbol: ['ticker'],
  name: ['company', 'company_name', 'security_name', 'long_name'],
  sector: ['gics_sector', 'gics_sector_name', 'sector_name'],
  shares_outstanding: ['outstanding_shares', 'shares_out', 'share_class_shares_outstanding'],
  share_float: ['shares_float', 'float_shares', 'free_float', 'float'],
}).map((column) => (isShareField(column.name) ? { ...column, parseCell: (cell) => cell } : column));
const columnNamed = openFieldNames(columns);

/** A stable id in the form of a UUID v4. */
function createUuid(text: string): string {
  const digits = hash('sha256', text).slice(0, 32);
  const variant = '89ab'[Number.parseInt(digits.charAt(16), 16) % 4] ?? '8';
  return [digits.slice(0, 8), digits.slice(8, 12), `4${digits.slice(13, 16)}`, `${variant}${digits.slice(17, 20)}`, digits.slice(20)].join(
    '-',
  );
}

/** A company of a row, with the names of what the row says. */
interface CompanyRow {
  readonly entry: LogoEntry;
  readonly named: ReadonlySet<string>;
}

const fieldNames = Object.keys(company.shape);

/** A listing with its fields in the order of the columns, whichever row named them: equal listings are equal texts. */
const inOrder = (listing: LogoSecurity): LogoSecurity => {
  const names = fieldNames.filter((name) => name in listing);
  return Object.fromEntries(names.map((name) => [name, listing[name]])) as LogoSecurity;
};

function buildEntry({
  background_light: light,
  background_dark: dark,
  former_symbols: former = '',
  ...plain
}: z.output<typeof company>): LogoEntry {
  const listing = inOrder({ ...plain, ...(former.trim() !== '' && { former_symbols: former }) });
  return {
    id: createUuid(listing.isin || `${listing.mic_code} ${listing.symbol}`),
    createdAt: undated,
    updatedAt: undated,
    colors: { ...(light !== '' && { background_light: light }), ...(dark !== '' && { background_dark: dark }) },
    securities: [listing],
    images: {},
  };
}

/** Reads the facts that sources write in several ways, in place. @returns why one is refused */
function readFacts(row: Row, note: (text: string) => void): Fault | undefined {
  const { sector: text } = row;
  if (typeof text === 'string') row['sector'] = isUnknown(text) ? undefined : text.trim();
  for (const field of shareFields) {
    const read = readShareCount(field, row[field]);
    if ('fault' in read) return read.fault;
    row[field] = read.shares;
    if (read.note !== undefined) note(read.note);
  }
  for (const field of ['sector', ...shareFields]) if (row[field] === undefined) delete row[field];
  return undefined;
}

function readCompany(wire: unknown): ReadRecord<CompanyRow> {
  const { row, unread } = isRow(wire) ? renameFields(wire, columnNamed) : { row: wire, unread: [] };
  const named = new Set(isRow(row) ? Object.keys(row) : []);
  const defaults: string[] = [];
  const notes = { defaults, unread };
  const wrongFact = isRow(row) ? readFacts(row, (text) => void defaults.push(text)) : undefined;
  if (wrongFact) return { fault: wrongFact, ...notes };
  const parsed = z.safeParse(company, row);
  if (!parsed.success) return { fault: describeFault(parsed.error, row), ...notes };
  const fault = symbolFault('symbol', parsed.data.symbol);
  return { ...(fault ? { fault } : { record: { entry: buildEntry(parsed.data), named } }), ...notes };
}

const colourNames = ['background_light', 'background_dark'] as const;

/** A company with what is stored of it where its row says nothing. */
function mergeCompany({ entry, named }: CompanyRow, before: Logo): LogoEntry {
  const [[listing], [stored]] = [entry.securities, before.securities];
  if (!listing || !stored) return entry;
  const others = Object.fromEntries(Object.entries(stored).filter(([name]) => !named.has(name)));
  const colours = colourNames.flatMap((name) => {
    const colour = (named.has(name) ? entry : before).colors[name];
    return colour === undefined ? [] : [[name, colour] as const];
  });
  return { ...entry, colors: Object.fromEntries(colours), securities: [inOrder({ ...listing, ...others })] };
}

/** Rows as they are stored, those of one company one after the other. */
async function mergeRows(store: Store, rows: readonly CompanyRow[]): Promise<readonly LogoEntry[]> {
  const merged = new Map<string, LogoEntry>();
  const entries: LogoEntry[] = [];
  for (const row of rows) {
    const { id, securities } = row.entry;
    const [{ isin, symbol } = { isin: '', symbol: '' }] = securities;
    const before = merged.get(id) ?? (await store.addressedLogo(id, isin, symbol))?.logo;
    const entry = before?.id === id ? mergeCompany(row, before) : row.entry;
    merged.set(id, entry);
    entries.push(entry);
  }
  return entries;
}

/**
 * Securities without logos: the name of a symbol, its sector and shares, and the colours of its composites.
 *
 * Assumed: a row is one listing with the fields of a logo's `securities`, with `sector`, `shares_outstanding` and `share_float`, and with
 * `background_light` and `background_dark`. What a later row of a company does not say stays as it is stored. Symbols that the company had
 * before stand in `former_symbols`, as in `FB until 2022-06-09`.
 */
export const companies: Dataset<CompanyRow> = {
  name: 'companies',
  envelope: undefined,
  columns,
  openReader: () => readCompany,
  write: async (store, batch, cursorAfter) => store.writeLogos(await mergeRows(store, batch), cursorAfter),
};
