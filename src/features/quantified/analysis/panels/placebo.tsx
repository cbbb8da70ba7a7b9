import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { priceSeriesQuery } from '#src/records/prices/price-queries.ts';
import { windowOf } from '#contract/market/windows.ts';
import type { QuantifiedReaction } from '#analysis/reactions/quantified-reaction.ts';
import { isOutsidePlan } from '#src/shared/api/failure.ts';
import { describeSize, describeTooFew, describeTooFewDays, formatP } from '#analysis/stats/labels.ts';
import { signTest } from '#analysis/stats/sign-test.ts';
import { type Summary, summaryOf } from '#analysis/stats/summary.ts';
import { type PricePlacebo, pricePlacebo } from '#analysis/placebo.ts';
import type { GroupSummary } from '#analysis/summaries.ts';
import type { AnalysisSource } from '../worker/use-analysis.ts';

type Format = (value: number) => string;

interface Sentence {
  readonly text: string;
  /** the placebo differs from 0 as well */
  readonly isFlagged: boolean;
}

/** @param p of the sign test that the median is 0; undefined on too few days @param size how many there are, in words */
function describe(what: string, summary: Summary, p: number | undefined, size: string, format: Format): Sentence {
  const isFlagged = p !== undefined && p < 0.05;
  const tooFew = !summary.isEnough ? describeTooFew(summary) : p === undefined ? describeTooFewDays(summary) : undefined;
  if (tooFew !== undefined || p === undefined) return { text: `${what}: no figure, ${tooFew}.`, isFlagged };
  const verdict = isFlagged ? 'Significant at 5%: these symbols move at these times without this news.' : 'Not significant at 5%.';
  return { text: `${what}: median ${format(summary.median)}, ${formatP(p)}, ${size}. ${verdict}`, isFlagged };
}

const ofStories = ({ summary, p }: GroupSummary, format: Format): Sentence =>
  describe('Other stories (within an hour)', summary, p, describeSize(summary), format);

/** The placebo of prices as a sentence. */
function ofPrices({ values, clusters, symbols, of }: PricePlacebo, format: Format): Sentence {
  const summary = summaryOf({ values, clusters }, values.length);
  const p = summary.hitInterval ? signTest(values, clusters).p : undefined;
  const what = symbols === of ? 'Prices on days without a story' : `Prices on days without a story (${symbols} of ${of} symbols)`;
  return describe(what, summary, p, `n=${summary.n.toLocaleString('en-US')} on ${summary.days} days`, format);
}

const Line = ({ text, isFlagged }: Sentence) => (
  <p className={`text-xs ${isFlagged ? 'text-bad' : 'text-soft'}`}>
    {isFlagged && <b>⚠ </b>}
    {text}
  </p>
);

interface Props {
  source: AnalysisSource;
  /** that of other stories */
  placebo: GroupSummary;
  metric: string;
  study: readonly QuantifiedReaction[];
  format: Format;
}

/** What a study has without its news: among other stories, and of prices without any story. */
export function Placebo({ placebo, ...props }: Props) {
  const [isWanted, setWanted] = useState(true);
  const isMinutes = (windowOf(props.metric)?.seconds ?? 0) >= 60;
  return (
    <section aria-label="Placebo" className="flex flex-col gap-0.5">
      <p className="text-xs text-soft">
        <b className="font-medium">Placebo</b>, without this news: the same symbols and time of day, on the 20 trading days before.
      </p>
      <Line {...ofStories(placebo, props.format)} />
      {isMinutes && isWanted && <PriceLine {...props} onCancel={() => setWanted(false)} />}
      {isMinutes && !isWanted && (
        <p>
          <button type="button" className="control" onClick={() => setWanted(true)}>
            Compute from prices on days without a story
          </button>
        </p>
      )}
    </section>
  );
}

/** Requests the prices of up to 60 symbols, one at a time; it follows the study. */
function PriceLine({
  source: { reactions, vsMarket },
  metric,
  study,
  format,
  onCancel,
}: Omit<Props, 'placebo'> & { onCancel: () => void }) {
  const client = useQueryClient();
  const [done, setDone] = useState(0);
  const window = windowOf(metric);
  const { data, error, refetch } = useQuery({
    queryKey: ['placebo of prices', metric, vsMarket, study.map(({ key }) => key)],
    queryFn: ({ signal }) => {
      if (!window) throw new Error(`${metric} is not a window`);
      setDone(0);
      return pricePlacebo({
        ...{ study, window, vsMarket, onProgress: setDone },
        loaded: reactions.loaded,
        fetchSeries: (symbol, step, block) => {
          signal.throwIfAborted();
          return client.fetchQuery(priceSeriesQuery(symbol, step, block));
        },
      });
    },
    staleTime: Infinity,
    gcTime: 0,
  });
  if (data) return <Line {...ofPrices(data, format)} />;
  if (error)
    return (
      <p className="flex flex-wrap items-center gap-2 text-xs">
        <span role="alert" className="text-bad">
          {isOutsidePlan(error)
            ? 'The plan of this key has no price bars.'
            : `Prices on days without a story: not computed. ${error.message}`}
        </span>
        {!isOutsidePlan(error) && (
          <button type="button" className="control" onClick={() => void refetch()}>
            Retry
          </button>
        )}
      </p>
    );
  return (
    <p role="status" className="flex items-center gap-2 text-xs text-soft">
      Prices of {done === 1 ? '1 symbol' : `${done} symbols`} read …
      <button type="button" className="control" onClick={onCancel}>
        Cancel
      </button>
    </p>
  );
}
