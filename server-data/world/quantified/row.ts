import { decimalOf, type DecimalText } from '#contract/decimal.ts';
import type { QuantifiedRecord } from '#contract/endpoints/quantified.ts';
import { newYorkDay } from '#contract/new-york.ts';
import { formatUsDate, formatUtcTime } from '#contract/quantified-time.ts';
import type { Metrics } from '../../quantify/quantify.ts';
import type { NewsSession, Session } from '../../quantify/sessions.ts';
import type { Exchange } from '../listing.ts';
import type { Told, WorldStory } from '../news/told.ts';
import type { Snapshot } from './snapshot.ts';

/** What one row says, before it is written in wire names. */
export interface Row {
  readonly id: string;
  /** Unix seconds */
  readonly created: number;
  readonly story: WorldStory;
  /** in the story's own spelling */
  readonly symbol: string;
  readonly exchange: Exchange;
  readonly newsSession: NewsSession;
  readonly session: Session;
  readonly metrics: Metrics;
  readonly snapshot: Snapshot;
}

/** Assumed: the feed's own codes for exchanges, of which facts §4 knows the first. */
const exchangeCodes: Readonly<Record<Exchange, string>> = { NASDAQ: 'NQ', NYSE: 'NY', ARCA: 'PA' };

const text = (value: number | null | undefined): DecimalText | null => (value === null || value === undefined ? null : decimalOf(value));

const verdictOf = ({ eps, estimate }: NonNullable<Told['earnings']>): string =>
  eps > estimate ? 'Beat' : eps < estimate ? 'Miss' : 'Meet';

/** The record that travels, its fields in the order of spec §2.3. */
export function recordOf({ id, created, story, symbol, exchange, newsSession, session, metrics, snapshot }: Row): QuantifiedRecord {
  const { item, told } = story;
  // Received as it was published: nothing is on its way in between.
  const published = formatUtcTime(item.created);
  const { deviations, extremes, gaps, levels, moves, prices, volume, vwap } = metrics;
  return {
    _id: id,
    ResourceID: String(item.id),
    Provider: 'Sample Desk',
    PID: 'SD',
    Symb: symbol,
    Ex: exchangeCodes[exchange],
    Headlines: item.title,
    Topics: item.channels.map(({ name }) => name).join(', '),
    Comments: '',
    Date: formatUsDate(newYorkDay(item.created)),
    RECt: published,
    PUBt: published,
    'Result%': text(prices.result),
    'Result_Vs_Index%': text(prices.resultVsIndex),
    LS: extremes.side === null ? '' : String(extremes.side),
    Prev_Vol: text(volume.before),
    Curr_Vol: text(volume.now),
    Mov_Vol: text(volume.average),
    Vol_Ratio: text(volume.vsAverage),
    Open_Vol: text(volume.opening),
    Close_Vol: text(volume.closing),
    AllTicks: text(volume.trades),
    ATR14: text(extremes.trueRange),
    ATR_Ratio: text(extremes.rangeVsTrueRange),
    'prevDay%': text(gaps.previousDay),
    PrevClose: text(gaps.previousClose),
    DayOpen: text(gaps.open),
    'OpenGap%': text(gaps.openGap),
    SPYLast: text(prices.indexLast),
    SPYclose: text(prices.indexClose),
    TONHigh: text(prices.highBefore),
    TONLow: text(prices.lowBefore),
    TONLast: text(prices.lastBefore),
    EODHigh: text(prices.highAfter),
    EODLow: text(prices.lowAfter),
    EODClose: text(prices.close),
    PostVWAP: text(vwap.post),
    PreVWAP: text(vwap.pre),
    MainVWAP: text(vwap.main),
    AllVWAP: text(vwap.all),
    EODVWAP: text(vwap.afterNews),
    MaxUpAmt: text(extremes.rise),
    'maxUp%': text(extremes.risePercent),
    MaxDnAmt: text(extremes.fall),
    'maxDown%': text(extremes.fallPercent),
    RangeAmt: text(extremes.range),
    'Range%': text(extremes.rangeShare),
    HighExcStdDev: text(deviations.rise),
    LowExcStdDev: text(deviations.fall),
    VolumeStdDev: text(deviations.volume),
    RangeStdDev: text(deviations.range),
    '30_Seconds%': text(moves[0]),
    '1_Minute%': text(moves[1]),
    '5_Minutes%': text(moves[2]),
    '10_Minutes%': text(moves[3]),
    '30_Minutes%': text(moves[4]),
    '60_Minutes%': text(moves[5]),
    '90_Minutes%': text(moves[6]),
    '120_Minutes%': text(moves[7]),
    L1: text(levels.up[0]),
    L2: text(levels.up[1]),
    L3: text(levels.up[2]),
    L4: text(levels.up[3]),
    L5: text(levels.up[4]),
    L75: text(levels.up[5]),
    L10: text(levels.up[6]),
    L20: text(levels.up[7]),
    S1: text(levels.down[0]),
    S2: text(levels.down[1]),
    S3: text(levels.down[2]),
    S4: text(levels.down[3]),
    S5: text(levels.down[4]),
    S75: text(levels.down[5]),
    S10: text(levels.down[6]),
    S20: text(levels.down[7]),
    P1: text(levels.either[0]),
    P2: text(levels.either[1]),
    P3: text(levels.either[2]),
    P4: text(levels.either[3]),
    P5: text(levels.either[4]),
    P75: text(levels.either[5]),
    P10: text(levels.either[6]),
    P20: text(levels.either[7]),
    'MktCap(1000)': text(snapshot.marketCapThousands),
    PERatio: text(snapshot.priceToEarnings),
    'DividendYield%': text(snapshot.dividendYield),
    'ShortInterest%': text(snapshot.shortInterest),
    ReportSess: session,
    NewsSess: newsSession,
    AnalystAction: told?.rating?.action ?? '',
    AnalystActionFrom: told?.rating?.from ?? '',
    AnalystActionTo: told?.rating?.to ?? '',
    AnalystFirm: told?.rating?.firm ?? '',
    EPSActual: text(told?.earnings?.eps),
    EPSAction: told?.earnings ? verdictOf(told.earnings) : '',
    created,
  };
}
