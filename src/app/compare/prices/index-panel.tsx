import { type RefObject, useId, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router';
import { isTradingDate } from '#contract/market/hours.ts';
import { addDays } from '#contract/time/dates.ts';
import { indexSymbol } from '#analysis/market/market.ts';
import { metricLabel } from '#analysis/reactions/fields.ts';
import { moveCell } from '#src/records/reactions/move-cell.tsx';
import { judgedSplitNotes } from '#src/records/splits/judged-split-notes.ts';
import { isOutsidePlan } from '#src/shared/api/failure.ts';
import { LineChart } from '#src/shared/charts/lazy-charts.tsx';
import type { ChartCursor, ChartLine } from '#src/shared/charts/line/line-data.ts';
import { formatFixed, formatMove, formatPrice, formatSigned } from '#src/shared/format/number.ts';
import { MissingData } from '#src/shared/sources/lazy-sources.tsx';
import { type FigureColumn, FigureTable } from '#src/shared/table/figure-table.tsx';
import { formatDate } from '#src/shared/time/format.ts';
import { Panel } from '#src/shared/ui/panels/panel.tsx';
import { type Side, sideKey } from '#src/shared/url/compare-path.ts';
import { pathSegment } from '#src/shared/url/paths.ts';
import { type StoryMark, storyMarks } from '#src/app/compare/news/compared-news.ts';
import type { CompareSearch, CompareSearchChange } from '#src/app/compare/compare-search.ts';
import { indexLines, marksBySession, timeSpan, timeTicks } from './index-chart.ts';
import type { ComparedLine, PriceIndex } from './price-index.ts';
import { SideName } from '#src/app/compare/sides/side-name.tsx';
import type { ComparisonData } from '#src/app/compare/use-comparison.ts';

interface Props {
  sides: readonly Side[];
  data: ComparisonData;
  search: CompareSearch;
  onChange: (change: CompareSearchChange) => void;
}

/** Prices indexed to 100 from the first day, beside SPY, with the stories of the chosen kind that moved them most. */
export function IndexPanel({ sides, data, search, onChange }: Props) {
  const { prices, index, symbols } = data;
  const isSide = sides.some(({ name, isList }) => !isList && name === indexSymbol);
  return (
    <Panel
      title={index.start === undefined ? 'Prices, indexed' : `Prices, 100 on ${formatDate(index.start)}`}
      to={{ address: `/news?tickers=${symbols.map(pathSegment).join(',')}`, label: 'News' }}
      query={prices}
      staleSeconds={prices.data?.staleSeconds}
      tools={
        !isSide && (
          <button
            type="button"
            className="min-h-6 rounded-sm px-1 text-faint aria-pressed:bg-accent-bg aria-pressed:text-accent print:hidden"
            title={`${indexSymbol} in the chart, 100 on the same day`}
            aria-pressed={search.market}
            onClick={() => onChange({ market: !search.market })}
          >
            {indexSymbol}
          </button>
        )
      }
      empty={
        index.start === undefined ? (
          <MissingData of="bars" symbols={symbols} otherwise={`No price bars from ${formatDate(data.from)} on.`} />
        ) : undefined
      }
    >
      {() => <Prices {...{ data, search }} />}
    </Panel>
  );
}

const formatIndex = (value: number): string => formatFixed(value);

function Prices({ data, search }: Pick<Props, 'data' | 'search'>) {
  const { index, news } = data;
  const { passing } = news.reactions;
  const { metric, market } = search;
  const id = useId();
  const table = useRef<HTMLDivElement>(null);
  const [cursor, setCursor] = useState<ChartCursor>();
  const stories = useMemo(
    () => index.lines.map(({ side, line }) => ({ side, line, ...storyMarks(side, passing, metric) })),
    [index, passing, metric],
  );
  const sessions = useMemo(
    () =>
      new Map(stories.map(({ side, line, marks }) => [sideKey(side), line ? marksBySession(line, marks) : new Map<string, StoryMark[]>()])),
    [stories],
  );
  const lines = useMemo(() => indexLines(index, sessions, market), [index, sessions, market]);
  const axis = useMemo(() => {
    const xDomain = timeSpan(lines);
    return { xDomain, xTicks: timeTicks(...xDomain) };
  }, [lines]);
  return (
    <>
      <div className="chart min-h-56 flex-1 px-1 print:h-72 print:flex-none">
        <LineChart
          description={describeIndex(index)}
          describedBy={id}
          lines={lines}
          band={[]}
          kind="line"
          isLog={false}
          baseline={100}
          {...axis}
          formatY={formatIndex}
          cursor={cursor}
          onCursor={setCursor}
          onTable={() => table.current?.focus()}
        />
      </div>
      <span id={id} className="sr-only">
        Arrow keys move through the days and from line to line, Enter moves to the table.
      </span>
      <CursorLine {...{ cursor, lines, sessions }} />
      <Figures table={table} index={index} />
      <StoryList {...{ stories, data, search }} />
      <Notes data={data} />
    </>
  );
}

/** The chart as a sentence. */
function describeIndex({ lines, start }: PriceIndex): string {
  const parts = lines.flatMap(({ side, line }) => (line ? [`${side.name} ${formatMove(line.percent)}`] : []));
  return `Closes indexed to 100 from ${start === undefined ? 'no day' : formatDate(start)}: ${parts.join(', ')}.`;
}

interface CursorProps {
  cursor: ChartCursor | undefined;
  lines: readonly ChartLine[];
  sessions: ReadonlyMap<string, ReadonlyMap<string, readonly StoryMark[]>>;
}

/** The day of the cursor: the value of each line, and the stories that are marked there. */
function CursorLine({ cursor, lines, sessions }: CursorProps) {
  if (!cursor) return <p className="min-h-5 px-3 text-2xs text-faint">Marks are stories of the chosen kind.</p>;
  const { moment: day } = cursor;
  const values = lines.map(({ key, label, marks }) => {
    const value = marks.find((mark) => mark.key === day)?.y;
    return { key, text: `${label} ${value === undefined || value === null ? '– (no trade)' : formatIndex(value)}` };
  });
  const stories = distinctStories(lines.flatMap(({ key }) => sessions.get(key)?.get(day) ?? []));
  return (
    <p aria-live="polite" className="min-h-5 px-3 text-2xs text-soft">
      {formatDate(day)}:{' '}
      {values.map(({ key, text }, at) => (
        <span key={key} className={key === cursor.line ? 'font-bold text-text' : undefined}>
          {at > 0 && ' · '}
          {text}
        </span>
      ))}
      {stories.map((story) => (
        <span key={story.key}>
          {' · '}
          <StoryLink story={story} />
        </span>
      ))}
    </p>
  );
}

/** A story that is marked on two sides, on a company and on a watchlist with it, once. */
const distinctStories = (marks: readonly StoryMark[]): readonly StoryMark[] => [...new Map(marks.map((mark) => [mark.key, mark])).values()];

const StoryLink = ({ story: { story, symbol, headline } }: { story: StoryMark }) => (
  <Link to={`/news/${story}?tickers=${pathSegment(symbol)}`} className="text-accent underline">
    {headline || `Story ${story}`}
  </Link>
);

/** A change with its arrow, or why there is none. */
const drawChange = (percent: number | undefined, why: string, format = (value: number): string => formatMove(value)) =>
  percent === undefined || !Number.isFinite(percent) ? <span title={why}>–</span> : moveCell(format(percent));

/** A close of a company above its day; of a watchlist the day alone. */
function drawClose({ line }: ComparedLine, end: 0 | 1) {
  if (!line) return '–';
  const day = formatDate(end === 0 ? line.first : line.last);
  if (!line.closes) return day;
  return (
    <>
      {formatPrice(line.closes[end])} <small className="block text-2xs whitespace-nowrap text-soft">{day}</small>
    </>
  );
}

const columns: readonly FigureColumn<ComparedLine & { readonly place: number }>[] = [
  { label: 'Company or list', cell: ({ side, place }) => <SideName {...{ side, place }} /> },
  {
    label: 'First close, = 100',
    cell: (row) => (
      <>
        {drawClose(row, 0)}
        {row.beginsLater && <span className="text-warn"> later</span>}
      </>
    ),
  },
  { label: 'Last close', cell: (row) => drawClose(row, 1) },
  { label: 'Change', cell: ({ line }) => drawChange(line?.percent, 'No close') },
  {
    label: `${indexSymbol}, same days`,
    cell: ({ marketPercent }) => drawChange(marketPercent, `No close of ${indexSymbol} on the first or the last day`),
  },
  {
    label: 'Difference',
    cell: ({ line, marketPercent }) =>
      drawChange(
        line && marketPercent !== undefined ? line.percent - marketPercent : undefined,
        'One of the two changes is not known',
        (points) => `${formatSigned(points)} pp`,
      ),
  },
];

function Figures({ index, table }: { index: PriceIndex; table: RefObject<HTMLDivElement | null> }) {
  return (
    <div ref={table} tabIndex={-1} className="px-3 pb-1">
      <FigureTable
        caption="Prices from the first to the last close"
        columns={columns}
        rows={index.lines.map((row, place) => ({ ...row, place }))}
        keyOf={({ side }) => sideKey(side)}
        tooFew={({ line }) => (line ? undefined : 'no price bars in these days')}
      />
    </div>
  );
}

interface StoriesProps {
  stories: readonly ({ readonly side: Side } & ReturnType<typeof storyMarks>)[];
  data: ComparisonData;
  search: CompareSearch;
}

/** The marked stories as a list. */
function StoryList({ stories, data: { news }, search: { metric } }: StoriesProps) {
  const marked = stories.flatMap(({ marks }) => marks);
  const all = distinctStories(marked).toSorted((a, b) => (a.day < b.day ? 1 : a.day > b.day ? -1 : a.key < b.key ? -1 : 1));
  // Of the height of the line that comes with the reactions.
  if (all.length === 0) return <div className="min-h-6" />;
  const of = stories.reduce((sum, { of: own }) => sum + own, 0);
  return (
    <details className="px-3 text-2xs">
      <summary className="min-h-6 content-center text-soft">
        {all.length}
        {/* A story on two sides is in both of their numbers. */}
        {all.length === marked.length && ` of ${of.toLocaleString('en-US')}`} stories marked ({news.kind.label}): for each side those with
        the largest move, {metricLabel(metric)}
        {metric === 'Result%' ? '' : ' raw'}
      </summary>
      <ul>
        {all.map((story) => (
          <li key={story.key} className="flex min-h-6 items-center gap-2">
            <span className="w-20 shrink-0 text-faint">{formatDate(story.day)}</span>
            <b data-symbol={story.symbol} className="w-12 shrink-0 text-accent">
              {story.symbol}
            </b>
            <span className="w-16 shrink-0 text-end">{moveCell(formatMove(story.percent))}</span>
            <span className="min-w-0 truncate">
              <StoryLink story={story} />
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** More notes on splits would leave the chart no room. */
const maxSplitNotes = 3;
const longestClosure = 14;

/** The first session that a comparison from a day could begin with; the day itself where the calendar does not know. */
function firstSession(from: string): string {
  for (let left = 0; left < longestClosure; left++) if (isTradingDate(addDays(from, left))) return addDays(from, left);
  return from;
}

/** What the figures are of, and what they lack. */
export function describePrices({
  index: { lines, start },
  from,
  prices,
}: Pick<ComparisonData, 'index' | 'from' | 'prices'>): readonly string[] {
  const splitsError = prices.data?.splitsError;
  return [
    splitsError === undefined
      ? 'Closes of regular sessions that are over, with splits taken out. Dividends are not.'
      : `Closes of regular sessions that are over. Splits are ${isOutsidePlan(splitsError) ? 'not in your plan' : 'not available now'}: prices are as traded. Dividends are not taken out.`,
    ...(start !== undefined && start > firstSession(from)
      ? [`The data has no closes of them from ${formatDate(from)} to ${formatDate(addDays(start, -1))}.`]
      : []),
    ...lines.flatMap(({ side, line, beginsLater }) =>
      beginsLater && line
        ? [`${side.name} has its first close on ${formatDate(line.first)}, and is 100 there: its base is another day.`]
        : [],
    ),
    ...lines.flatMap(({ side: { name, symbols }, line }) => {
      if (!line?.members) return [];
      const { counted, without } = line.members;
      const missing = without.length === 0 ? '' : `, without ${without.join(', ')}: no close on ${formatDate(line.first)}`;
      return [
        `${name}: the mean of ${counted.length} of ${symbols.length} symbols, as if the same amount had been put into each${missing}.`,
      ];
    }),
    ...judgedSplitNotes(prices.data?.judged ?? [], maxSplitNotes),
  ];
}

const Notes = ({ data }: { data: ComparisonData }) => (
  <ul className="px-3 pb-2 text-2xs text-faint wrap-anywhere">
    {describePrices(data).map((note) => (
      <li key={note}>{note}</li>
    ))}
  </ul>
);
