import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { setPaused, usePaused } from '#src/shared/api/polling.ts';
import { ExportControl } from '#src/shared/export/export-control.tsx';
import { noteSeen } from '#src/shared/storage/seen-names.ts';
import { useLogomarks } from '#src/shared/symbols/logomarks-query.ts';
import { formatDate } from '#src/shared/time/format.ts';
import { useHotkeys } from '#src/shared/ui/commands/hotkeys.ts';
import { usePublishFreshness } from '#src/shared/ui/feedback/freshness.ts';
import Notice from '#src/shared/ui/feedback/notice.tsx';
import { LazyBoundary } from '#src/shared/ui/feedback/lazy-boundary.tsx';
import { usePrinting, usePrintNote } from '#src/shared/ui/printing.ts';
import type { Side } from '#src/shared/url/compare-path.ts';
import { symbolPath } from '#src/shared/url/paths.ts';
import { useSearch } from '#src/shared/url/use-search.ts';
import { CompareBar } from './compare-bar.tsx';
import { CompareExport } from '#src/app/compare/prices/compare-export.tsx';
import { compareSearch, type CompareSearch, type CompareSearchChange, invalidRatios } from './compare-search.ts';
import { GuidancePanel } from '#src/app/compare/calendar/guidance-panel.tsx';
import { IndexPanel } from '#src/app/compare/prices/index-panel.tsx';
import { ChooseSides, NewsPanel } from './lazy-parts.ts';
import { RatiosPanel } from './ratios-panel.tsx';
import { SplitsPanel } from '#src/app/compare/calendar/splits-panel.tsx';
import { type ComparisonData, useComparison } from './use-comparison.ts';
import { useSides } from '#src/app/compare/sides/use-sides.ts';
import './compare.css';

/** `/compare/AAPL,MSFT`: two to five companies or watchlists side by side. */
export default function ComparePage() {
  const { sides, setSides } = useSides();
  const [{ value: search, dropped }, setSearch] = useSearch(compareSearch);
  const { search: address } = useLocation();
  const data = useComparison(sides, search);
  const [isExporting, setExporting] = useState(false);
  const isComparison = sides.length > 1;
  const paused = usePaused();
  usePublishFreshness(data.freshness);
  usePrinting();
  usePrintNote(isComparison ? `${sides.map(({ name }) => name).join(' vs ')} from ${formatDate(data.from)}, ${data.news.kind.label}` : '');
  useLogomarks(data.symbols);
  useHotkeys({ r: data.refresh, p: () => setPaused(!paused), e: () => setExporting(data.index.start !== undefined) });
  useEffect(() => {
    const known = data.companies.filter((symbol) => data.prices.data?.closes.has(symbol) === true);
    if (known.length > 0) noteSeen({ tickers: known });
  }, [data.companies, data.prices.data]);
  return (
    <>
      <CompareBar
        {...{ sides, data, search }}
        onSides={setSides}
        onChange={setSearch}
        tools={
          isComparison && (
            <ExportControl isDisabled={data.index.start === undefined} isOpen={isExporting} onOpen={setExporting}>
              <CompareExport data={data} onClose={() => setExporting(false)} />
            </ExportControl>
          )
        }
      />
      <Notices {...{ sides, data }} dropped={[...dropped, ...invalidRatios(address)]} onSides={setSides} />
      {isComparison ? (
        <Panels {...{ sides, data, search }} onChange={setSearch} />
      ) : (
        <LazyBoundary what="Choice of companies" key={sides[0]?.name}>
          <ChooseSides sides={sides} onChange={setSides} />
        </LazyBoundary>
      )}
    </>
  );
}

interface NoticesProps {
  sides: readonly Side[];
  data: ComparisonData;
  /** messages about invalid parts of the address */
  dropped: readonly string[];
  onSides: (sides: readonly Side[]) => void;
}

/** What is wrong with the address, and companies that no data set has. */
function Notices({ sides, data: { unknown, from }, dropped, onSides }: NoticesProps) {
  return (
    <>
      {dropped.length > 0 && <Notice text={`Ignored in link: ${dropped.join('; ')}`} />}
      {unknown.map((symbol) => (
        <Notice
          key={symbol}
          text={`${symbol} is unknown: no price bar or reaction from ${formatDate(from)} on, no ratio, guidance or split.`}
        >
          <Link to={symbolPath(symbol)} className="underline">
            Similar symbols
          </Link>{' '}
          <button
            type="button"
            className="underline"
            onClick={() => onSides(sides.filter(({ name, isList }) => isList || name !== symbol))}
          >
            Remove {symbol}
          </button>
        </Notice>
      ))}
    </>
  );
}

interface PanelsProps {
  sides: readonly Side[];
  data: ComparisonData;
  search: CompareSearch;
  onChange: (change: CompareSearchChange) => void;
}

const Panels = ({ sides, data, search, onChange }: PanelsProps) => (
  <div className="min-h-0 flex-1 overflow-y-auto print:overflow-visible">
    <div className="compare-panels">
      <IndexPanel {...{ sides, data, search, onChange }} />
      <LazyBoundary what="News" fallback={<div />}>
        <NewsPanel {...{ sides, data, search, onChange }} />
      </LazyBoundary>
      <RatiosPanel {...{ sides, data, search, onChange }} />
      <GuidancePanel {...{ sides, data }} />
      <SplitsPanel {...{ sides, data }} />
    </div>
  </div>
);
