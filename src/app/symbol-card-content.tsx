import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useReactionWindow } from '#src/features/news/reaction-window.ts';
import { againstIndexText, windowTold } from '#src/features/news/reaction-words.ts';
import type { Reaction } from '#src/features/news/reaction.ts';
import { titleOf } from '#src/features/news/headline-row.tsx';
import { formatDate } from '#src/shared/format/date.ts';
import { dayOf, formatAge } from '#src/shared/format/time.ts';
import { Mark } from '#src/shared/logos/mark.tsx';
import { usePreferences } from '#src/shared/preferences/preferences.ts';
import { moveCell } from '#src/shared/readings/move-cell.tsx';
import { nowSeconds } from '#src/shared/ui/now.ts';
import { RowTime } from '#src/shared/ui/row-time.tsx';
import { addressPart } from '#src/shared/url/address-part.ts';
import { symbolPath } from '#src/shared/url/symbol-path.ts';
import { GuidanceLine, SplitLine } from './symbol-card-events.tsx';
import { useCardParts, type CardPart } from './symbol-card-parts.ts';
import { failureLine } from './symbol-card-words.ts';
import { identifiersOf } from './symbol-page-identifiers.ts';

/** Headlines are for knowing what goes on; all of them are one click away. */
const mostHeadlines = 2;

/** With their padding and border. */
const headlinesPx = mostHeadlines * 24 + 13;
const verbs = [
  ['N', 'News', 'news?tickers='],
  ['QN', 'Quantified', 'quantified?symbols='],
  ['R', 'Ratios', 'ratios?s='],
] as const;

interface Props {
  /** as the data compares symbols */
  symbol: string;
  headId: string;
  /** what a press on the ticker does */
  hint: string;
}

type Parts = ReturnType<typeof useCardParts>;

/** Every part has its place from the start, so that nothing moves when it comes. */
export function CardContent({ symbol, headId, hint }: Props) {
  const parts = useCardParts(symbol);
  const { known } = parts;
  const failure = failureLine(parts.parts);
  const isLost = parts.parts.every(({ data, error }) => data === undefined && error);
  const staleSeconds = Math.max(...parts.parts.map((part) => part.staleSeconds));
  return (
    <>
      <Head symbol={symbol} id={headId} parts={parts} />
      {isLost ? (
        <p role="status" className="whitespace-normal text-warn">
          {failure}. It is asked for again in a minute.
        </p>
      ) : known === false ? (
        <p className="whitespace-normal text-soft">
          “{symbol}” is unknown here: no story, no reading, no guidance, no split, no logo. Its page has names that may have been meant.
        </p>
      ) : (
        <>
          <Headlines symbol={symbol} part={parts.news} />
          <div>
            <Line name="Reading" part={parts.reading} nothing="none in the data">
              {({ last }) => last && <Reading symbol={symbol} reaction={last} />}
            </Line>
            <Line name="Split" part={parts.splits} nothing="none in the data">
              {(splits) => splits.length > 0 && <SplitLine symbol={symbol} splits={splits} />}
            </Line>
            <Line name="Guidance" part={parts.guidance} nothing="none in the data">
              {({ pages }) => pages.some(({ rows }) => rows.length > 0) && <GuidanceLine symbol={symbol} pages={pages} />}
            </Line>
          </div>
        </>
      )}
      <div className="flex min-h-8 items-center gap-x-3">
        <Link to={symbolPath(symbol)} className="min-h-6 content-center font-medium text-accent underline">
          All on {symbol}
        </Link>
        {verbs.map(([code, name, address]) => (
          <Link
            key={code}
            to={`/${address}${addressPart(symbol)}`}
            title={`${symbol} ${name}`}
            className="min-h-6 min-w-6 content-center text-center text-accent underline"
          >
            {code}
            <span className="sr-only">, {name}</span>
          </Link>
        ))}
        <span className="ml-auto truncate text-2xs text-faint">
          {failure !== undefined && !isLost ? (
            <span role="status" className="text-warn" title={failure}>
              {failure}
            </span>
          ) : staleSeconds > 0 ? (
            <span className="text-warn">stale, {formatAge(staleSeconds)} old</span>
          ) : (
            hint !== '' && `Press: ${hint.charAt(0).toLowerCase()}${hint.slice(1)}`
          )}
        </span>
      </div>
    </>
  );
}

