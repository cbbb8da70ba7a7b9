import { CommandButton } from '#src/shared/ui/commands/command-button.tsx';
import { Toolbar } from '#src/shared/ui/commands/toolbar.tsx';
import { WatchlistPanel } from '#src/shared/filters/lazy-panels.ts';
import { Select } from '#src/shared/ui/choice.tsx';
import { PanelButton } from '#src/shared/ui/panels/panel-button.tsx';
import { BriefExport } from './brief-export.tsx';
import { type BriefSearch, type BriefSearchChange, today } from './brief-search.ts';
import { hasNews } from './brief.ts';
import { describeColumn } from './price-cells.tsx';
import type { Brief } from './use-brief.ts';

interface Props {
  search: BriefSearch;
  brief: Brief;
  onChange: (change: BriefSearchChange, how?: { replace?: boolean }) => void;
}

/** List, period, print and export, what is loaded, and the order. */
export function BriefBar({ search, brief, onChange }: Props) {
  const { name, symbols, holdings, fromDay, columns, reactionSource, loading, partCount, hasChanges, order, orders } = brief;
  const hasSymbols = symbols.length > 0;
  return (
    <Toolbar label="Filters" className="filter-bar">
      <PanelButton anchor="--watchlists" words="Watchlist ▾">
        {(onClose) => (
          <WatchlistPanel
            anchor="--watchlists"
            active={search.list}
            onChoose={(list) => onChange({ list: list && [...list] })}
            onClose={onClose}
          />
        )}
      </PanelButton>
      {hasSymbols && (
        <label className="flex items-center gap-1.5 text-soft print:hidden">
          Since
          <input
            type="date"
            className="control"
            max={today()}
            value={search.from ?? fromDay}
            onChange={({ target }) => target.value !== '' && onChange({ from: target.value })}
          />
        </label>
      )}
      {search.from !== undefined && (
        <CommandButton label="Last session" title="The last session and since" onClick={() => onChange({ from: undefined })} />
      )}
      {hasSymbols && (
        <>
          <CommandButton label="Print" title="One or two pages" onClick={() => print()} />
          <PanelButton anchor="--export" words="Export ▾">
            {(onClose) => (
              <BriefExport
                {...{ name, onClose }}
                windows={columns.map(describeColumn).join('; ')}
                holdings={holdings}
                reactionSource={reactionSource}
              />
            )}
          </PanelButton>
        </>
      )}
      <div role="status" className="min-w-56 flex-1 truncate text-soft">
        {hasSymbols &&
          (loading.length > 0
            ? `loading ${loading.join(', ')} … ${partCount - loading.length} of ${partCount}`
            : countLabel(holdings.filter(hasNews).length, symbols.length))}
      </div>
      {hasChanges && (
        <Select label="Order" value={order} options={orders} onChange={(next) => onChange({ order: next }, { replace: true })} />
      )}
    </Toolbar>
  );
}

const countLabel = (reported: number, all: number): string =>
  `${reported.toLocaleString('en-US')} of ${all.toLocaleString('en-US')} ${all === 1 ? 'company' : 'companies'} with something to report`;
