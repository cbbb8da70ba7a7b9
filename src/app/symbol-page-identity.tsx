import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { symbolGuidanceQuery } from '#src/features/guidance/symbol-guidance-query.ts';
import { CopyText } from '#src/features/logos/copy-text.tsx';
import { symbolRatiosQuery } from '#src/features/ratios/symbol-ratios-query.ts';
import { companySplitsQuery } from '#src/features/splits/splits-query.ts';
import { Failure } from '#src/shared/api/failure.ts';
import { askedAbove } from '#src/shared/api/asked-above.ts';
import { Mark } from '#src/shared/logos/mark.tsx';
import { addressPart } from '#src/shared/url/address-part.ts';
import { identifiersOf } from './symbol-page-identifiers.ts';
import { identityQuery } from './symbol-page-identity-query.ts';

/** Who it is: mark, name, where it is traded, identifiers to copy, and the ways to its pages. */
export function SymbolIdentity({ symbol }: { symbol: string }) {
  const identity = useQuery({ ...identityQuery(symbol), ...askedAbove });
  const ratios = useQuery({ ...symbolRatiosQuery(symbol), ...askedAbove });
  const security = identity.data?.security;
  const company = ratios.data?.results[0]?.company;
  const guidance = useInfiniteQuery({ ...symbolGuidanceQuery(symbol), ...askedAbove });
  const splits = useQuery({ ...companySplitsQuery(symbol), ...askedAbove });
  // A firm that only the calendars know has its name in their records; those that say more of it are waited for.
  const isPending = identity.isPending || ratios.isPending || (!security && !company && (guidance.isPending || splits.isPending));
  const dated = isPending ? undefined : (splits.data?.[0]?.record ?? guidance.data?.pages[0]?.rows[0]);
  const name = company?.standardName || security?.name || dated?.name;
  const identifiers = identifiersOf(security, company ?? (dated && { cusip: dated.cusip }));
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
      {/* The search brings the mark; asked for beside it, it would be asked for twice. */}
      {identity.isPending ? <span className="size-10 rounded-sm bg-raised" /> : <Mark symbol={symbol} px={40} />}
      <div className="min-w-0 flex-1 basis-60">
        <h2 className="truncate text-lg leading-tight font-bold">
          {name ?? symbol}
          {name && <span className="font-normal text-soft"> {symbol}</span>}
        </h2>
        <p className="min-h-4 truncate text-xs text-soft">
          {[...listed, company?.yearofEstablishment && `since ${company.yearofEstablishment}`].filter(Boolean).join(' · ')}
        </p>
      </div>
      {/* Where they do not fit beside the rest, they have a line of their own from the beginning; on a phone two. */}
      <div className="flex min-h-6 flex-wrap items-center gap-x-3 text-xs max-xl:order-last max-xl:basis-full max-sm:min-h-12">
        {identifiers.map(([name, value]) => (
          <span key={name} className="whitespace-nowrap">
            <span className="text-faint">{name}</span>
            <CopyText label={`${value}, copy ${name}`} text={() => value}>
              {value}
            </CopyText>
          </span>
        ))}
        {!isPending && identity.error && (
          <span role="alert" className="text-warn">
            {identity.error instanceof Failure && identity.error.kind === 'plan' ? (
              'Logos and FIGI are not in your plan: ask your administrator.'
            ) : (
              <>
                Logo and FIGI cannot be had now.{' '}
                <button type="button" className="min-h-6 text-accent underline" onClick={() => void identity.refetch()}>
                  Try again
                </button>
              </>
            )}
          </span>
        )}
        {!isPending && !identity.error && identifiers.length === 0 && <span className="text-faint">No identifiers are in the data.</span>}
      </div>
      <Ways symbol={symbol} />
    </section>
  );
}

const ways = [
  ['N', 'News', 'news?tickers='],
  ['QN', 'Quantified', 'quantified?symbols='],
  ['R', 'Ratios', 'ratios?s='],
  ['GUID', 'Guidance', 'guidance?tickers='],
  ['SPLT', 'Splits', 'splits?tickers='],
  ['LOGO', 'Logos', 'logos?keys='],
] as const;

const Ways = ({ symbol }: { symbol: string }) => (
  <nav aria-label={`Pages about ${symbol}`} className="flex flex-wrap gap-1 print:hidden">
    {ways.map(([code, name, address]) => (
      <Link key={code} to={`/${address}${addressPart(symbol)}`} title={`${symbol} ${name}`} className="control">
        {code}
        <span className="sr-only">, {name}</span>
      </Link>
    ))}
  </nav>
);