function Head({ symbol, id, parts: { identity, splits, guidance } }: { symbol: string; id: string; parts: Parts }) {
  const security = identity.data?.security;
  const listed = [security?.exchange_name || security?.exchange, security?.security_type, security?.country].filter(Boolean);
  const identifiers = identifiersOf(security, undefined).filter(([word]) => word === 'ISIN' || word === 'CIK');
  // Who has no logo is named by what else there is on it.
  const name = security?.name || splits.data?.[0]?.record.name || guidance.data?.pages[0]?.rows[0]?.name;
  return (
    <div id={id} className="flex items-center gap-2">
      {/* The search brings the mark; asked for beside it, it would be asked for twice. */}
      <Mark symbol={symbol} px={32} asks={false} />
      <div className="min-w-0 leading-tight">
        <p className="truncate">
          <b className="font-bold">{symbol}</b>
          {name && ` ${name}`}
        </p>
        <p className="truncate text-2xs text-soft">
          {listed.join(' · ') || (identity.isAwaited ? '…' : identity.error ? '–' : 'No identifiers are in the data')}
        </p>
        <p className="truncate text-2xs text-faint">{identifiers.map(([word, value]) => `${word} ${value}`).join(' · ') || '\u00a0'}</p>
      </div>
    </div>
  );
}

function Headlines({ symbol, part }: { symbol: string; part: Parts['news'] }) {
  const { zone } = usePreferences();
  const items = part.data?.rows.slice(0, mostHeadlines) ?? [];
  return (
    <ul style={{ height: headlinesPx }}>
      {items.map((item) => (
        <li key={item.id} className="flex h-6 items-center gap-2">
          <RowTime seconds={item.created} zone={zone} dated className="w-21 shrink-0 text-soft" />
          <Link to={`/news/${item.id}?tickers=${addressPart(symbol)}`} title={titleOf(item)} className="truncate leading-6 hover:underline">
            {titleOf(item)}
          </Link>
        </li>
      ))}
      {items.length === 0 && <li className="h-6 content-center text-faint">{stateOf(part, 'No story is in the data')}</li>}
    </ul>
  );
}

/** `…` may still come, `–` cannot be had (the line below says why). */
const stateOf = (part: CardPart<unknown>, nothing: string): string => (part.isAwaited ? '…' : part.error ? '–' : nothing);

interface LineProps<T> {
  name: string;
  part: CardPart<T>;
  nothing: string;
  children: (data: T) => ReactNode;
}

function Line<T>({ name, part, nothing, children }: LineProps<T>) {
  const told = part.data === undefined ? undefined : children(part.data);
  return (
    <p className="flex h-6 items-center gap-2">
      <span className="w-21 shrink-0 text-faint">{name}</span>
      <span className="truncate">{told || <span className="text-faint">{stateOf(part, nothing)}</span>}</span>
    </p>
  );
}

/** What the price did after the last story that was measured, in the window of the reader. */
function Reading({ symbol, reaction }: { symbol: string; reaction: Reaction }) {
  const { zone } = usePreferences();
  const [window] = useReactionWindow();
  const now = nowSeconds();
  const published = reaction.publishedSeconds;
  const { label, move, due, why } = windowTold({ created: published ?? now }, { symbol, reaction, asked: 'answered' }, window, now);
  const against = againstIndexText(reaction);
  return (
    <Link to={`/quantified?symbols=${addressPart(symbol)}`} title={why} className="leading-6 hover:underline">
      {move === undefined ? (due ?? '–') : moveCell(move)} in {label}
      {move === undefined && why !== undefined && <span className="sr-only">, {why}</span>}
      {against !== '' && <> · session {moveCell(against)} vs SPY</>}
      {published !== undefined && ` · ${formatDate(dayOf(published, zone), dayOf(now, zone).slice(0, 4))}`}
    </Link>
  );
}
