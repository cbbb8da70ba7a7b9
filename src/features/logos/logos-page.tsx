import { ExportControl } from '#src/shared/export/export-control.tsx';
import { use, useMemo, useRef, useState } from 'react';
import * as limits from '#contract/schema/limits.ts';
import { inCapitals } from '#contract/symbol.ts';
import { setPaused, usePaused } from '#src/shared/api/polling.ts';
import { Failed, FailedBanner } from '#src/shared/ui/feedback/failure-panel.tsx';
import { usePublishFreshness } from '#src/shared/ui/feedback/freshness.ts';
import { useHotkeys } from '#src/shared/ui/commands/hotkeys.ts';
import Notice from '#src/shared/ui/feedback/notice.tsx';
import { formatWhole } from '#src/shared/format/number.ts';
import { useStoredValue } from '#src/shared/storage/stored-value.ts';
import { type Watchlist, watchlists } from '#src/shared/watchlists/watchlists.ts';
import { usePrinting } from '#src/shared/ui/printing.ts';
import { useElements } from '#src/shared/ui/use-elements.ts';
import { Pinned, useSearch } from '#src/shared/url/use-search.ts';
import { parseRequestedLogos } from './requested-logos.ts';
import type { InvalidIdentifier } from '#src/shared/symbols/identifier.ts';
import type { FoundLogo } from './found-logos.ts';
import { LogoSection } from './logo-section.tsx';
import { LogosBar } from './logos-bar.tsx';
import { useLogos } from './use-logos.ts';
import { logosSearch } from './logos-search.ts';
import { LogosExport } from './logos-export.tsx';

/** What the page begins with. */
const describeOwn = ({ name, symbols: { length } }: Watchlist): string =>
  `${length > limits.logos.identifiers ? `The first ${limits.logos.identifiers} of ${formatWhole(length)}` : 'The'} companies of your watchlist “${name}”. Enter identifiers for others.`;

/** Sections rendered before they are scrolled into view. */
const eagerCount = 2;

/** The corner radius: that of the address, or where the slider is. */
function useRadiusDraft(radius: number) {
  const [draft, setDraft] = useState<number>();
  const [applied, setApplied] = useState(radius);
  if (applied !== radius) {
    setApplied(radius);
    setDraft(undefined);
  }
  return [draft ?? radius, setDraft] as const;
}

const keyOf = ({ type, key }: FoundLogo): string => `${type} ${key}`;

