import { createHash } from 'node:crypto';
import { measuredProvider, type QuantifiedRecord } from '#contract/endpoints/quantified.ts';
import type { ReportedSession, Session } from '#contract/market/sessions.ts';
import { quantifiedSession } from '#contract/market/wire-sessions.ts';
import { spelledSymbol, symbolKey } from '#contract/symbol.ts';
import { newYorkDay } from '#contract/time/new-york.ts';
import { formatUsDate, formatUtcTime } from '#contract/time/quantified-time.ts';
import { emptyMoveComments, metricFields } from '../quantify/metric-fields.ts';
import type { Metrics } from '../quantify/quantify.ts';
import type { Story } from '../store/news/story.ts';

const lastTimeOfId = 0xffff_ffff;

/**
 * 24 hex digits: the second of the story, so that records of one write are in the order of their stories (assumption Q04), then what follows
 * from story, symbol and session, which tells its versions from other reactions (`reactionOfId`).
 */
function reactionId({ id, created }: Story['item'], symbol: string, session: ReportedSession): string {
  const digest = createHash('sha256')
    .update(`${id} ${symbolKey(symbol)} ${quantifiedSession(session)}`)
    .digest('hex');
  return Math.min(created, lastTimeOfId).toString(16).padStart(8, '0') + digest.slice(8, 24);
}

/** What was measured of a story for a symbol and session. */
interface Measured {
  readonly symbol: string;
  readonly session: ReportedSession;
  readonly newsSession: Session;
  readonly metrics: Metrics;
  /** when it was measured, Unix seconds */
  readonly createdSeconds: number;
}

/** A reaction as it is stored and sent; what no price tells, such as a market capitalization, is unknown. */
export function buildReactionRecord(
  item: Story['item'],
  { symbol, session, newsSession, metrics, createdSeconds }: Measured,
): QuantifiedRecord {
  const published = formatUtcTime(item.created);
  const listing = item.stocks.find(({ name }) => symbolKey(name) === symbolKey(symbol));
  return {
    _id: reactionId(item, symbol, session),
    ResourceID: String(item.id),
    Provider: measuredProvider,
    PID: 'MD',
    Symb: listing?.name ?? spelledSymbol(symbol),
    Ex: listing?.exchange ?? '',
    Headlines: item.title,
    Topics: item.channels.map(({ name }) => name).join(', '),
    Comments: emptyMoveComments(metrics),
    Date: formatUsDate(newYorkDay(item.created)),
    RECt: published,
    PUBt: published,
    ...metricFields(metrics),
    'MktCap(1000)': null,
    PERatio: null,
    'DividendYield%': null,
    'ShortInterest%': null,
    ReportSess: quantifiedSession(session),
    NewsSess: quantifiedSession(newsSession),
    AnalystAction: '',
    AnalystActionFrom: '',
    AnalystActionTo: '',
    AnalystFirm: '',
    EPSActual: null,
    EPSAction: '',
    created: createdSeconds,
  };
}
