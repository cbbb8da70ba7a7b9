import { useEffect, useId, useMemo, useState, type ComponentType, type KeyboardEvent } from 'react';
import { useLocation } from 'react-router';
import type { QuantifiedMetric } from '#contract/endpoints/quantified.ts';
import Notice from '#src/shared/ui/notice.tsx';
import { useSearch } from '#src/shared/url/use-search.ts';
import type { Reading } from '#src/shared/readings/reading.ts';
import { analysisSearch, analysisTabs, seedOf, type AnalysisTab } from './analysis-search.ts';
import { openAnalyst } from './analyst.ts';
import CohortsPanel from './cohorts-panel.tsx';
import CurvePanel from './curve-panel.tsx';
import DistributionPanel from './distribution-panel.tsx';
import FadePanel from './fade-panel.tsx';
import { FilterWords } from './filter-words.ts';
import GroupsPanel from './groups-panel.tsx';
import HeatPanel from './heat-panel.tsx';
import LatencyPanel from './latency-panel.tsx';
import { plainLabel } from './metric-words.ts';
import type { PanelProps } from './panel-props.ts';
import ScatterPanel from './scatter-panel.tsx';
import ScoreboardPanel from './scoreboard-panel.tsx';

interface Props {
  /** those that pass the filter */
  readings: readonly Reading[];
  /** all that are loaded, where that is more: round-ups and histories are told by them */
  loaded?: readonly Reading[];
  /** what the table calls a metric */
  labelOf?: (metric: QuantifiedMetric) => string;
  /** the reading that is open */
  selected?: Reading | undefined;
  /** of the row that has the focus in the table, its `_id` */
  focusedKey?: string | undefined;
  /** the filters in words */
  filterWords?: readonly string[];
  onGroup?: PanelProps['onGroup'];
  onMark?: PanelProps['onMark'];
  onNarrow?: PanelProps['onNarrow'];
  onPickRow?: PanelProps['onPickRow'];
}

const noWords: readonly string[] = [];

const panels: Readonly<Record<AnalysisTab, ComponentType<PanelProps>>> = {
  curve: CurvePanel,
  heat: HeatPanel,
  distribution: DistributionPanel,
  groups: GroupsPanel,
  scatter: ScatterPanel,
  fade: FadePanel,
  cohorts: CohortsPanel,
  scoreboard: ScoreboardPanel,
  latency: LatencyPanel,
};
const tabs = Object.keys(analysisTabs) as AnalysisTab[];

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1, Home: -Infinity, End: Infinity };

/** What the filtered readings say together, beside their table. Its own state is in the address beside the table's. */
export default function AnalysisPanel({
  readings,
  loaded = readings,
  labelOf = plainLabel,
  focusedKey,
  filterWords = noWords,
  ...others
}: Props) {
  const id = useId();
  const [analyst] = useState(openAnalyst);
  useEffect(() => analyst.close, [analyst]);
  const [{ value: search, dropped }, setSearch] = useSearch(analysisSearch);
  const seed = seedOf(useLocation().search);
  const asked = useMemo(() => ({ loaded, passing: readings }), [loaded, readings]);
  const focused = useMemo(() => loaded.find(({ record }) => record._id === focusedKey), [loaded, focusedKey]);
  const Panel = panels[search.tab];

  // Where the tabs are wider than their place, the one that is open is in sight.
  useEffect(() => {
    // Newer browsers answer with a promise, which is no way to clean up.
    document.querySelector(`#${CSS.escape(`${id}-${search.tab}`)}`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [id, search.tab]);

  const step = (event: KeyboardEvent): void => {
    const by = steps[event.key];
    if (by === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const here = tabs.indexOf(search.tab);
    const there = Number.isFinite(by) ? (here + by + tabs.length) % tabs.length : by > 0 ? tabs.length - 1 : 0;
    const tab = tabs[there];
    if (!tab) return;
    setSearch({ tab }, { replace: true });
    document.querySelector<HTMLElement>(`#${CSS.escape(`${id}-${tab}`)}`)?.focus();
  };

  return (
    <section aria-label="Analysis" className="flex min-h-0 min-w-0 flex-1 flex-col bg-panel">
      <div className="flex items-center gap-x-3 border-b border-line px-2 text-xs max-sm:flex-wrap print:hidden">
        <div role="tablist" aria-label="Analysis" className="flex min-w-0 max-xl:overflow-x-auto xl:flex-wrap">
          {tabs.map((tab) => (
            <button
              key={tab}
              id={`${id}-${tab}`}
              type="button"
              role="tab"
              aria-selected={tab === search.tab}
              aria-controls={`${id}-panel`}
              tabIndex={tab === search.tab ? 0 : -1}
              className="analysis-tab"
              onKeyDown={step}
              onClick={() => setSearch({ tab })}
            >
              {analysisTabs[tab]}
            </button>
          ))}
        </div>
        <label className="ml-auto flex min-h-6 shrink-0 items-center gap-1 text-soft">
          <input type="checkbox" checked={search.roundups} onChange={({ target }) => setSearch({ roundups: target.checked })} />
          with round-ups
        </label>
      </div>
      {dropped.length > 0 && <Notice text={`Left out of the address, because it is not valid: ${dropped.join('; ')}.`} />}
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${search.tab}`} className="min-h-0 flex-1 overflow-y-auto">
        <FilterWords value={filterWords}>
          <Panel {...{ ...others, analyst, readings: asked, search, seed, labelOf, focused }} onChange={setSearch} />
        </FilterWords>
      </div>
    </section>
  );
}
