import { numberOf } from '#contract/decimal.ts';
import { quantified, type QuantifiedMetric, type QuantifiedRecord } from '#contract/endpoints/quantified.ts';
import * as limits from '#contract/limits.ts';
import { parseUtcTime } from '#contract/quantified-time.ts';
import { widget } from './widget.ts';
import { day, mostRecords, newYorkTime, number, pinned, symbolsOf, text } from './widget-parts.ts';

const move = (field: string, headerName: string, metric: QuantifiedMetric) =>
  number<QuantifiedRecord>(field, headerName, (record) => numberOf(record[metric]), { formatterFn: 'percent', renderFn: 'greenRed' });

export const reactionsWidget = widget({
  id: 'reactions',
  name: 'Reactions to news',
  description: 'What prices did after news: moves after each window, the session’s result, and against SPY, in percent.',
  endpoint: quantified,
  parameters: { symbols: symbolsOf(limits.quantified.symbols), from: day('from', 'First day'), to: day('to', 'Last day') },
  asked: ({ symbols, from, to }) => ({
    ...(symbols && { symbols }),
    ...(from !== undefined && { dateFrom: from }),
    ...(to !== undefined && { dateTo: to }),
    pageSize: mostRecords,
  }),
  linesOf: (record) => [record],
  columns: [
    text<QuantifiedRecord>('symbol', 'Symbol', ({ Symb }) => Symb, pinned),
    text<QuantifiedRecord>('published', 'Published', ({ PUBt }) => {
      const seconds = parseUtcTime(PUBt);
      return seconds === undefined ? PUBt : newYorkTime(seconds);
    }),
    text<QuantifiedRecord>('headline', 'Headline', ({ Headlines }) => Headlines, { width: 420 }),
    text<QuantifiedRecord>('session', 'Session', ({ ReportSess }) => ReportSess),
    move('move_30s', '30 s', '30_Seconds%'),
    move('move_5m', '5 min', '5_Minutes%'),
    move('move_30m', '30 min', '30_Minutes%'),
    move('move_120m', '2 h', '120_Minutes%'),
    move('result', 'Session', 'Result%'),
    move('result_vs_spy', 'Session, vs SPY', 'Result_Vs_Index%'),
    number<QuantifiedRecord>('volume_ratio', 'Volume, times average', (record) => numberOf(record['Vol_Ratio'])),
    text<QuantifiedRecord>('topics', 'Topics', ({ Topics }) => Topics),
  ],
  refreshSeconds: 60,
});
