import { type ReactNode, use, useState } from 'react';
import type { RatioName } from '#contract/endpoints/ratios.ts';
import { UnknownSymbols } from '#src/shared/symbols/unknown-symbols.tsx';
import { Logomark } from '#src/shared/symbols/logomark.tsx';
import { Select } from '#src/shared/ui/choice.tsx';
import { CommandButton } from '#src/shared/ui/commands/command-button.tsx';
import { Toolbar } from '#src/shared/ui/commands/toolbar.tsx';
import { firstFilterButton, restoreFocus } from '#src/shared/ui/restore-focus.ts';
import { parseSearch, Pinned } from '#src/shared/url/use-search.ts';
import { ViewsButton } from '#src/shared/views/views-button.tsx';
import { WatchlistButton } from '#src/shared/watchlists/watchlist-button.tsx';
import { minPeers } from './comparison/comparison.ts';
import { reportsLabel } from './comparison/labels.ts';
import { reportTypeLabels } from '#src/records/ratios/report-label.ts';
import { ratioByName, templateLabels, type TemplateName, templateOf, templates } from '#src/records/ratios/ratio-catalogue.ts';
import { invalidListParts, maxCompanies, periodOf, ratiosSearch, type RatiosSearch, type RatiosSearchChange } from './ratios-search.ts';
import { CompanySwatch } from './swatch.tsx';
import { CompanyPicker } from './company-picker.tsx';
import { RatioPicker } from './ratio-picker.tsx';

/** Reports by their period; the trailing twelve months have no versions. */
const reports = { TTM: 'TTM', '3M': 'Quarterly', '1Y': 'Annual', '6M': 'Half-year', '9M': 'Nine months' };
type Reports = keyof typeof reports;
const versions = {
  A: reportTypeLabels.A,
  R: reportTypeLabels.R,
  AR: `${reportTypeLabels.A} and restated`,
  P: reportTypeLabels.P,
};
type Version = keyof typeof versions;
const alignments = { fiscal: 'Fiscal quarters', calendar: 'Calendar dates' };
const values = { plain: 'Actual values', index: 'Indexed, start = 100' };
const scales = { linear: 'Linear', log: 'Log' };
const charts = { line: 'Lines', bar: 'Bars', small: 'One chart per company' };

export type Picker = 'companies' | 'ratios';

interface Props {
  search: RatiosSearch;
  /** the companies of the address; empty while an example is shown */
  ownSymbols: readonly string[];
  onChange: (change: RatiosSearchChange) => void;
  removeSymbol: (symbol: string) => void;
  removeRatio: (name: RatioName) => void;
  /** the open one */
  picker: Picker | undefined;
  openPicker: (picker: Picker) => void;
  closePicker: (picker: Picker) => void;
  tools: ReactNode;
}