/** `/logos`: all logo files of companies, on every background, for viewing and download. */
export default function LogosPage() {
  const [{ value: search, dropped }, setSearch] = useSearch(logosSearch);
  const isPinned = use(Pinned).includes('keys');
  const [first] = useStoredValue(watchlists);
  // The reader's companies, until identifiers are typed.
  const own = isPinned || search.keys.length > 0 ? undefined : first;
  const keys = useMemo(() => own?.symbols.slice(0, limits.logos.identifiers) ?? search.keys, [own, search.keys]);
  // An embedded page that is pinned to a symbol ignores the type of its address.
  const type = isPinned || own ? 'symbol' : search.type;
  const requested = useMemo(() => parseRequestedLogos(keys, type), [keys, type]);
  const { found, addressOf, refetch, renew, error, isLoading, isFetching, wrong, refresh, freshness } = useLogos(requested, search);
  usePublishFreshness({ ...freshness, isOnlyPolled: true });
  const paused = usePaused();
  const printing = usePrinting();
  const [radius, setRadius] = useRadiusDraft(search.radius);
  const list = useRef<HTMLDivElement>(null);
  const sectionElements = useElements<string>();
  const step = (by: number): void => {
    const sections = found.flatMap((one) => sectionElements.elementOf(keyOf(one)) ?? []);
    const at = sections.findIndex((section) => section.contains(document.activeElement));
    sections[Math.min(sections.length - 1, Math.max(0, at + by))]?.focus();
  };
  const [exporting, setExporting] = useState(false);
  useHotkeys({
    r: () => void refresh(),
    p: () => setPaused(!paused),
    e: () => setExporting(keys.length > 0),
    j: () => step(1),
    k: () => step(-1),
  });
  const replace = (key: string, suggestion: string | undefined): void =>
    setSearch({ keys: keys.flatMap((other) => (inCapitals(other) === key ? (suggestion ?? []) : other)) });

  return (
    <>
      <LogosBar
        {...{ search, radius }}
        onChange={setSearch}
        onRadius={setRadius}
        tools={
          keys.length > 0 && (
            <ExportControl isOpen={exporting} onOpen={setExporting}>
              <LogosExport requested={requested} logos={found} onClose={() => setExporting(false)} />
            </ExportControl>
          )
        }
      />
      {dropped.length > 0 && <Notice text={`Ignored in link: ${dropped.join('; ')}`} />}
      {own && <Notice text={describeOwn(own)} />}
      {wrong > 0 && (
        <Notice text={`${wrong} ${wrong === 1 ? 'logo' : 'logos'} could not be read and ${wrong === 1 ? 'is' : 'are'} not shown.`} />
      )}
      <div className={`relative flex min-h-0 flex-1 flex-col ${isFetching && found.length > 0 ? 'progress' : ''}`}>
        {error !== undefined && found.length > 0 && (
          <FailedBanner error={error} onRetry={refetch}>
            What is loaded stays.
          </FailedBanner>
        )}
        <div ref={list} role="region" aria-label="Logos" tabIndex={0} className="flex min-h-0 flex-1 flex-col overflow-y-auto">
          {/* Title for print. */}
          <h2 className="hidden text-lg font-bold print:block">Logos</h2>
          {requested.invalid.length > 0 && <InvalidIdentifiers isPinned={isPinned} invalid={requested.invalid} onReplace={replace} />}
          {isLoading && found.length === 0 && <div aria-hidden className="skeleton appear-late" />}
          {error !== undefined && found.length === 0 && <Failed error={error} onRetry={refetch} />}
          {keys.length === 0 && <EmptyLogos onTry={() => setSearch({ keys: ['AAPL', 'MSFT'] })} />}
          {found.map((one, index) => (
            <LogoSection
              key={keyOf(one)}
              ref={sectionElements.refOf(keyOf(one))}
              {...{ search, addressOf, list }}
              found={one}
              radiusPercent={radius}
              isEager={printing || index < eagerCount}
              onExpired={renew}
            />
          ))}
        </div>
      </div>
    </>
  );
}

/** Shown before an identifier is entered. */
const EmptyLogos = ({ onTry }: { onTry: () => void }) => (
  <div className="m-auto flex max-w-md flex-col items-start gap-2 p-6">
    <h2 className="text-base font-bold">Find logos by identifier</h2>
    <p className="text-soft">
      Enter symbols, CIKs, CUSIPs, ISINs or share class FIGIs, or paste a column of up to 100. The type is detected and the check digit is
      verified.
    </p>
    <button type="button" className="button-primary" onClick={onTry}>
      Show AAPL and MSFT
    </button>
  </div>
);

interface Props {
  invalid: readonly InvalidIdentifier[];
  /** replaces an identifier with the suggestion, or removes it */
  onReplace: (key: string, suggestion: string | undefined) => void;
  isPinned: boolean;
}

/** Invalid identifiers, each with the reason and a suggestion. */
const InvalidIdentifiers = ({ invalid, onReplace, isPinned }: Props) => (
  <section aria-label="Invalid identifiers" className="flex flex-col gap-2 border-b border-line bg-panel p-3">
    <h2 className="font-bold">
      {invalid.length === 1 ? 'Invalid identifier' : `${invalid.length} invalid identifiers`}
      <span className="font-normal text-soft">, skipped</span>
    </h2>
    <ul className="flex max-h-64 flex-col gap-1 overflow-y-auto text-xs">
      {invalid.map(({ key, problem, suggestion }) => (
        <li key={key} className="flex flex-wrap items-center gap-x-3">
          <b className="wrap-anywhere">{key}</b>
          <span className="text-soft">{problem}</span>
          {!isPinned && (
            <>
              {suggestion !== undefined && (
                <button type="button" className="min-h-6 text-accent underline print:hidden" onClick={() => onReplace(key, suggestion)}>
                  Use {suggestion}
                </button>
              )}
              <button
                type="button"
                className="min-h-6 text-accent underline print:hidden"
                aria-label={`Remove ${key}`}
                onClick={() => onReplace(key, undefined)}
              >
                Remove
              </button>
            </>
          )}
        </li>
      ))}
    </ul>
  </section>
);
