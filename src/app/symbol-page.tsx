import { useEffect } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import GuidancePanel from '#src/features/guidance/guidance-panel.tsx';
import { NewsPanel } from '#src/features/news/news-panel.tsx';
import ReactionsPanel from '#src/features/quantified/reactions-panel.tsx';
import SplitsPanel from '#src/features/splits/splits-panel.tsx';
import { RatioTilesPanel } from '#src/features/ratios/ratio-tiles-panel.tsx';
import { setPaused, usePaused } from '#src/shared/api/polling.ts';
import { symbolKey } from '#src/shared/readings/join-key.ts';
import { noteSeen } from '#src/shared/seen/seen.ts';
import { usePublishFreshness } from '#src/shared/ui/freshness.ts';
import { useHotkeys } from '#src/shared/ui/hotkeys.ts';
import { usePrinting } from '#src/shared/ui/printing.ts';
import { isSymbol } from './symbol-page-identity-query.ts';
import { SymbolIdentity } from './symbol-page-identity.tsx';
import { useSymbolParts } from './symbol-page-known.ts';
import SymbolTimeline from './symbol-page-timeline.tsx';
import { UnknownSymbol } from './symbol-page-unknown.tsx';

const nothing: readonly string[] = [];

/**
 * `/symbol/AAPL`: everything on one symbol.
 *
 * Assumed: every spelling of a class share leads to the one address with a dot, for that is how the data compares them (facts 2).
 */
export default function SymbolPage() {
  const { '*': path = '' } = useParams();
  const asked = path.replace(/\/+$/, '');
  const symbol = symbolKey(asked);
  const isAskable = isSymbol(symbol);
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const address = isAskable ? `/symbol/${symbol}` : pathname;
  useEffect(() => {
    if (pathname !== address) void navigate({ pathname: address, search, hash }, { replace: true });
  }, [pathname, address, search, hash, navigate]);
  return isAskable ? <Panels key={symbol} symbol={symbol} /> : <UnknownSymbol symbol={asked} excluded={nothing} />;
}

function Panels({ symbol }: { symbol: string }) {
  const { known, excluded, freshness, refresh } = useSymbolParts(symbol);
  const paused = usePaused();
  usePublishFreshness(freshness);
  // For the foot of each sheet.
  usePrinting();
  useHotkeys({ r: refresh, p: () => setPaused(!paused) });
  useEffect(() => {
    if (known) noteSeen({ tickers: [symbol] });
  }, [known, symbol]);
  if (known === false) return <UnknownSymbol symbol={symbol} excluded={excluded} />;
  return (
    <div className="flex min-h-0 flex-1 flex-col overflow-y-auto print:block print:overflow-visible">
      <SymbolIdentity symbol={symbol} />
      <div className="symbol-panels">
        <NewsPanel symbol={symbol} />
        <ReactionsPanel symbol={symbol} />
        <RatioTilesPanel symbol={symbol} />
        <SymbolTimeline symbol={symbol} />
        <GuidancePanel symbol={symbol} />
        <SplitsPanel symbol={symbol} />
      </div>
    </div>
  );
}
