import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { barIntervals } from '#contract/endpoints/bars.ts';
import type { GuidanceRecord } from '#contract/endpoints/guidance.ts';
import { isSymbol } from '#contract/symbol.ts';
import { compareNewestFirst, linesOf } from '#src/records/guidance/guidance-line.ts';
import { measureLabel, periodLabel } from '#src/records/guidance/line-labels.ts';
import { VerdictLabel } from '#src/records/guidance/verdict-label.tsx';
import { titleOf } from '#src/records/stories/news-item.ts';
import { describeWindow } from '#src/records/reactions/empty/describe-window.ts';
import { dayText, type HeadlineReaction } from '#src/features/news/reactions/reaction.ts';
import { useReactionWindow } from '#src/features/news/reactions/use-reactions.ts';
import { distinctSplits, splitHistory } from '#src/records/splits/split-history.ts';
import { type Split } from '#src/records/splits/split.ts';
import { daysToEx, daysToExLabel, splitLabel } from '#src/records/splits/split-labels.ts';
import { describePrice, ExtendedMove, SessionMove, sessionTimeLabel } from '#src/records/prices/price-labels.tsx';
import { type Price, timed } from '#src/records/prices/price.ts';
import { describePriceState, foundPrice, judgePrice, type PriceState, withoutResponse } from '#src/records/prices/price-state.ts';
import { moveCell } from '#src/records/reactions/move-cell.tsx';
import { formatList } from '#src/shared/filters/filter-text.ts';
import { formatPrice } from '#src/shared/format/number.ts';
import { usePreferences } from '#src/shared/storage/preferences.ts';
import { Logomark } from '#src/shared/symbols/logomark.tsx';
import { useListing } from '#src/shared/symbols/directory/use-listing.ts';
import { dayOf, formatAge, formatDate } from '#src/shared/time/format.ts';
import { nowSeconds } from '#src/shared/time/now.ts';
import { RowTime } from '#src/shared/time/time-label.tsx';
import { pathSegment, symbolPath } from '#src/shared/url/paths.ts';
import { symbolsUrl } from '#src/shared/url/symbol-params.ts';
import { type CardSection, useCardSections } from './card-query.ts';
import { describeNoData, identifiersOf } from './identity-query.ts';

const maxHeadlines = 2;

/** Height of the headlines with padding and border. */
const headlinesPx = maxHeadlines * 24 + 13;
const pageLinks = [
  ['N', 'News', '/news'],
  ['QN', 'Quantified', '/quantified'],
  ['R', 'Ratios', '/ratios'],
] as const;

interface Props {
  /** normalized, see spelledSymbol */
  symbol: string;
  headId: string;
  /** describes a click on the ticker */
  hint: string;
}

type CardSections = ReturnType<typeof useCardSections>;

/** Every section has its height from the start, so that nothing moves when its data arrives. */
export function CardContent({ symbol, headId, hint }: Props) {
  const card = useCardSections(symbol);
  const { known, sections } = card;
  const { zone } = usePreferences();
  const failure = failureLine(sections);
  const isFailed = sections.every(({ data, error }) => data === undefined && error);
  const staleSeconds = Math.max(...sections.map((section) => section.staleSeconds));
  const state = priceStateOf(card);
  const price = foundPrice(state)?.price;
  const note = describePriceState(symbol, state);
  return (
    <>
      <Head symbol={symbol} id={headId} card={card} />
      {isFailed ? (
        <p role="status" className="whitespace-normal text-warn">
          {failure}. Retrying in a minute.
        </p>
      ) : !card.canRequest ? (
        <p className="whitespace-normal text-soft">“{symbol}” cannot be requested as a symbol.</p>
      ) : known === false ? (
        <p className="whitespace-normal text-soft">
          Unknown symbol “{symbol}”: {describeNoData(sections)} Its page suggests similar symbols.
        </p>
      ) : (
        <>
          <Headlines symbol={symbol} section={card.news} />
          <div>
            <Line
              name="Price"
              section={card.prices}
              empty="none"
              otherwise={<PriceAtNews reaction={card.reaction.data?.last} why={note} />}
            >
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
      )}
      <div className="flex min-h-8 items-center gap-x-3">
        <Link to={symbolPath(symbol)} className="min-h-6 content-center font-medium text-accent underline">
          Open {symbol}
        </Link>
        {card.canRequest &&
          pageLinks.map(([code, name, path]) => (
            <Link
              key={code}
              to={symbolsUrl(path, [symbol])}
              title={`${symbol} ${name}`}
              className="min-h-6 min-w-6 content-center text-center text-accent underline"
            >
              {code}
              <span className="sr-only">, {name}</span>
            </Link>
          ))}
        <span className="ml-auto truncate text-2xs text-faint">
          {failure !== undefined && !isFailed ? (
            <span role="status" className="text-warn" title={failure}>
              {failure}
            </span>
          ) : staleSeconds > 0 ? (
            <span className="text-warn">stale, {formatAge(staleSeconds)} old</span>
          ) : hint.startsWith('Only ') ? (
            'Click to filter'
          ) : (
            hint
          )}
        </span>
      </div>
    </>
  );
}

