import { metricNames } from '#analysis/reactions/metrics.ts';
import { useEffect, useMemo, useState } from 'react';
import type { ReactionMetric } from '#analysis/reactions/metrics.ts';
import type { SortKey } from '#src/shared/table/column.ts';
import { useSearch } from '#src/shared/url/use-search.ts';
import type { Market } from '#analysis/reactions/vs-market.ts';
import { rawOf } from '#analysis/reactions/windows.ts';
import type { QuantifiedReaction } from '#analysis/reactions/quantified-reaction.ts';
import type { AnalysisTab } from '#analysis/address/analysis-address.ts';
import { analysisSearch } from '../analysis-search.ts';
import { openAnalysisClient } from '../worker/analysis-client.ts';
import { stripHeight } from './strip-visibility.ts';
import { CohortsCard, CurveCard, DistributionCard, HeatMapCard, type CardProps } from './cards.tsx';

interface Props {
  loaded: readonly QuantifiedReaction[];
  /** the reactions that pass the filters */
  shown: readonly QuantifiedReaction[];
  /** which rows are loaded, where not all are */
  part: string | undefined;
  isFiltered: boolean;
  /** moves less those of SPY */
  vsMarket: boolean;
  market: Market;
  sort: readonly SortKey[];
  onTopic: (topic: string) => void;
  /** opens the whole analysis */
  onOpen: (tab: AnalysisTab) => void;
}

/** Charts have the raw field: whether it is less SPY, the switch says. */
const sortedMetric = (sort: readonly SortKey[]): ReactionMetric =>
  metricNames.find((metric) => sort.some(({ id }) => rawOf(id) === metric)) ?? '5_Minutes%';

/** Three charts of the table's reactions, above it. Filtered reactions are compared with all others. */
export function ChartStrip({ loaded, shown, part, isFiltered, vsMarket, market, sort, onTopic, onOpen }: Props) {
  const [client] = useState(openAnalysisClient);
  useEffect(() => client.close, [client]);
  const [{ value: search }, setSearch] = useSearch(analysisSearch);
  const reactions = useMemo(() => ({ loaded, passing: shown, market }), [loaded, shown, market]);
  const card = (tab: AnalysisTab): CardProps => ({
    source: { client, reactions, search, vsMarket },
    scope: part,
    onOpen: () => {
      setSearch(
        { tab, ...(tab === 'cohorts' && { by: 'filter', a: undefined, b: undefined, metric: sortedMetric(sort) }) },
        { replace: true },
      );
      onOpen(tab);
    },
  });
  return (
    <section
      aria-label="Charts of the table"
      className={`${stripHeight} grid shrink-0 grid-rows-1 grid-cols-3 gap-2 border-b border-line p-2 max-lg:grid-cols-2 max-lg:*:nth-2:hidden max-sm:grid-cols-1 max-sm:*:not-first:hidden print:hidden`}
    >
      <CurveCard {...card('curve')} />
      <HeatMapCard {...card('heat')} onTopic={onTopic} />
      {isFiltered ? (
        <CohortsCard {...card('cohorts')} metric={sortedMetric(sort)} />
      ) : (
        <DistributionCard {...card('distribution')} metric={sortedMetric(sort)} />
      )}
    </section>
  );
}
