import { expect, test } from 'vitest';
import type { Endpoint } from '../schema/endpoint.ts';
import { bars } from './bars.ts';
import { guidance } from './guidance.ts';
import { endpoints } from './index.ts';
import { logoFields, logos } from './logos.ts';
import { movers } from './movers.ts';
import { news } from './news.ts';
import { quantified, quantifiedFields, quantifiedGroups } from './quantified.ts';
import { ratioNames, ratios } from './ratios.ts';
import { sources } from './sources.ts';
import { splits } from './splits.ts';

const calendarNames =
  'page pagesize parameters[date] parameters[date_from] parameters[date_to] parameters[importance] parameters[tickers] parameters[updated]';

/** as in the API reference; where it gives only a purpose, as in assumptions L01, O01 and N05 */
test.each<[Endpoint, path: string, names: string]>([
  [
    logos,
    '/api/v2/logos/search',
    'search_keys search_keys_type fields composite_auto composite_radius scale max_width flutter_compatible securities',
  ],
  [
    news,
    '/api/v2/news',
    'page pageSize displayOutput date dateFrom dateTo updatedSince publishedSince sort isin cusips tickers primaryTickers channels topics topic_group_by authors content_types format importance importanceRank region sources',
  ],
  [quantified, '/api/v2/newsquantified', 'page pagesize updated_since symbols date date_from date_to'],
  [ratios, '/api/v2.1/fundamentals/operationRatios', 'symbols asOf period reportType'],
  [guidance, '/api/v2.1/calendar/guidance', `${calendarNames} parameters[is_primary]`],
  [splits, '/api/v2.1/calendar/splits', `${calendarNames} parameters[date_search_field]`],
  [bars, '/api/v2/bars', 'symbols from to interval session'],
  [movers, '/api/v1/market/movers', 'maxResults from to session by symbols sector'],
  [sources, '/api/v1/sources', 'symbols'],
])('$name answers at $1 and takes exactly the documented names', (of, path, names) => {
  expect(of.path).toBe(path);
  expect(Object.values(of.query).map(({ wire }) => wire)).toEqual(names.split(' '));
});

test('the endpoints stand in spec order, and their names and addresses are their own', () => {
  expect(endpoints.map(({ name }) => name)).toEqual([
    'logos',
    'news',
    'newsById',
    'newsRemoved',
    'quantified',
    'ratios',
    'guidance',
    'splits',
    'bars',
    'movers',
    'sources',
  ]);
  const addresses = endpoints.flatMap(({ path, alsoAt }) => [path, ...alsoAt]);
  expect(new Set(addresses).size).toBe(addresses.length);
});

test('all 96 quantified fields stand in spec order', () => {
  // the rows of the table in the API reference
  const printed = `_id, ResourceID, Provider, PID, Symb, Ex, Headlines, Topics, Comments
    Date, RECt, PUBt
    Result%, Result_Vs_Index%, LS
    Prev_Vol, Curr_Vol, Mov_Vol, Vol_Ratio, Open_Vol, Close_Vol, AllTicks
    ATR14, ATR_Ratio, prevDay%, PrevClose, DayOpen, OpenGap%, SPYLast, SPYclose, TONHigh, TONLow, TONLast, EODHigh, EODLow, EODClose
    PostVWAP, PreVWAP, MainVWAP, AllVWAP, EODVWAP
    MaxUpAmt, maxUp%, MaxDnAmt, maxDown%, RangeAmt, Range%
    HighExcStdDev, LowExcStdDev, VolumeStdDev, RangeStdDev
    30_Seconds%, 1_Minute%, 5_Minutes%, 10_Minutes%, 30_Minutes%, 60_Minutes%, 90_Minutes%, 120_Minutes%
    L1, L2, L3, L4, L5, L75, L10, L20
    S1, S2, S3, S4, S5, S75, S10, S20
    P1, P2, P3, P4, P5, P75, P10, P20
    MktCap(1000), PERatio, DividendYield%, ShortInterest%
    ReportSess, NewsSess
    AnalystAction, AnalystActionFrom, AnalystActionTo, AnalystFirm, EPSActual, EPSAction
    created`;
  expect(Object.values(quantifiedGroups).map((names) => names.join(', '))).toEqual(printed.split(/\n\s+/));
  expect(quantifiedFields.map(({ name }) => name)).toEqual(printed.split(/[,\s]+/));
  expect(quantifiedFields).toHaveLength(96);
  expect(Object.keys(quantified.row.shape)).toEqual(quantifiedFields.map(({ name }) => name));
});

test('75 quantified fields are numbers or nothing, 20 are words, one is a time', () => {
  const texts = quantifiedFields.filter(({ kind }) => kind === 'text').map(({ name }) => name);
  expect(texts).toHaveLength(20);
  expect(quantifiedFields.filter(({ kind }) => kind === 'metric')).toHaveLength(75);
  expect(texts).toContain('LS');
  expect(quantifiedFields.find(({ name }) => name === 'created')?.kind).toBe('seconds');
});

test('all 38 ratios stand in spec order, misspelling included', () => {
  const printed =
    'revenueGrowth, operationIncomeGrowth, netIncomeGrowth, netIncomeContOpsGrowth, operationRevenueGrowth3MonthAvg, grossMargin, operationMargin, pretaxMargin, netMargin, taxRate, ebitMargin, ebitdaMargin, salesPerEmployee, currentRatio, quickRatio, longTermDebtTotalCapitalRatio, longTermDebtEquityRatio, financialLeverage, totalDebtEquityRatio, normalizedNetProfitMargin, daysInSales, daysInInventory, daysInPayment, cashConversionCycle, receivableTurnover, inventoryTurnover, paymentTurnover, fixAssetsTuronver, assetsTurnover, roe, roa, roic, debttoAssets, commonEquityToAssets, normalizedRoic, cashRatio, cashToTotalAssets, netIncomePerEmployee';
  expect(ratioNames).toEqual(printed.split(', '));
  expect(ratioNames).toHaveLength(38);
});

test('thirteen values for the fields of a logo', () => {
  const printed =
    'logo_light, logo_dark, logo_vector_light, logo_vector_dark, mark_light, mark_dark, mark_vector_light, mark_vector_dark, mark_composite_light, mark_composite_dark, mark_vector_composite_light, mark_vector_composite_dark, colors';
  expect([...logoFields].sort()).toEqual(printed.split(', ').sort());
});
