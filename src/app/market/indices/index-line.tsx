import { lazy, useMemo } from 'react';
import { Link } from 'react-router';
import { describePrice, SessionMove } from '#src/records/prices/price-labels.tsx';
import { PriceSpark } from '#src/records/prices/price-spark.tsx';
import { describePriceState, foundPrice, type PriceState } from '#src/records/prices/price-state.ts';
import { useLastPrices } from '#src/records/prices/use-last-prices.ts';
import { moveCell } from '#src/records/reactions/move-cell.tsx';
import { extendedTexts } from '#src/records/sessions.ts';
import { formatMove, formatPrice } from '#src/shared/format/number.ts';
import { usePreferences } from '#src/shared/storage/preferences.ts';
import { Missing } from '#src/shared/ui/missing.tsx';
import { PanelButton } from '#src/shared/ui/panels/panel-button.tsx';
import { symbolPath } from '#src/shared/url/paths.ts';
import type { MarketSearch, MarketSearchChange } from '#src/app/market/market-search.ts';
import { addedIndices, indexFunds, lineOf } from './indices.ts';

const IndicesPanel = lazy(() => import('./indices-panel.tsx'));

interface Props {
  search: MarketSearch;
  onChange: (change: MarketSearchChange, how?: { replace?: boolean }) => void;
}

/** Funds on indices and symbols that the reader adds: what their day did, by the same price as everywhere. */
export function IndexLine({ search: { indices }, onChange }: Props) {
  const symbols = useMemo(() => lineOf(indices), [indices]);
  const { stateOf } = useLastPrices(symbols);
  const added = addedIndices(indices);
  const setAdded = (next: readonly string[]): void => onChange({ indices: next.length > 0 ? [...next] : undefined }, { replace: true });
  return (
    <section aria-label="Indices" className="index-line">
      <ul>
        {symbols.map((symbol) => (
          <IndexCard
            key={symbol}
            symbol={symbol}
            state={stateOf(symbol)}
            onRemove={added.includes(symbol) ? () => setAdded(added.filter((one) => one !== symbol)) : undefined}
          />
        ))}
        <li data-add>
          <PanelButton
            anchor="--indices"
            words="Add symbols ▾"
            className="control text-xs print:hidden"
            title="Add symbols to the line of indices"
          >
            {(onClose) => <IndicesPanel chosen={added} onChosen={setAdded} onClose={onClose} />}
          </PanelButton>
        </li>
      </ul>
    </section>
  );
}

interface CardProps {
  symbol: string;
  state: PriceState;
  /** undefined for one of the first four */
  onRemove: (() => void) | undefined;
}

function IndexCard({ symbol, state, onRemove }: CardProps) {
  const { zone } = usePreferences();
  const found = foundPrice(state);
  const note = describePriceState(symbol, state) ?? '';
  const price = found?.price;
  const fund = indexFunds[symbol];
  return (
    <li>
      <p className="flex items-baseline gap-1.5">
        <Link to={symbolPath(symbol)} title={fund && `Fund on the ${fund}`} className="shrink-0 font-bold text-accent">
          <span data-symbol={symbol}>{symbol}</span>
        </Link>{' '}
        {price ? (
          <span
            className="flex min-w-0 items-baseline gap-1.5 truncate"
            title={[describePrice(price, zone), note].filter(Boolean).join('; ')}
          >
            <span>{formatPrice(price.dollars)}</span>{' '}
            {price.session?.change ? <SessionMove {...{ price, zone }} /> : <Missing why={`No close of ${symbol} before this session`} />}
          </span>
        ) : (
          state.kind !== 'pending' && <Missing why={note} />
        )}
        {onRemove && (
          <button
            type="button"
            className="ms-auto grid size-6 shrink-0 place-items-center text-soft print:hidden"
            aria-label={`Remove ${symbol}`}
            onClick={onRemove}
          >
            ✕
          </button>
        )}
      </p>
      <p className="flex items-center gap-1 text-2xs text-soft">
        {found && <PriceSpark price={found} />}{' '}
        <span className="flex min-w-0 gap-1" title={price ? describePrice(price, zone) : note}>
          {price?.extended?.change ? (
            <>
              {/* The words are shortened before the figure is. */}
              <span className="truncate">{extendedTexts[price.extended.kind].inText}</span>{' '}
              <span className="shrink-0">{moveCell(formatMove(price.extended.change.percent))}</span>
            </>
          ) : (
            <span className="truncate text-faint">{price ? (fund ?? '') : state.kind === 'pending' ? '' : note}</span>
          )}
        </span>
      </p>
    </li>
  );
}
