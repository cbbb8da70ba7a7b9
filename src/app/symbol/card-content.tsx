import { Link } from 'react-router';
import { isSymbol } from '#contract/symbol.ts';
import { failureWaitMs } from '#src/shared/api/polling.ts';
import { formatList } from '#src/shared/filters/filter-text.ts';
import { Logomark } from '#src/shared/symbols/logomark.tsx';
import { useListing } from '#src/shared/symbols/directory/use-listing.ts';
import { formatAge } from '#src/shared/time/format.ts';
import { symbolPath } from '#src/shared/url/paths.ts';
import { symbolsUrl } from '#src/shared/url/symbol-params.ts';
import { type CardSections, pauseSeconds, useCardSections } from './card-query.ts';
import { Lines } from './card-lines.tsx';
import { describeNoData, identifiersOf } from './identity-query.ts';

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

/** Every section has its height from the start, so that nothing moves when its data arrives. */
export function CardContent({ symbol, headId, hint }: Props) {
  const card = useCardSections(symbol);
  const { known, sections } = card;
  const failure = failureLine(sections);
  const isFailed = sections.every(({ data, error }) => data === undefined && error);
  const staleSeconds = Math.max(...sections.map((section) => section.staleSeconds));
  return (
    <>
      <Head symbol={symbol} id={headId} card={card} />
      {isFailed ? (
        <p role="status" className="whitespace-normal text-warn">
          {noDataText(sections)}
        </p>
      ) : !card.canRequest ? (
        <p className="whitespace-normal text-soft">“{symbol}” cannot be requested as a symbol.</p>
      ) : known === false ? (
        <p className="whitespace-normal text-soft">
          Unknown symbol “{symbol}”: {describeNoData(sections)} Its page suggests similar symbols.
        </p>
      ) : (
        <Lines {...{ symbol, card }} />
      )}
      <Foot {...{ symbol, hint }} canRequest={card.canRequest} failure={isFailed ? undefined : failure} staleSeconds={staleSeconds} />
    </>
  );
}

interface FootProps {
  symbol: string;
  hint: string;
  canRequest: boolean;
  /** why parts of the card are missing */
  failure: string | undefined;
  staleSeconds: number;
}

/** Links to the pages of the symbol, and what is missing, old, or done by a click. */
const Foot = ({ symbol, hint, canRequest, failure, staleSeconds }: FootProps) => (
  <div className="flex min-h-8 items-center gap-x-3">
    <Link to={symbolPath(symbol)} className="min-h-6 content-center font-medium text-accent underline">
      Open {symbol}
    </Link>
    {canRequest &&
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
      {failure !== undefined ? (
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
);

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

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Why data is missing from the card, in one line; undefined when nothing is. */
function failureLine(parts: CardSections['sections']): string | undefined {
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

/** Why the card has no data, and when it is requested again, which what a plan excludes is not. */
const noDataText = (sections: CardSections['sections']): string =>
  `${failureLine(sections)}.${sections.some(({ error }) => error && failureWaitMs(error, pauseSeconds) < Infinity) ? ' Retrying in a minute.' : ''}`;
