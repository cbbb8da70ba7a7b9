import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { GuidancePanel } from '#src/features/guidance/guidance-panel.tsx';
import { NewsPanel } from '#src/features/news/news-panel.tsx';
import { ReactionsPanel } from '#src/features/quantified/reactions-panel.tsx';
import { RatioTilesPanel } from '#src/features/ratios/ratio-tiles-panel.tsx';
import { SplitsPanel } from '#src/features/splits/splits-panel.tsx';
import { setPaused, usePaused } from '#src/shared/live/paused.ts';
import { symbolKey } from '#src/shared/readings/join-key.ts';
import { noteSeen } from '#src/shared/seen/seen.ts';
import { usePublishFreshness } from '#src/shared/ui/freshness.ts';
import { useHotkeys } from '#src/shared/ui/hotkeys.ts';
import { SymbolIdentity } from './symbol-page-identity.tsx';
import { useSymbolParts } from './symbol-page-known.ts';
import { UnknownSymbol } from './symbol-page-unknown.tsx';

/** What can be asked for; as a host page may pin it (embed-address.ts), class shares parted by a dot. */
const symbolShape = /^[A-Z0-9][A-Z0-9.]{0,19}$/;

const nothing: readonly string[] = [];

/**
 * `/symbol/AAPL`: everything on one symbol.
 *
 * Assumed: every spelling of a class share leads to the one address with a dot, for that is how the data compares them (facts 2).
 *
 * @param asked as it stands in the address, in any letter case
 */
export default function SymbolPage({ asked }: { asked: string }) {
  const symbol = symbolKey(asked);
  const isAskable = symbolShape.test(symbol);
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
        <GuidancePanel symbol={symbol} />
        <SplitsPanel symbol={symbol} />
      </div>
    </div>
  );
}
