import type { ReactNode } from 'react';
import type { Meaning } from '#contract/docs/glossary/meaning.ts';
import { readBarSession } from '#contract/market/wire-sessions.ts';
import { shortDay } from '#src/records/prices/price-labels.tsx';
import { PriceLine } from '#src/records/prices/price-line.tsx';
import { describePriceState } from '#src/records/prices/price-state.ts';
import { moveCell } from '#src/records/reactions/move-cell.tsx';
import { hoursPhrase } from '#src/records/sessions.ts';
import {
  formatCompact,
  formatDollars,
  formatMove,
  formatMultiple,
  formatPrice,
  formatSigned,
  formatWhole,
} from '#src/shared/format/number.ts';
import { CompanyName } from '#src/shared/symbols/directory/company-name.tsx';
import { Ticker } from '#src/shared/symbols/ticker.tsx';
import { type DayPart, linePoints, rangeOf } from './day-lines.ts';
import type { MoverColumn, MoverHours, MoverRow } from './mover-row.ts';
import { whyColumns } from './why-columns.tsx';

const meaning = (description: string, unit: string, more: Partial<Meaning> = {}): Meaning => ({
  description,
  unit,
  from: ['documented'],
  ...more,
});

const notSent = 'The data service does not know it';

/** What changes are measured from, after the name of a column: ` vs close Nov 25`. */
const baseSuffix = ({ base }: MoverHours): string => (base === '' ? '' : ` ${base}`);

/** `the regular session of Nov 25` */
export const describeHours = ({ session, day }: DayPart): string => `${hoursPhrase(readBarSession(session))} of ${shortDay(day)}`;

const symbolColumns: readonly MoverColumn[] = [
  {
    id: 'symbol',
    label: 'Symbol',
    group: 'Symbol',
    widthPx: 92,
    align: 'start',
    textOf: ({ symbol }) => symbol,
    draw: ({ symbol }) => <Ticker symbol={symbol} />,
    narrow: {
      line: 1,
      priority: 1,
      isCut: true,
      drawLines: ({ symbol, name }) => [
        <span key="company">
          <Ticker symbol={symbol} /> <CompanyName symbol={symbol} name={name} className="text-soft" />
        </span>,
      ],
    },
    meaning: meaning('The symbol of the company. Its card opens on hover.', 'text'),
  },
  {
    id: 'companyName',
    label: 'Name',
    group: 'Company',
    widthPx: 116,
    align: 'start',
    textOf: ({ name }) => name,
    whyEmpty: () => 'The data service does not name the company',
    meaning: meaning('The name of the company.', 'text', { emptyWhen: 'the data service does not know it' }),
  },
];

const figures = 'Figures';

/** `of the regular session of Nov 25, vs close Nov 24` */
const measuredIn = (hours: MoverHours): string => `of ${describeHours(hours)}${hours.base === '' ? '' : `, ${hours.base}`}`;

/** The last price, its change, and the line of the day. */
function moveColumns(hours: MoverHours): readonly MoverColumn[] {
  const base = baseSuffix(hours);
  const group = `Move${base}`;
  return [
    {
      id: 'price',
      label: 'Price',
      group,
      // six digits before the decimal point
      widthPx: 92,
      align: 'end',
      numberOf: ({ price }) => price,
      textOf: ({ price }) => formatPrice(price),
      narrow: { line: 2, priority: 1 },
      file: { name: 'Price $' },
      meaning: meaning(`The last price of ${describeHours(hours)}.`, 'dollars'),
    },
    {
      id: 'changePercent',
      label: `Change %${base}`,
      head: 'Change %',
      group,
      widthPx: 84,
      align: 'end',
      numberOf: ({ changePercent }) => changePercent,
      textOf: ({ changePercent }) => formatMove(changePercent),
      draw: ({ changePercent }) => moveCell(formatMove(changePercent)),
      narrow: { line: 1, priority: 2, isLast: true },
      file: { kind: 'number', value: ({ changePercent }) => Number(changePercent.toFixed(2)) },
      meaning: meaning(`The change ${measuredIn(hours)}.`, '%', { formula: '(price / close before - 1) * 100' }),
    },
    lineColumn(hours, group),
  ];
}

/** The change in dollars, which stands behind the reasons. */
const dollarsColumn = (hours: MoverHours): MoverColumn => ({
  id: 'change',
  label: `Change $${baseSuffix(hours)}`,
  head: 'Change $',
  group: figures,
  widthPx: 96,
  align: 'end',
  numberOf: ({ change }) => change,
  textOf: ({ change }) => formatSigned(change),
  draw: ({ change }) => moveCell(formatSigned(change)),
  file: { kind: 'number', value: ({ change }) => Number(change.toFixed(4)) },
  meaning: meaning(`The change ${measuredIn(hours)}.`, 'dollars', { formula: 'price - close before' }),
});

/** Why a symbol has no line. */
function whyNoLine({ symbol, line }: MoverRow, hours: MoverHours): string {
  if (line === undefined) return 'Not loaded: lines are loaded for rows in view';
  if (line.kind === 'none') return `Fewer than two bars of 5 minutes in ${describeHours(hours)}`;
  return line.kind === 'line' ? '' : (describePriceState(symbol, line) ?? '');
}

