import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { barIntervals } from '#contract/endpoints/bars.ts';
import type { GuidanceRecord } from '#contract/endpoints/guidance.ts';
import { compareNewestFirst, eventOf } from '#src/records/guidance/guidance-line.ts';
import { measureLabel, periodLabel } from '#src/records/guidance/line-labels.ts';
import { VerdictLabel } from '#src/records/guidance/verdict-label.tsx';
import { titleOf } from '#src/records/stories/news-item.ts';
import { describeWindow } from '#src/records/reactions/empty/describe-window.ts';
import { dayText, type HeadlineReaction } from '#src/features/news/reactions/reaction.ts';
import { useReactionWindow } from '#src/features/news/reactions/use-reactions.ts';
import { distinctSplits, splitHistory } from '#src/records/splits/split-history.ts';
import type { Split } from '#src/records/splits/split.ts';
import { daysToEx, daysToExLabel, splitLabel } from '#src/records/splits/split-labels.ts';
import { describePrice, ExtendedMove, SessionMove, sessionTimeLabel } from '#src/records/prices/price-labels.tsx';
import { type Price, timed } from '#src/records/prices/price.ts';
import { describePriceState, foundPrice, judgePrice, type PriceState, withoutResponse } from '#src/records/prices/price-state.ts';
import { moveCell } from '#src/records/reactions/move-cell.tsx';
import { formatPrice } from '#src/shared/format/number.ts';
import { usePreferences } from '#src/shared/storage/preferences.ts';
import { dayOf, formatDate } from '#src/shared/time/format.ts';
import { nowSeconds } from '#src/shared/time/now.ts';
import { RowTime } from '#src/shared/time/time-label.tsx';
import { pathSegment, recordsPath } from '#src/shared/url/paths.ts';
import type { CardSection, CardSections } from './card-query.ts';

const maxHeadlines = 2;

/** Height of the headlines with padding and border. */
const headlinesPx = maxHeadlines * 24 + 13;

/** The latest stories, the price, and the latest or next event of each kind. */
export function Lines({ symbol, card }: { symbol: string; card: CardSections }) {
  const { zone } = usePreferences();
  const state = priceStateOf(card);
  const price = foundPrice(state)?.price;
  const note = describePriceState(symbol, state);
  return (
    <>
      <Headlines symbol={symbol} section={card.news} />
      <div>
        <Line name="Price" section={card.prices} empty="none" otherwise={<PriceAtNews reaction={card.reaction.data?.last} why={note} />}>
          {() => price && <PriceText price={price} note={note} isOld={state.kind === 'stale'} />}
        </Line>
        <Line name="Extended" section={card.prices} empty="none">
          {() => price?.extended && <ExtendedMove extended={price.extended} zone={zone} />}
        </Line>
        <Line name="Reaction" section={card.reaction} empty="none">
          {({ last }) => last && <LastReaction symbol={symbol} reaction={last} />}
        </Line>
        <Line name="Split" section={card.splits} empty="none">
          {(splits) => splits.length > 0 && <SplitLine symbol={symbol} splits={splits} />}
        </Line>
        <Line name="Guidance" section={card.guidance} empty="none">
          {({ pages }) => pages.some(({ rows }) => rows.length > 0) && <GuidanceLine symbol={symbol} pages={pages} />}
        </Line>
      </div>
    </>
  );
}

function Headlines({ symbol, section }: { symbol: string; section: CardSections['news'] }) {
  const { zone } = usePreferences();
  const items = section.data?.rows.slice(0, maxHeadlines) ?? [];
  return (
    <ul style={{ height: headlinesPx }}>
      {items.map((item) => (
        <li key={item.id} className="flex h-6 items-center gap-2">
          <RowTime seconds={item.created} zone={zone} dated className="w-21 shrink-0 text-soft" />
          <Link to={`/news/${item.id}?tickers=${pathSegment(symbol)}`} title={titleOf(item)} className="truncate leading-6 hover:underline">
            {titleOf(item)}
          </Link>
        </li>
      ))}
      {items.length === 0 && <li className="h-6 content-center text-faint">{placeholderOf(section, 'No stories')}</li>}
    </ul>
  );
}

/** `…` while loading, `–` after a failure, which the footer explains. */
const placeholderOf = ({ isPending, error }: CardSection<unknown>, empty: string): string => (isPending ? '…' : error ? '–' : empty);

interface LineProps<T> {
  name: string;
  section: CardSection<T>;
  empty: string;
  /** shown where there is no data */
  otherwise?: ReactNode;
  children: (data: T) => ReactNode;
}

