import { lazy, Suspense, use, useState, type ReactNode } from 'react';
import { Pinned } from '#src/shared/filters/pinned.ts';
import { Mark } from '#src/shared/logos/mark.tsx';
import { Choice } from '#src/shared/ui/choice.tsx';
import { anyOfBar, keepFocus } from '#src/shared/ui/keep-focus.ts';
import { dayOf } from '#src/shared/format/time.ts';
import { nowSeconds } from '#src/shared/ui/now.ts';
import { parseSearch } from '#src/shared/url/use-search.ts';
import { ViewsButton } from '#src/shared/views/views-button.tsx';
import { WatchlistButton } from '#src/shared/watchlists/watchlist-button.tsx';
import { badgeOf } from './badge.ts';
import { typeWords } from './chart-words.ts';
import { leftOut } from './left-out.ts';
import { mostCompanies } from './most.ts';
import { fewestPeers } from './peer-band.ts';
import { ratioNamed } from './ratio-catalogue.ts';
import { ratiosSearch, type RatiosSearch, type RatiosSearchChange } from './ratios-search.ts';
import { Swatch } from './swatch.tsx';

const CompanyPicker = lazy(() => import('./company-picker.tsx'));
const RatioPicker = lazy(() => import('./ratio-picker.tsx'));

const types = {
  TTM: `TTM · ${typeWords.TTM}`,
  A: `A · ${typeWords.A}`,
  R: `R · ${typeWords.R}`,
  P: `P · ${typeWords.P}`,
};
const spans = { '3M': '3M · quarter', '6M': '6M · half year', '9M': '9M · nine months', '1Y': '1Y · year' };
const alignments = { calendar: 'At period ends', fiscal: 'Fiscal quarters' };
const values = { plain: 'As reported', index: 'Index, start = 100' };
const scales = { linear: 'Linear', log: 'Log' };
const charts = { line: 'Lines', bar: 'Bars', small: 'Multiples' };

/** Whole years back from today, in New York; an address may hold any other day. */
function sinceOptions(from: string | undefined): Readonly<Record<string, string>> {
  const today = dayOf(nowSeconds(), 'et');
  const back = (years: number): string => `${Number(today.slice(0, 4)) - years}${today.slice(4).replace('-02-29', '-02-28')}`;
  return {
    '': 'All years',
    ...Object.fromEntries([10, 5, 3, 1].map((years) => [back(years), years === 1 ? 'Last year' : `Last ${years} years`])),
    ...(from !== undefined && ![10, 5, 3, 1].some((years) => back(years) === from) && { [from]: `Since ${from}` }),
  };
}

type Picker = 'companies' | 'ratios';

interface Props {
  search: RatiosSearch;
  onChange: (change: RatiosSearchChange) => void;
  picker: Picker | undefined;
  setPicker: (picker: Picker | undefined) => void;
  tools: ReactNode;
}

/** What is compared: companies, ratios, the kind of figures, and how they are drawn. */
export function RatiosBar({ search, onChange, picker, setPicker, tools }: Props) {
  const [unfolded, setUnfolded] = useState(false);
  const isPinned = use(Pinned).includes('symbols');
  const opener = (name: Picker, text: string) => (
    <button
      type="button"
      className="control"
      aria-haspopup="dialog"
      aria-expanded={picker === name}
      style={{ anchorName: `--${name}` }}
      onClick={() => setPicker(name)}
    >
      {text} ▾
    </button>
  );
  return (
    <div role="toolbar" aria-label="Comparison" className="filter-bar">
      {opener('companies', 'Companies')}
      {opener('ratios', 'Ratios')}
      {!isPinned && <WatchlistButton most={mostCompanies} things="companies" onSymbols={(symbols) => onChange({ symbols })} />}
      <ViewsButton leftOut={(address) => [...parseSearch(ratiosSearch, address).dropped, ...leftOut(address)]} />
      <button type="button" className="control sm:hidden" aria-expanded={unfolded} onClick={() => setUnfolded(!unfolded)}>
        Options {unfolded ? '▴' : '▾'}
      </button>
      <div data-open={unfolded}>
        <Choice label="Report type" value={search.type} options={types} onChange={(type) => onChange({ type })} />
        {search.type !== 'TTM' && <Choice label="Period" value={search.span} options={spans} onChange={(span) => onChange({ span })} />}
        <Choice label="Time" value={search.align} options={alignments} onChange={(align) => onChange({ align })} />
        <Choice
          label="Values"
          value={search.index ? 'index' : 'plain'}
          options={values}
          onChange={(value) => onChange({ index: value === 'index' })}
        />
        <Choice label="Scale" value={search.scale} options={scales} onChange={(scale) => onChange({ scale })} />
        <Choice
          label="Since"
          value={search.from ?? ''}
          options={sinceOptions(search.from)}
          onChange={(from) => onChange({ from: from || undefined })}
        />
        <Choice label="Chart" value={search.chart} options={charts} onChange={(chart) => onChange({ chart })} />
        {search.symbols.length >= fewestPeers && search.chart !== 'bar' && (
          <button type="button" className="control" aria-pressed={search.band} onClick={() => onChange({ band: !search.band })}>
            Median band {search.band ? '✓' : ''}
          </button>
        )}
      </div>
      <Suspense>
        {picker === 'companies' && (
          <CompanyPicker
            chosen={search.symbols}
            onChosen={(symbols) => onChange({ symbols: [...symbols] })}
            onClose={() => setPicker(undefined)}
          />
        )}
        {picker === 'ratios' && (
          <RatioPicker
            chosen={search.ratios}
            onChosen={(ratios) => onChange({ ratios: [...ratios] })}
            onClose={() => setPicker(undefined)}
          />
        )}
      </Suspense>
      <span>{tools}</span>
      <div>
        {search.symbols.map((symbol, index) => (
          <Chip
            key={symbol}
            onRemove={isPinned ? undefined : () => onChange({ symbols: search.symbols.filter((other) => other !== symbol) })}
          >
            <Swatch colour={index} />
            <Mark symbol={symbol} />
            <span data-symbol={symbol}>{symbol}</span> <small className="badge">{badgeOf(search)}</small>
          </Chip>
        ))}
        {/* One is always compared: the last cannot go. */}
        {search.ratios.length > 1 &&
          search.ratios.map((name) => (
            <Chip
              key={name}

              onRemove={() => onChange({ ratios: search.ratios.filter((other) => other !== name) })}
            >
              {ratioNamed(name).short}
            </Chip>
          ))}
      </div>
    </div>
  );
}

/** One that the page around the frame has set stays. */
const Chip = ({ onRemove, children }: { onRemove: (() => void) | undefined; children: ReactNode }) =>
  onRemove ? (
    <button
      type="button"
      className="chip relative"
      onClick={() => {
        keepFocus(anyOfBar);
        onRemove();
      }}
    >
      <span className="sr-only">Remove </span>
      {children}
      <span aria-hidden>✕</span>
    </button>
  ) : (
    <span className="chip relative" title="Set by the page around this frame">
      {children}
    </span>
  );
