import * as z from 'zod/mini';
import type { RatiosResult } from '#contract/endpoints/ratios.ts';
import { isoDate } from '#contract/schema/codecs.ts';
import { symbolKey } from '#contract/symbol.ts';
import { SourceFailed, SourceNotFound } from '../failures.ts';
import { listingOf, listingsOfCik, padCik } from '../listings/listings.ts';
import { address, commonFields, readSymbols, symbolsSetting } from '../settings.ts';
import type { SourceClient, SourceResponse, Validators } from '../client/client.ts';
import type { Poll, SourceKind } from '../source.ts';
import { type CompanyFacts, parseFacts } from './facts.ts';
import { asRatioPeriod, buildRows, companyIdOf, isRefused, type RatioRow } from './rows.ts';

const secUrl = 'https://data.sec.gov/api/xbrl/companyfacts/CIK{cik}.json';

const settings = z
  .strictObject({
    ...commonFields,
    kind: z.literal('companyfacts'),
    /** `{cik}` is replaced by the ten digits of the company */
    url: z._default(address.check(z.includes('{cik}', { error: 'expected an address with {cik} in it' })), secUrl),
    symbols: symbolsSetting,
    /** of symbols that are in no listing of the SEC */
    ciks: z.optional(z.record(z.string(), z.string().check(z.regex(/^\d{1,10}$/, { error: 'expected a CIK of up to ten digits' })))),
    /** periods that end then or later */
    since: z.optional(isoDate),
  })
  .check(
    z.refine(({ url, userAgent }) => userAgent !== undefined || !/^https?:\/\/([^/]*\.)?sec\.gov[/:]/i.test(url), {
      error: 'expected a name and an e-mail address, which the SEC asks for',
      path: ['userAgent'],
    }),
  );
export type CompanyFactsSettings = z.output<typeof settings>;

/** The CIK of a symbol, ten digits: never guessed. @throws SourceNotFound where it is not known */
export function cikOf(symbol: string, ciks: CompanyFactsSettings['ciks'] = {}): string {
  const own = Object.entries(ciks).find(([name]) => symbolKey(name) === symbolKey(symbol))?.[1];
  const cik = own ?? listingOf(symbol)?.cik;
  if (cik === undefined) throw new SourceNotFound('its CIK is not known; "ciks" of a companyfacts source names it');
  return padCik(cik);
}

/** The largest companies have about 15 MB. */
const maxBytes = 64 * 1024 * 1024;

/** @throws SourceNotFound, SourceWait, SourceFailed as the client does */
export const requestFacts = (
  client: SourceClient,
  { url }: CompanyFactsSettings,
  cik: string,
  validators?: Validators,
): Promise<SourceResponse> => client.get(url.replaceAll('{cik}', cik), { accept: 'application/json', maxBytes, validators });

const exchangeCodes: Readonly<Record<string, string>> = { Nasdaq: 'NAS', NYSE: 'NYS' };

/** The company as far as facts and listings describe it; the rest is unknown. */
const descriptorOf = ({ cik, name }: CompanyFacts, symbol: string): RatiosResult['company'] => ({
  primarySymbol: listingsOfCik(cik)[0]?.symbol ?? symbol,
  primaryExchange: exchangeCodes[listingOf(symbol)?.exchange ?? ''] ?? '',
  cik: cik.replace(/^0+/, ''),
  ...{ isin: '', cusip: '', standardName: name, countryId: '', industryTemplateCode: '', businessCountryId: '' },
  ...{ isReit: false, isLimitedPartnership: false, isLimitedLiabilityCompany: false },
});

/** Changes when formulas do, so that what has not changed at the SEC is computed again. */
const rulesVersion = 1;
const companyState = z.object({
  url: z.string(),
  since: z.optional(z.string()),
  rules: z.literal(rulesVersion),
  etag: z.optional(z.string()),
  lastModified: z.optional(z.string()),
  /** of what was refused, which is still so while the facts are the same */
  message: z.optional(z.string()),
});