function lineColumn(hours: MoverHours, group: string): MoverColumn {
  const barsOf = ({ line }: MoverRow) => (line?.kind === 'line' ? line.bars : undefined);
  return {
    id: 'line',
    label: 'Line of the day',
    head: 'Line',
    group,
    widthPx: 84,
    align: 'start',
    numberOf: (row) => {
      const bars = barsOf(row);
      if (!bars) return null;
      const [low, high] = rangeOf(bars);
      return (100 * (high - low)) / (row.previousClose ?? low);
    },
    textOf: (row) => {
      const bars = barsOf(row);
      return bars ? rangeOf(bars).map(formatPrice).join(' to ') : '';
    },
    whyEmpty: (row) => whyNoLine(row, hours),
    draw: (row): ReactNode => (
      <PriceLine points={linePoints(barsOf(row) ?? [], hours, hours.until)} base={row.previousClose} span={`in ${describeHours(hours)}`} />
    ),
    file: false,
    meaning: meaning(
      `Closes of 5 minutes in ${describeHours(hours)}, on one scale of time for all rows; the dashed line is the close that the change is measured from. Sorted by the range.`,
      'dollars; the range in %',
      { formula: '(high - low) / close before * 100', emptyWhen: 'fewer than two bars are known', from: ['ours'] },
    ),
  };
}

function volumeColumns(hours: MoverHours): readonly MoverColumn[] {
  return [
    {
      id: 'volumeRatio',
      label: 'Volume ratio',
      head: 'Ratio',
      group: 'Volume',
      widthPx: 64,
      align: 'end',
      numberOf: ({ volumeRatio }) => volumeRatio ?? null,
      textOf: ({ volumeRatio }) => (volumeRatio === undefined ? '' : formatMultiple(volumeRatio)),
      whyEmpty: ({ volume }) => (volume === undefined ? 'The volume is not known' : 'The average volume is not known'),
      narrow: {
        line: 2,
        priority: 2,
        drawLines: ({ volumeRatio }) => [volumeRatio === undefined ? '' : `vol. ${formatMultiple(volumeRatio)}`],
      },
      file: { kind: 'number', value: ({ volumeRatio }) => volumeRatio && Number(volumeRatio.toFixed(2)) },
      meaning: meaning(`The volume of ${describeHours(hours)} over the average volume of a session, which is a whole one.`, 'times', {
        formula: 'volume / average volume',
        emptyWhen: 'volume or average is not known',
        from: ['ours'],
      }),
    },
    {
      id: 'volume',
      label: 'Volume',
      group: figures,
      widthPx: 76,
      align: 'end',
      numberOf: ({ volume }) => volume ?? null,
      textOf: ({ volume }) => (volume === undefined ? '' : formatCompact(volume)),
      fullOf: ({ volume }) => (volume === undefined ? '' : `${formatWhole(volume)} shares`),
      whyEmpty: () => notSent,
      meaning: meaning(`Shares traded in ${describeHours(hours)}.`, 'shares', { emptyWhen: 'no feed of the service has it' }),
    },
    {
      id: 'averageVolume',
      label: 'Average volume',
      head: 'Avg. volume',
      group: figures,
      widthPx: 92,
      align: 'end',
      numberOf: ({ averageVolume }) => averageVolume ?? null,
      textOf: ({ averageVolume }) => (averageVolume === undefined ? '' : formatCompact(averageVolume)),
      fullOf: ({ averageVolume }) => (averageVolume === undefined ? '' : `${formatWhole(averageVolume)} shares`),
      whyEmpty: () => notSent,
      meaning: meaning('The mean volume of a session in the 30 days before.', 'shares', { emptyWhen: 'too few sessions are known' }),
    },
  ];
}

const companyColumns: readonly MoverColumn[] = [
  {
    id: 'marketCap',
    label: 'Market cap',
    group: 'Figures',
    widthPx: 88,
    align: 'end',
    numberOf: ({ marketCap }) => marketCap ?? null,
    textOf: ({ marketCap }) => (marketCap === undefined ? '' : formatCompact(marketCap)),
    fullOf: ({ marketCap }) => (marketCap === undefined ? '' : formatDollars(marketCap)),
    whyEmpty: () => 'The data service does not know the number of shares of the company',
    file: { name: 'Market cap $' },
    meaning: meaning('What all shares of the company are worth at the last price.', 'dollars', {
      formula: 'price * shares',
      emptyWhen: 'the number of shares is not known',
    }),
  },
  {
    id: 'gicsSectorName',
    label: 'Sector',
    group: 'Figures',
    widthPx: 160,
    align: 'start',
    textOf: ({ sector }) => sector,
    whyEmpty: () => 'The data service does not know the sector of the company',
    meaning: meaning('The sector of the company.', 'text', { emptyWhen: 'the data service does not know it' }),
  },
];

/** All columns, in their order. */
export function moverColumns(hours: MoverHours): readonly MoverColumn[] {
  const [ratio, ...volumes] = volumeColumns(hours);
  return [
    ...symbolColumns,
    ...moveColumns(hours),
    ...(ratio ? [ratio] : []),
    ...whyColumns,
    dollarsColumn(hours),
    ...volumes,
    ...companyColumns,
  ];
}
