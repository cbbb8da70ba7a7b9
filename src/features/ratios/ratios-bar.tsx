import { type ReactNode, use, useState } from 'react';
import { Link } from 'react-router';
import { UnknownSymbols } from '#src/shared/symbols/unknown-symbols.tsx';
import { Select } from '#src/shared/ui/choice.tsx';
import { CommandButton } from '#src/shared/ui/commands/command-button.tsx';
import { Toolbar } from '#src/shared/ui/commands/toolbar.tsx';
import { compareSymbolsPath, maxSides } from '#src/shared/url/compare-path.ts';
import { parseSearch, Pinned } from '#src/shared/url/use-search.ts';
import { ViewsButton } from '#src/shared/views/views-button.tsx';
import { WatchlistButton } from '#src/shared/watchlists/watchlist-button.tsx';
import { minPeers } from './comparison/comparison.ts';
import { reportsLabel } from './comparison/labels.ts';
import { reportTypeLabels } from '#src/records/ratios/report-label.ts';
import { ratioByName, templateLabels, type TemplateName, templateOf, templates } from '#src/records/ratios/ratio-catalogue.ts';
import { invalidListParts, maxCompanies, periodOf, ratiosSearch, type RatiosSearch, type RatiosSearchChange } from './ratios-search.ts';
import { ChosenChips, type Removal } from './removal.tsx';
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

interface Props extends Removal {
  search: RatiosSearch;
  /** the companies of the address; empty while an example is shown */
  ownSymbols: readonly string[];
  onChange: (change: RatiosSearchChange) => void;
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
        <Options {...{ search, onChange }} />
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
      <span>
        {ownSymbols.length > 1 && ownSymbols.length <= maxSides && (
          <Link to={compareSymbolsPath(ownSymbols)} className="control" title="Their prices, news, guidance and splits side by side">
            Compare
          </Link>
        )}
        {tools}
      </span>
      <div>
        <small className="badge shrink-0 whitespace-nowrap print:hidden" title="Reports of all companies">
          {reportsLabel(search)}
        </small>
        <ChosenChips {...{ search, removeSymbol, removeRatio, isPinned }} />
        <UnknownSymbols symbols={ownSymbols} />
      </div>
    </Toolbar>
  );
}

interface OptionsProps {
  search: RatiosSearch;
  onChange: (change: RatiosSearchChange) => void;
}

/** Which figures are compared, and how they are drawn. */
function Options({ search, onChange }: OptionsProps) {
  const chooseTemplate = (name: TemplateName | ''): void => {
    if (name !== '') onChange({ ratios: [...templates[name]] });
  };
  const chooseReports = (period: Reports): void =>
    onChange(period === 'TTM' ? { type: 'TTM' } : { span: period, type: search.type === 'TTM' ? 'A' : search.type });
  const chooseVersion = (version: Version): void => onChange({ type: version === 'AR' ? 'A' : version, restated: version === 'AR' });
  return (
    <>
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
    </>
  );
}
