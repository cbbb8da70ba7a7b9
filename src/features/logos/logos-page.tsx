import { use, useMemo, useRef, useState } from 'react';
import { setPaused, usePaused } from '#src/shared/api/polling.ts';
import { Pinned } from '#src/shared/filters/pinned.ts';
import { Failed, FailedBanner } from '#src/shared/ui/failure-panel.tsx';
import { usePublishFreshness } from '#src/shared/ui/freshness.ts';
import { useHotkeys } from '#src/shared/ui/hotkeys.ts';
import { later } from '#src/shared/ui/later.tsx';
import Notice from '#src/shared/ui/notice.tsx';
import { usePrinting } from '#src/shared/ui/printing.ts';
import { useSearch } from '#src/shared/url/use-search.ts';
import { askedOf } from './asked-logos.ts';
import { BadIdentifiers } from './bad-identifiers.tsx';
import { LogoSection } from './logo-section.tsx';
import { LogosBar } from './logos-bar.tsx';
import { logosSearch } from './logos-search.ts';
import { NoIdentifiers } from './no-identifiers.tsx';
import { useLogos } from './use-logos.ts';

const LogosExport = later(() => import('./logos-export.tsx'));

/** How many are drawn whole before they come into sight. */
const atOnce = 2;

/** `/logos`: everything there is of some companies' logos, on every surface, to look at and to take away. */
export default function LogosPage() {
  const [{ value: search, dropped }, setSearch] = useSearch(logosSearch);
  const isPinned = use(Pinned).includes('keys');
  const { keys } = search;
  // A pinned frame is about a symbol, whatever its address says.
  const type = isPinned ? 'symbol' : search.type;
  const asked = useMemo(() => askedOf(keys, type), [keys, type]);
  const { found, addressOf, refetch, renew, error, isLoading, isFetching, wrong, refresh, freshness } = useLogos(asked, search);
  usePublishFreshness(freshness);
  const paused = usePaused();
  const printing = usePrinting();
  const [draft, setDraft] = useState<number>();
  const [before, setBefore] = useState(search.radius);
  if (before !== search.radius) {
    setBefore(search.radius);
    setDraft(undefined);
  }
  const radius = draft ?? search.radius;
  const list = useRef<HTMLDivElement>(null);
  const step = (by: number): void => {
    const sections = [...(list.current?.querySelectorAll<HTMLElement>('[data-key]') ?? [])];
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
  const replace = (key: string, meant: string | undefined): void =>
    setSearch({ keys: keys.flatMap((other) => (other.toUpperCase() === key ? (meant ?? []) : other)) });

  return (
    <>
      <LogosBar
        {...{ search, radius }}
        onChange={setSearch}
        onRadius={setDraft}
        tools={
          keys.length > 0 && (
            <>
              <button
                type="button"
                className="control"
                aria-haspopup="dialog"
                aria-expanded={exporting}
                aria-keyshortcuts="e"
                style={{ anchorName: '--export' }}
                onClick={() => setExporting(true)}
              >
                Export ▾
              </button>
              {exporting && <LogosExport {...{ asked }} logos={found} onClose={() => setExporting(false)} />}
            </>
          )
        }
      />
      {dropped.length > 0 && <Notice text={`Left out of the address, because it is not valid: ${dropped.join('; ')}.`} />}
      {wrong > 0 && (
        <Notice text={`${wrong} ${wrong === 1 ? 'logo' : 'logos'} had an unexpected shape and ${wrong === 1 ? 'is' : 'are'} left out.`} />
      )}
      <div className={`relative flex min-h-0 flex-1 flex-col ${isFetching && found.length > 0 ? 'progress' : ''}`}>
        <div ref={list} role="region" aria-label="Logos" tabIndex={0} className="flex min-h-0 flex-1 flex-col overflow-y-auto">
          {/* On paper nothing else says which page this is. */}
          <h2 className="hidden text-lg font-bold print:block">Logos</h2>
          {asked.bad.length > 0 && <BadIdentifiers {...{ isPinned }} bad={asked.bad} onReplace={replace} />}
          {isLoading && found.length === 0 && <div aria-hidden className="skeleton appear-late" />}
          {error !== undefined && found.length === 0 && <Failed error={error} onRetry={refetch} />}
          {keys.length === 0 && <NoIdentifiers onTry={() => setSearch({ keys: ['AAPL', 'MSFT'] })} />}
          {found.map((one, index) => (
            <LogoSection
              key={`${one.type} ${one.key}`}
              {...{ search, addressOf }}
              found={one}
              radiusPercent={radius}
              whole={printing || index < atOnce}
              onExpired={renew}
            />
          ))}
        </div>
        {error !== undefined && found.length > 0 && (
          <FailedBanner error={error} onRetry={refetch}>
            What is loaded stays.
          </FailedBanner>
        )}
      </div>
    </>
  );
}
