import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { symbolGuidanceQuery } from '#src/features/guidance/symbol-guidance-query.ts';
import { CopyText } from '#src/features/logos/copy-text.tsx';
import { Fundamentals } from '#src/features/quantified/symbol/fundamentals.tsx';
import { symbolRatiosQuery } from '#src/features/ratios/ratios-query.ts';
import { companySplitsQuery } from '#src/features/splits/company-splits-query.ts';
import { passiveQuery } from '#src/shared/api/polling.ts';
import { Failure, isOutsidePlan } from '#src/shared/api/failure.ts';
import { Logomark } from '#src/shared/symbols/logomark.tsx';
import { useListing } from '#src/shared/symbols/directory/use-listing.ts';
import { compareSymbolsPath } from '#src/shared/url/compare-path.ts';
import { usePanelAddress } from '#src/shared/url/panel-address.ts';
import { pathSegment } from '#src/shared/url/paths.ts';
import { symbolsUrl } from '#src/shared/url/symbol-params.ts';
import { identityQuery, identifiersOf } from './identity-query.ts';
import { SymbolHistory } from './symbol-history.tsx';

interface IdentityProps {
  symbol: string;
  /** shows the ratings, which are further down */
  onRatings: () => void;
}

/** Logo, name, listing, identifiers to copy, and links to the pages of a symbol. */
export function SymbolIdentity({ symbol, onRatings }: IdentityProps) {
  const identity = useQuery({ ...identityQuery(symbol), ...passiveQuery });
  const ratios = useQuery({ ...symbolRatiosQuery(symbol), ...passiveQuery });
  const { error } = identity;
  const isSignedOut = error instanceof Failure && error.endsAccess;
  const security = identity.data?.security;
  const company = ratios.data?.results[0]?.company;
  const guidance = useInfiniteQuery({ ...symbolGuidanceQuery(symbol), ...passiveQuery });
  const splits = useQuery({ ...companySplitsQuery(symbol), ...passiveQuery });
  // A company without identity and ratios has its name in guidance or splits; those are used only when the others have none.
  const isPending = identity.isPending || ratios.isPending || (!security && !company && (guidance.isPending || splits.isPending));
  const dated = isPending ? undefined : (splits.data?.[0]?.record ?? guidance.data?.pages[0]?.rows[0]);
  const namedByData = company?.standardName || security?.name || dated?.name;
  const listing = useListing(symbol, !isPending && !namedByData);
  const name = namedByData || listing?.name;
  const identifiers = identifiersOf(security, company ?? { cusip: dated?.cusip, cik: listing?.cik });
  const listed = [
    security?.exchange_name || security?.exchange || dated?.exchange,
    security?.security_type,
    security?.country || company?.countryId,
  ];
  return (
    <section
      aria-label="Identity"
      className="flex min-h-17 shrink-0 flex-wrap items-center gap-x-4 gap-y-1 border-b border-line bg-panel px-3 py-2"
    >
      {/* The identity query fetches the logo as well; before its response the logo would be requested twice. */}
      {identity.isPending ? <span className="size-10 rounded-sm bg-raised" /> : <Logomark symbol={symbol} px={40} />}
      <div className="min-w-0 flex-1 basis-60">
        <h2 className="truncate text-lg leading-tight font-bold">
          {name ?? symbol}
          {name && <span className="font-normal text-soft"> {symbol}</span>}
        </h2>
        <p className="min-h-4 truncate text-xs text-soft">
          {[...listed, company?.yearofEstablishment && `since ${company.yearofEstablishment}`].filter(Boolean).join(' · ')}
        </p>
      </div>
      {/* On narrow screens on a line of their own from the start, on a phone two lines, so that nothing moves. */}
      <div className="flex min-h-6 flex-wrap items-center gap-x-3 text-xs max-xl:order-last max-xl:basis-full max-sm:min-h-12">
        {identifiers.map(([name, value]) => (
          <span key={name} className="whitespace-nowrap">
            <span className="text-faint">{name}</span>
            <CopyText label={`${value}, copy ${name}`} text={() => value}>
              {value}
            </CopyText>
          </span>
        ))}
        {!isPending && error && !isSignedOut && (
          <span role="alert" className="text-warn">
            {isOutsidePlan(error) ? (
              'Logos and FIGI are not in your plan. Contact your administrator.'
            ) : (
              <>
                Logo and FIGI not available now.{' '}
                <button type="button" className="min-h-6 text-accent underline" onClick={() => void identity.refetch()}>
                  Try again
                </button>
              </>
            )}
          </span>
        )}
        {!isPending && !error && identifiers.length === 0 && <span className="text-faint">No identifiers</span>}
      </div>
      <PageLinks {...{ symbol, onRatings }} />
      {/* Of final height from the start, so that nothing moves. */}
      <p className="flex min-h-4.5 basis-full flex-wrap gap-x-3 text-xs order-last max-sm:min-h-9">
        <Fundamentals symbol={symbol} />
      </p>
      <SymbolHistory symbol={symbol} />
    </section>
  );
}

const links = [
  ['N', 'News', '/news'],
  ['QN', 'Quantified', '/quantified'],
  ['R', 'Ratios', '/ratios'],
  ['GUID', 'Guidance', '/guidance'],
  ['SPLT', 'Splits', '/splits'],
  ['LOGO', 'Logos', '/logos'],
] as const;

function PageLinks({ symbol, onRatings }: IdentityProps) {
  const { options } = usePanelAddress();
  return (
    <nav aria-label={`Pages about ${symbol}`} className="flex flex-wrap gap-1 print:hidden">
      {links.map(([code, name, path]) => (
        <Link key={code} to={symbolsUrl(path, [symbol])} title={`${symbol} ${name}`} className="control">
          {code}
          <span className="sr-only">, {name}</span>
        </Link>
      ))}
      <Link to={compareSymbolsPath([symbol])} title={`Compare ${symbol} with others`} className="control">
        Compare
      </Link>
      <button type="button" className="control" onClick={onRatings}>
        Ratings
      </button>
      <Link to={`/alerts?tickers=${pathSegment(symbol)}`} {...options} title={`New alert rule on ${symbol}`} className="control">
        Alert
      </Link>
    </nav>
  );
}
