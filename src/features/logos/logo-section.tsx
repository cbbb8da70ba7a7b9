import { useEffect, useRef, useState } from 'react';
import { formatIsoDateTime } from '#contract/iso-date-time.ts';
import { formatMoment } from '#src/shared/format/moment.ts';
import { usePreferences } from '#src/shared/preferences/preferences.ts';
import { nowSeconds } from '#src/shared/ui/now.ts';
import { shareLink } from '#src/shared/url/share-link.ts';
import type { FoundLogo } from './asked-logos.ts';
import { BrandColours } from './brand-colours.tsx';
import { compositeBox, CompositePreview } from './composite-preview.tsx';
import { CopyText } from './copy-text.tsx';
import { typeNames } from './identifier.ts';
import { Monogram } from './picture.tsx';
import { surfacesOf } from './surfaces.ts';
import type { LogosSearch } from './logos-search.ts';
import { VariantTile } from './variant-tile.tsx';
import { variants } from './variants.ts';

interface Props {
  found: FoundLogo;
  search: LogosSearch;
  radiusPercent: number;
  /** drawn at once, in sight or not */
  whole: boolean;
  addressOf: (link: string | undefined) => string | undefined;
  onExpired: () => void;
}

/** The link of one logo of the view: the desk's own address, never a signed one. */
const linkOf = ({ key, type }: FoundLogo): Promise<string> => {
  const link = new URL(location.href);
  link.searchParams.set('keys', key);
  link.searchParams.set('type', type);
  return shareLink(link.href);
};

/** Whether a part of the page has come near enough to be seen soon; what has, stays. */
function useNear(whole: boolean) {
  const part = useRef<HTMLElement>(null);
  const [near, setNear] = useState(whole);
  if (whole && !near) setNear(true);
  useEffect(() => {
    if (near || !part.current) return undefined;
    const watcher = new IntersectionObserver((seen) => seen.some(({ isIntersecting }) => isIntersecting) && setNear(true), {
      // The list scrolls, not the page: a margin counts around what scrolls only.
      root: part.current.closest('[role=region]'),
      rootMargin: '800px 0px',
    });
    watcher.observe(part.current);
    return () => watcher.disconnect();
  }, [near]);
  return { part, near };
}

/** All about one identifier: who it is, its colours, its twelve files. One that nobody knows says so, in the same frame. */
export function LogoSection({ found, search, radiusPercent, whole, addressOf, onExpired }: Props) {
  const { part, near } = useNear(whole);
  const { key, type, logo, security, symbol } = found;
  const { zone } = usePreferences();
  const hasFiles = Object.keys(logo?.files ?? {}).length > 0;
  const name = security?.name || symbol;
  const identifiers = [
    ['Symbol', security?.symbol],
    ['CIK', security?.cik],
    ['CUSIP', security?.cusip],
    ['ISIN', security?.isin],
    ['FIGI', security?.figi_share_class],
    ['Record', logo?.id],
  ] as const;
  return (
    <article
      ref={part}
      aria-label={name}
      tabIndex={-1}
      data-key={key}
      className="flex flex-col gap-3 border-b border-line bg-panel p-3 outline-offset-[-2px] print:break-inside-avoid"
    >
      <header className="flex flex-wrap items-start gap-x-4 gap-y-2">
        {logo ? (
          <CompositePreview {...{ found, radiusPercent, addressOf, onExpired }} background={search.background} />
        ) : (
          <span className={compositeBox}>
            <Monogram symbol={symbol} />
          </span>
        )}
        <div className="flex min-w-0 flex-1 basis-64 flex-col gap-1">
          <h2 className="text-base font-bold">
            {name} <small className="text-2xs font-normal text-faint">{`${typeNames[type]} ${key}`}</small>
          </h2>
          {logo ? (
            <>
              <ul aria-label="Identifiers" className="flex flex-wrap items-center gap-x-3 gap-y-1 text-2xs">
                {identifiers.map(
                  ([label, value]) =>
                    value && (
                      <li key={label} className="flex items-center gap-1">
                        <span className="text-faint">{label}</span>
                        <CopyText label={`${value}, copy the ${label} of ${name}`} text={() => value}>
                          {value}
                        </CopyText>
                      </li>
                    ),
                )}
                <li className="text-faint">
                  Updated <time dateTime={formatIsoDateTime(logo.updated_at)}>{formatMoment(logo.updated_at, zone, nowSeconds())}</time>
                </li>
              </ul>
              {!hasFiles && <p className="text-2xs text-soft">No picture is known; “From names” above makes composites of the name.</p>}
              <BrandColours colours={logo.colors} of={name} />
            </>
          ) : (
            <p className="text-soft">No logo is known for this {typeNames[type]}. Its monogram takes the place everywhere in the desk.</p>
          )}
        </div>
        <CopyText label={`Copy link to ${name}`} className="control relative print:hidden" text={() => linkOf(found)}>
          Copy link
        </CopyText>
      </header>
      {/* Twelve times nothing is told above in a sentence. */}
      {/* The height of what is not drawn yet is about what it will be: the scroll bar tells the truth. */}
      {logo && hasFiles && (
        <div
          className={`${near ? '' : 'min-h-96'} grid content-start grid-cols-[repeat(auto-fill,minmax(min(100%,288px),1fr))] gap-x-4 gap-y-2`}
        >
          {near &&
            variants.map((variant) => (
              <VariantTile
                key={variant.file}
                {...{ found, variant, onExpired }}
                address={addressOf(logo.files[variant.file])}
                surfaces={surfacesOf(search.surface)}
              />
            ))}
        </div>
      )}
    </article>
  );
}