const storedPeriods = z.object({
  result: z.array(z.object({ operationRatios: z.array(z.object({ id: z.record(z.string(), z.string()) })) })),
});

const keyOf = ({ asOf, span, type }: RatioRow): string => `${asOf} ${span} ${type}`;

/**
 * The stored periods of this source by their key. A store never deletes a period, so one that breaks an identity since a company
 * amended its figures is replaced by one without ratios.
 */
async function readStored({ store }: Poll, symbol: string, cik: string): Promise<ReadonlySet<string>> {
  const body = (await store.ratiosJson({ symbols: [symbol], periods: ['ALL'] })).toString();
  const periods = z.parse(storedPeriods, JSON.parse(body)).result.flatMap(({ operationRatios }) => operationRatios);
  const own = periods.filter(({ id }) => id['companyId'] === companyIdOf(cik));
  return new Set(own.map(({ id }) => `${id['asOf']} ${id['period']} ${id['reportType']}`));
}

/** The rows of a company for the store. @param refuse says what is not among them, each once */
async function readRows(poll: Poll, symbol: string, facts: CompanyFacts, since: string, refuse: (reason: string) => void) {
  const rows = buildRows(facts).filter(({ asOf }) => asOf >= since);
  for (const { asOf, checks } of rows) for (const { isHeld, text } of checks) if (!isHeld) refuse(`period to ${asOf}: ${text}`);
  const stored = await readStored(poll, symbol, facts.cik);
  return rows.flatMap((row) => {
    if (!isRefused(row)) return [asRatioPeriod(row, facts.cik)];
    return stored.has(keyOf(row)) ? [asRatioPeriod(row, facts.cik, {})] : [];
  });
}

async function loadCompany(poll: Poll, symbol: string, chosen: CompanyFactsSettings): Promise<void> {
  const { state } = poll;
  const { url, since } = chosen;
  const unread = { url, rules: rulesVersion, ...(since !== undefined && { since }) };
  const known = state.read(symbol, companyState);
  const isSame = known?.url === url && known.since === since;
  const faults = new Set<string>();
  const failed = async (reason: string): Promise<void> => {
    poll.refuse(`${symbol}: ${reason}`);
    await state.save(symbol, unread, `${symbol}: ${reason}`);
  };
  let cik: string;
  let response: SourceResponse;
  try {
    cik = cikOf(symbol, chosen.ciks);
    response = await requestFacts(poll.client, chosen, cik, isSame ? known : undefined);
  } catch (error) {
    if (error instanceof SourceNotFound) return failed(`no company facts: ${error.message}`);
    throw error;
  }
  const validated = { ...unread, ...response.validators };
  if (!response.isModified) return state.save(symbol, { ...validated, message: known?.message }, known?.message);
  let facts: CompanyFacts;
  try {
    facts = parseFacts(response.body.toString(), cik, (reason) => faults.add(reason));
  } catch (error) {
    // without validators, so that the next poll reads it again
    if (error instanceof SourceFailed) return failed(error.message);
    throw error;
  }
  const operationRatios = await readRows(poll, symbol, facts, since ?? '', (reason) => faults.add(reason));
  for (const fault of faults) poll.refuse(`${symbol}: ${fault}`);
  const message = faults.size === 0 ? undefined : `${symbol}: ${faults.size} facts or periods refused`;
  const result: RatiosResult = { company: descriptorOf(facts, symbol), operationRatios, symbol, idType: 'SYMBOL', id: symbol };
  await poll.store.writeRatios([result], state.cursor(symbol, { ...validated, message }, message));
}

/** Ratios from the SEC's company facts, by symbol. A company without facts, or with unreadable ones, does not hold up the others. */
export const companyFacts: SourceKind<CompanyFactsSettings> = {
  name: 'companyfacts',
  settings,
  loads: () => ['ratios'],
  open: (chosen, folder) => ({
    poll: async (poll) => {
      for (const symbol of readSymbols(chosen.symbols, folder)) {
        if (poll.signal.aborted) return;
        await loadCompany(poll, symbol, chosen);
      }
    },
  }),
};
