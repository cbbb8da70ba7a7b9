import * as z from 'zod/mini';
import { type RatioPeriod, ratiosResult, type RatiosResult } from '#contract/endpoints/ratios.ts';
import { isoDate } from '#contract/schema/codecs.ts';
import { ratios } from '../../ingest/datasets/ratios.ts';
import type { SourceClient, SourceResponse, Validators } from '../client/client.ts';
import { eachPart } from '../each-part.ts';
import { SourceNotFound } from '../failures.ts';
import { companyName } from '../listings/company-name.ts';
import { findCik, listingOf, listingsOfCik } from '../listings/listings.ts';
import {
  address,
  ciksSetting,
  commonFields,
  type CommonSettings,
  expectedContact,
  hasContact,
  readSymbols,
  symbolsSetting,
} from '../settings.ts';
import type { Poll, SourceKind } from '../source.ts';
import { type CompanyFacts, FactsRefused, parseFacts } from './facts.ts';
import { asRatioPeriod, buildRows, companyIdOf, isRefused } from './rows.ts';

const secUrl = 'https://data.sec.gov/api/xbrl/companyfacts/CIK{cik}.json';

const settings = z
  .strictObject({
    ...commonFields,
    kind: z.literal('companyfacts'),
    /** `{cik}` is replaced by the ten digits of the company */
    url: z._default(address.check(z.includes('{cik}', { error: 'expected an address with {cik} in it' })), secUrl),
    symbols: symbolsSetting,
    ciks: ciksSetting,
    /** periods that end then or later */
    since: z.optional(isoDate),
  })
  .check(z.refine(({ userAgent, url }) => hasContact(userAgent, url), expectedContact));
export type CompanyFactsSettings = z.output<typeof settings>;

export const isCompanyFacts = (entry: CommonSettings): entry is CompanyFactsSettings => entry.kind === companyFacts.name;

/** The CIK of a symbol, ten digits: never guessed. @throws SourceNotFound where it is not known */
export function cikOf(symbol: string, ciks: CompanyFactsSettings['ciks'] = {}): string {
  const cik = findCik(symbol, ciks);
  if (cik === undefined) throw new SourceNotFound('its CIK is not known; "ciks" of a companyfacts source names it');
  return cik;
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
  ...{ isin: '', cusip: '', standardName: companyName(name, symbol), countryId: '', industryTemplateCode: '', businessCountryId: '' },
  ...{ isReit: false, isLimitedPartnership: false, isLimitedLiabilityCompany: false },
});

/** Changes when formulas do, so that what has not changed at the SEC is computed again. */
const rulesVersion = 2;
const companyState = z.object({
  url: z.string(),
  since: z.optional(z.string()),
  rules: z.literal(rulesVersion),
  etag: z.optional(z.string()),
  lastModified: z.optional(z.string()),
  /** of what was refused, which is still so while the facts are the same */
  message: z.optional(z.string()),
});

const storedRatios = z.object({ result: z.array(ratiosResult) });

const keyOf = ({ id }: Pick<RatioPeriod, 'id'>): string => `${id.asOf} ${id.period} ${id.reportType}`;

/** What the store has of a company from this source. */
async function readStored({ store }: Poll, symbol: string, { cik }: CompanyFacts): Promise<readonly RatioPeriod[]> {
  const body: unknown = JSON.parse((await store.ratiosJson({ symbols: [symbol], periods: ['ALL'] })).toString());
  const periods = z.parse(storedRatios, body).result.flatMap(({ operationRatios }) => operationRatios);
  return periods.filter(({ id }) => id.companyId === companyIdOf(cik));
}

/**
 * The periods of a company for the store, which never deletes one: what was stored and is no longer there, because a company amended its
 * figures so that they contradict themselves, or again as they were, is replaced by a period without ratios.
 *
 * @param refuse says what is not among them
 */
async function readPeriods(poll: Poll, symbol: string, facts: CompanyFacts, since: string, refuse: (reason: string) => void) {
  const rows = buildRows(facts).filter(({ asOf }) => asOf >= since);
  if (rows.length === 0) refuse('no ratio of any period can be computed');
  for (const { asOf, checks } of rows) for (const { isHeld, text } of checks) if (!isHeld) refuse(`period to ${asOf}: ${text}`);
  const periods = rows.filter((row) => !isRefused(row)).map((row) => asRatioPeriod(row, facts.cik));
  const keys = new Set(periods.map(keyOf));
  const gone = (await readStored(poll, symbol, facts)).filter((period) => period.id.asOf >= since && !keys.has(keyOf(period)));
  return [...periods, ...gone.map(({ id, fiscalYearEnd, isCalculated }) => ({ id, fiscalYearEnd, isCalculated }))];
}

const readResult = ratios.openReader();

/** Asks for the facts of a company, and stores its ratios where they have changed. */
async function loadCompany(poll: Poll, symbol: string, chosen: CompanyFactsSettings): Promise<void> {
  const { state } = poll;
  const { url, since } = chosen;
  const unread = { url, rules: rulesVersion, ...(since !== undefined && { since }) };
  const known = state.read(symbol, companyState);
  try {
    const cik = cikOf(symbol, chosen.ciks);
    const response = await requestFacts(poll.client, chosen, cik, known?.url === url && known.since === since ? known : undefined);
    const validated = { ...unread, ...response.validators };
    if (!response.isModified) return await state.save(symbol, { ...validated, message: known?.message }, known?.message);
    const faults = new Set<string>();
    const facts = parseFacts(response.body.toString(), cik, (reason) => faults.add(reason));
    const operationRatios = await readPeriods(poll, symbol, facts, since ?? '', (reason) => faults.add(reason));
    const read = readResult({ company: descriptorOf(facts, symbol), operationRatios, symbol, idType: 'SYMBOL', id: symbol });
    if (!('record' in read)) throw new FactsRefused('fault' in read ? read.fault.reason : 'no ratios');
    for (const fault of faults) poll.refuse(`${symbol}: ${fault}`);
    const message = faults.size === 0 ? undefined : `${symbol}: ${faults.size} facts or periods refused`;
    await poll.store.writeRatios([read.record], state.cursor(symbol, { ...validated, message }, message));
  } catch (error) {
    if (!(error instanceof FactsRefused) && !(error instanceof SourceNotFound)) throw error;
    const message = `${symbol}: company facts: ${error.message}`;
    poll.refuse(message);
    // without validators, so that the next poll reads it again
    await state.save(symbol, unread, message);
  }
}

/** Loads each company; one that cannot be read does not hold up the others, and is a failure, so that it is not left for a day. */
async function loadCompanies(poll: Poll, symbols: readonly string[], chosen: CompanyFactsSettings): Promise<void> {
  const failure = await eachPart(
    symbols,
    poll,
    (symbol) => loadCompany(poll, symbol, chosen),
    () => undefined,
  );
  if (failure) throw failure;
}

/** Ratios from the SEC's company facts, by symbol. */
export const companyFacts: SourceKind<CompanyFactsSettings> = {
  name: 'companyfacts',
  settings,
  loads: () => ['ratios'],
  open: (chosen, folder) => ({ poll: (poll) => loadCompanies(poll, readSymbols(chosen.symbols, folder), chosen) }),
};