function Head({ symbol, id, card: { identity, splits, guidance } }: { symbol: string; id: string; card: CardSections }) {
  const security = identity.data?.security;
  const listed = [security?.exchange_name || security?.exchange, security?.security_type, security?.country].filter(Boolean);
  // A company without a logo is named in its splits or guidance, else in the directory.
  const namedByData = security?.name || splits.data?.[0]?.record.name || guidance.data?.pages[0]?.rows[0]?.name;
  const isPending = identity.isPending || splits.isPending || guidance.isPending;
  const listing = useListing(symbol, isSymbol(symbol) && !isPending && !namedByData);
  const name = namedByData || listing?.name;
  const identifiers = identifiersOf(security, listing).filter(([label]) => label === 'ISIN' || label === 'CIK');
  return (
    <div id={id} className="flex items-center gap-2">
      {/* The identity query fetches the logo as well; without this it would be requested twice. */}
      <Logomark symbol={symbol} px={32} fetches={false} />
      <div className="min-w-0 leading-tight">
        <p className="truncate">
          <b className="font-bold">{symbol}</b>
          {name && ` ${name}`}
        </p>
        <p className="truncate text-2xs text-soft">
          {listed.join(' · ') || (identity.isPending ? '…' : identity.error || identifiers.length > 0 ? '–' : 'No identifiers')}
        </p>
        <p className="truncate text-2xs text-faint">{identifiers.map(([label, value]) => `${label} ${value}`).join(' · ') || '\u00a0'}</p>
      </div>
    </div>
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
export function SplitLine({ symbol, splits: listed }: { symbol: string; splits: readonly Split[] }) {
  const splits = distinctSplits(listed);
  const { past } = splitHistory(splits, today());
  const ahead = splits.filter((split) => !past.includes(split));
  const split = ahead.at(-1) ?? past[0];
  if (!split) return null;
  const left = daysToEx(split.days.date_ex, today());
  const ex = split.days.date_ex === undefined ? split.record.date_ex || '–' : formatDay(split.days.date_ex);
  return (
    <Link to={`/splits?tickers=${pathSegment(symbol)}&row=${pathSegment(split.key)}`} className="leading-6 hover:underline">
      {past.includes(split) ? 'last ' : 'next '}
      <b className="font-medium">{splitLabel(split) || '–'}</b>, ex {ex}
      {left !== undefined && `, ${daysToExLabel(left)}`}
      {split.flags.length > 0 && <span className="text-warn"> · {split.flags.join(', ')}</span>}
    </Link>
  );
}

/** The latest guidance of the company. */
export function GuidanceLine({ symbol, pages }: { symbol: string; pages: readonly { readonly rows: readonly GuidanceRecord[] }[] }) {
  const records = pages.flatMap(({ rows }) => rows).toSorted(compareNewestFirst);
  const record = records.find(({ date }) => date <= today()) ?? records.at(-1);
  const [line] = record ? linesOf(record) : [];
  if (!record || !line) return null;
  return (
    <Link to={`/guidance?tickers=${pathSegment(symbol)}&row=${pathSegment(record.id)}`} className="leading-6 hover:underline">
      <VerdictLabel line={line} withEstimate={false} /> · {measureLabel(line.figures)} {periodLabel(line.figures)} ·{' '}
      {record.date > today() && 'due '}
      {formatDay(record.date)}
    </Link>
  );
}

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Why data is missing from the card, in one line; undefined when nothing is. */
export function failureLine(parts: readonly Pick<CardSection<unknown>, 'name' | 'error'>[]): string | undefined {
  const failed = parts.filter(({ error }) => error !== undefined && error.kind !== 'plan');
  const excluded = parts.filter(({ error }) => error?.kind === 'plan');
  if (failed.some(({ error }) => error?.kind === 'offline')) return 'You are offline';
  if (failed.length === parts.length) return 'Data not available now';
  if (failed.length > 0)
    return `${capitalize(
      formatList(
        failed.map(({ name }) => name),
        'and',
      ),
    )} not available now`;
  return excluded.length > 0
    ? `Not in your plan: ${formatList(
        excluded.map(({ name }) => name),
        'and',
      )}`
    : undefined;
}