/** Companies, ratios, report type and chart options. */
export function RatiosBar({ search, ownSymbols, onChange, removeSymbol, removeRatio, picker, openPicker, closePicker, tools }: Props) {
  const [isExpanded, setExpanded] = useState(false);
  const isPinned = use(Pinned).includes('symbols');
  const chooseTemplate = (name: TemplateName | ''): void => {
    if (name !== '') onChange({ ratios: [...templates[name]] });
  };
  const chooseReports = (period: Reports): void =>
    onChange(period === 'TTM' ? { type: 'TTM' } : { span: period, type: search.type === 'TTM' ? 'A' : search.type });
  const chooseVersion = (version: Version): void => onChange({ type: version === 'AR' ? 'A' : version, restated: version === 'AR' });
  const opener = (name: Picker, text: string) => (
    <CommandButton
      label={text}
      aria-haspopup="dialog"
      aria-expanded={picker === name}
      style={{ anchorName: `--${name}` }}
      onClick={() => openPicker(name)}
    >
      {text} ▾
    </CommandButton>
  );
  return (
    <Toolbar label="Comparison" className="filter-bar">
      {opener('companies', 'Companies')}
      {opener('ratios', 'Ratios')}
      {!isPinned && <WatchlistButton most={maxCompanies} things="companies" onSymbols={(symbols) => onChange({ symbols })} />}
      <ViewsButton
        filters={[
          search.symbols.join(' '),
          templateOf(search.ratios) || search.ratios.map((name) => ratioByName(name).label).join(', '),
        ].filter((text) => text !== '')}
        findInvalid={(address) => [...parseSearch(ratiosSearch, address).dropped, ...invalidListParts(address)]}
      />
      <button type="button" className="control sm:hidden" aria-expanded={isExpanded} onClick={() => setExpanded(!isExpanded)}>
        Options {isExpanded ? '▴' : '▾'}
      </button>
      <div data-open={isExpanded}>
        <Select label="Template" value={templateOf(search.ratios)} options={templateLabels} onChange={chooseTemplate} />
        <Select label="Reports" value={search.type === 'TTM' ? 'TTM' : search.span} options={reports} onChange={chooseReports} />
        {search.type !== 'TTM' && (
          <Select
            label="Version"
            value={search.type === 'A' && search.restated ? 'AR' : search.type}
            options={versions}
            onChange={chooseVersion}
          />
        )}
        <Select label="Time" value={search.align} options={alignments} onChange={(align) => onChange({ align })} />
        <Select
          label="Values"
          value={search.index ? 'index' : 'plain'}
          options={values}
          onChange={(value) => onChange({ index: value === 'index' })}
        />
        <Select label="Scale" value={search.scale} options={scales} onChange={(scale) => onChange({ scale })} />
        <Select label="Chart" value={search.chart} options={charts} onChange={(chart) => onChange({ chart })} />
        {search.symbols.length >= minPeers && search.chart !== 'bar' && (
          <CommandButton label="Median and IQR" aria-pressed={search.band} onClick={() => onChange({ band: !search.band })}>
            Median and IQR {search.band ? '✓' : ''}
          </CommandButton>
        )}
      </div>
      {picker === 'companies' && (
        <CompanyPicker
          chosen={ownSymbols}
          period={periodOf(search)}
          onChosen={(symbols) => onChange({ symbols: [...symbols] })}
          onClose={() => closePicker('companies')}
        />
      )}
      {picker === 'ratios' && (
        <RatioPicker
          chosen={search.ratios}
          onChosen={(ratios) => onChange({ ratios: [...ratios] })}
          onClose={() => closePicker('ratios')}
        />
      )}
      <span>{tools}</span>
      <div>
        <small className="badge shrink-0 whitespace-nowrap print:hidden" title="Reports of all companies">
          {reportsLabel(search)}
        </small>
        {search.symbols.map((symbol) => (
          <Chip key={symbol} label={symbol} onRemove={isPinned ? undefined : () => removeSymbol(symbol)}>
            <CompanySwatch {...{ symbol, search }} />
            <Logomark symbol={symbol} />
            <span data-symbol={symbol}>{symbol}</span>
          </Chip>
        ))}
        {/* The last ratio cannot be removed. */}
        {search.ratios.length > 1 &&
          search.ratios.map((name) => (
            <Chip key={name} label={ratioByName(name).short} onRemove={() => removeRatio(name)}>
              {ratioByName(name).short}
            </Chip>
          ))}
        <UnknownSymbols symbols={ownSymbols} />
      </div>
    </Toolbar>
  );
}

/** A company or ratio. Only the cross removes it; a value set by the embedding page has none. */
const Chip = ({ label, onRemove, children }: { label: string; onRemove: (() => void) | undefined; children: ReactNode }) => (
  <span className="chip relative" title={onRemove ? undefined : 'Set by the page around this frame'}>
    {children}
    {onRemove && (
      <button
        type="button"
        className="-mr-2 h-full min-w-6"
        aria-label={`Remove ${label}`}
        onClick={() => {
          restoreFocus(firstFilterButton);
          onRemove();
        }}
      >
        <span aria-hidden>✕</span>
      </button>
    )}
  </span>
);
