import { type RefCallback, type RefObject, useEffect, useRef, useState } from 'react';
import type { LogoRecord } from '#contract/endpoints/logos.ts';
import { formatIsoDateTime } from '#contract/time/iso-date-time.ts';
import { formatMoment } from '#src/shared/time/format.ts';
import { monogramOf } from '#src/shared/symbols/logomark.tsx';
import { usePreferences } from '#src/shared/storage/preferences.ts';
import { nowSeconds } from '#src/shared/time/now.ts';
import { shareLink } from '#src/shared/url/share-link.ts';
import { BrandColours, isHexColour } from './brand-colours.tsx';
import { CopyText } from './copy-text.tsx';
import { type FoundLogo, isDated } from './found-logos.ts';
import { typeNames } from '#src/shared/symbols/identifier.ts';
import type { LogosSearch } from './logos-search.ts';
import { Monogram, Picture } from './picture.tsx';
import { VariantTile } from './variant-tile.tsx';
import { surfacesOf, variants } from './variants.ts';

export const compositeBox = 'grid size-14 shrink-0 place-items-center overflow-hidden rounded-md';

interface CompositePreviewProps {
  found: FoundLogo;
  background: 'light' | 'dark';
  /** value of the slider, also before it is requested */
  radiusPercent: number;
  addressOf: (link: string | undefined) => string | undefined;
  onExpired: () => void;
}

/** Preview of the composite with the corners of the slider; drawn on its brand colour, so that corners can also become less round. */
export function CompositePreview({ found, background, radiusPercent, addressOf, onExpired }: CompositePreviewProps) {
  const { files = {}, colors = {} } = found.logo ?? {};
  const [light, dark] = [colors.background_light, colors.background_dark];
  const brand = background === 'light' ? (light ?? dark) : (dark ?? light);
  const colour = brand !== undefined && isHexColour(brand) ? brand : monogramOf(found.symbol).colour;
  const link = files[`mark_vector_composite_${background}`] ?? files[`mark_composite_${background}`];
  return (
    <span aria-hidden className={compositeBox} style={{ background: colour, borderRadius: `${radiusPercent}%` }}>
      <Picture {...{ onExpired }} address={addressOf(link)} alt="" symbol={found.symbol} />
    </span>
  );
}

interface Props {
  found: FoundLogo;
  search: LogosSearch;
  radiusPercent: number;
  ref: RefCallback<HTMLElement>;
  /** the list around it, which scrolls */
  list: RefObject<HTMLElement | null>;
  /** rendered at once, in view or not */
  isEager: boolean;
  addressOf: (link: string | undefined) => string | undefined;
  onExpired: () => void;
}

/** Link to one logo on this page, never a signed link. */
const linkOf = ({ key, type }: FoundLogo): Promise<string> => {
  const link = new URL(location.href);
  link.searchParams.set('keys', key);
  link.searchParams.set('type', type);
  return shareLink(link.href);
};

/** Whether an element has been near the visible area; stays true. */
function useNearViewport(isEager: boolean, list: RefObject<HTMLElement | null>) {
  const part = useRef<HTMLElement>(null);
  const [near, setNear] = useState(isEager);
  if (isEager && !near) setNear(true);
  useEffect(() => {
    if (near || !part.current) return undefined;
    const watcher = new IntersectionObserver((seen) => seen.some(({ isIntersecting }) => isIntersecting) && setNear(true), {
      // The list scrolls, not the page, and the margin applies to the root only.
      root: list.current,
      rootMargin: '800px 0px',
    });
    watcher.observe(part.current);
    return () => watcher.disconnect();
  }, [near, list]);
  return { part, near };
}

/** One identifier: company, identifiers, brand colours and the twelve files, or that no logo is available. */
export function LogoSection({ ref, list, found, search, radiusPercent, isEager, addressOf, onExpired }: Props) {
  const { part, near } = useNearViewport(isEager, list);
  const { key, type, logo, symbol } = found;
  const name = nameOf(found);
  return (
    <article
      ref={(element) => {
        part.current = element;
        return ref(element);
      }}
      aria-label={name}
      tabIndex={-1}
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
              <Identifiers found={found} logo={logo} />
              {!hasFiles(logo) && (
                <p className="text-2xs text-soft">No picture available. “Generate from name” creates composites from the name.</p>
              )}
              <BrandColours colours={logo.colors} of={name} />
            </>
          ) : (
            <p className="text-soft">No logo available for this {typeNames[type]}. A monogram is shown instead.</p>
          )}
        </div>
        <CopyText label={`Copy link to ${name}`} className="control relative print:hidden" text={() => linkOf(found)}>
          Copy link
        </CopyText>
      </header>
      {/* The minimum height approximates the final one, for a stable scroll bar. */}
      {logo && hasFiles(logo) && (
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

const nameOf = ({ security, symbol }: FoundLogo): string => security?.name || symbol;

const hasFiles = ({ files }: LogoRecord): boolean => Object.keys(files).length > 0;

/** The identifiers of the company, each to be copied, and the date of its logo. */
function Identifiers({ found, logo }: { found: FoundLogo; logo: LogoRecord }) {
  const { zone } = usePreferences();
  const { security } = found;
  const identifiers = [
    ['Symbol', security?.symbol],
    ['CIK', security?.cik],
    ['CUSIP', security?.cusip],
    ['ISIN', security?.isin],
    ['FIGI', security?.figi_share_class],
    ['Record', logo.id],
  ] as const;
  return (
    <ul aria-label="Identifiers" className="flex flex-wrap items-center gap-x-3 gap-y-1 text-2xs">
      {identifiers.map(
        ([label, value]) =>
          value && (
            <li key={label} className="flex items-center gap-1">
              <span className="text-faint">{label}</span>
              <CopyText label={`${value}, copy the ${label} of ${nameOf(found)}`} text={() => value}>
                {value}
              </CopyText>
            </li>
          ),
      )}
      {isDated(logo) && (
        <li className="text-faint">
          Updated <time dateTime={formatIsoDateTime(logo.updated_at)}>{formatMoment(logo.updated_at, zone, nowSeconds())}</time>
        </li>
      )}
    </ul>
  );
}