function Line<T>({ name, section, empty, otherwise, children }: LineProps<T>) {
  const content = section.data === undefined ? undefined : children(section.data);
  return (
    <p className="flex h-6 items-center gap-2">
      <span className="w-21 shrink-0 text-faint">{name}</span>
      <span className="truncate">
        {content || (!section.isPending && otherwise) || <span className="text-faint">{placeholderOf(section, empty)}</span>}
      </span>
    </p>
  );
}

function priceStateOf({ prices: { data, error }, splits }: CardSections): PriceState {
  if (!data) return withoutResponse(error ?? null);
  const intraday = timed(data.intraday, barIntervals['5m']);
  return judgePrice({ daily: data.daily, intraday, splits: splits.data ?? [] }, nowSeconds(), undefined);
}

interface PriceTextProps {
  price: Price;
  /** what it lacks */
  note: string | undefined;
  isOld: boolean;
}

/** The price, and the change of its session. */
function PriceText({ price, note, isOld }: PriceTextProps) {
  const { zone } = usePreferences();
  return (
    <span title={[describePrice(price, zone), note].filter(Boolean).join('; ')}>
      <b className="font-medium">{formatPrice(price.dollars)}</b> <SessionMove price={price} zone={zone} />{' '}
      {price.session && <span className={isOld ? 'text-warn' : 'text-faint'}>{sessionTimeLabel(price.session)}</span>}
    </span>
  );
}

/** The price at publication of the latest measured story, where there is none of bars. @param why there is none */
function PriceAtNews({ reaction, why }: { reaction: HeadlineReaction | undefined; why: string | undefined }) {
  const price = reaction?.numbers.TONLast;
  if (typeof price !== 'number' || reaction?.publishedSeconds === undefined) return <span className="text-faint">{why}</span>;
  return (
    <span title={why}>
      <b className="font-medium">{formatPrice(price)}</b> at the news, {formatDay(dayOf(reaction.publishedSeconds, 'et'))}
    </span>
  );
}

/** The price move after the latest measured story, in the window that the reader has selected. */
function LastReaction({ symbol, reaction }: { symbol: string; reaction: HeadlineReaction }) {
  const { zone } = usePreferences();
  const [window] = useReactionWindow();
  const now = nowSeconds();
  const published = reaction.publishedSeconds;
  const storyReaction = { symbol, symbols: [symbol], reaction, status: 'success' } as const;
  const { label, move, placeholder, why } = describeWindow({ created: published ?? now }, storyReaction, window, now);
  const against = dayText(reaction);
  return (
    <Link to={`/quantified?symbols=${pathSegment(symbol)}`} title={why} className="leading-6 hover:underline">
      {move === undefined ? placeholder : moveCell(move)} in {label}
      {move === undefined && why !== undefined && <span className="sr-only">, {why}</span>}
      {against !== '' && <> · day, vs SPY {moveCell(against)}</>}
      {published !== undefined && ` · ${formatDate(dayOf(published, zone), dayOf(now, zone).slice(0, 4))}`}
    </Link>
  );
}

const today = (): string => dayOf(nowSeconds(), 'et');
const formatDay = (day: string): string => formatDate(day, today().slice(0, 4));

/** The next split, else the last one. */
function SplitLine({ symbol, splits: listed }: { symbol: string; splits: readonly Split[] }) {
  const splits = distinctSplits(listed);
  const { past } = splitHistory(splits, today());
  const ahead = splits.filter((split) => !past.includes(split));
  const split = ahead.at(-1) ?? past[0];
  if (!split) return null;
  const left = daysToEx(split.days.date_ex, today());
  const ex = split.days.date_ex === undefined ? split.record.date_ex || '–' : formatDay(split.days.date_ex);
  return (
    <Link to={recordsPath('splits', [symbol], split.key)} className="leading-6 hover:underline">
      {past.includes(split) ? 'last ' : 'next '}
      <b className="font-medium">{splitLabel(split) || '–'}</b>, ex {ex}
      {left !== undefined && `, ${daysToExLabel(left)}`}
      {split.flags.length > 0 && <span className="text-warn"> · {split.flags.join(', ')}</span>}
    </Link>
  );
}

/** The latest guidance of the company. */
function GuidanceLine({ symbol, pages }: { symbol: string; pages: readonly { readonly rows: readonly GuidanceRecord[] }[] }) {
  const events = pages.flatMap(({ rows }) => rows.map(eventOf)).toSorted(compareNewestFirst);
  const event = events.find(({ record }) => record.date <= today()) ?? events.at(-1);
  if (!event) return null;
  const { record, lines } = event;
  const [line] = lines;
  if (!line) return null;
  return (
    <Link to={recordsPath('guidance', [symbol], record.id)} className="leading-6 hover:underline">
      <VerdictLabel line={line} withEstimate={false} /> · {measureLabel(line.figures)} {periodLabel(line.figures)} ·{' '}
      {record.date > today() && 'due '}
      {formatDay(record.date)}
    </Link>
  );
}
