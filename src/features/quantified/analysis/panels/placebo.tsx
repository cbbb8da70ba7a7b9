import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { priceSeriesQuery } from '#src/records/prices/price-queries.ts';
import { windowOf } from '#src/records/reactions/windows.ts';
import type { QuantifiedReaction } from '#src/records/reactions/quantified-reaction.ts';
import { isOutsidePlan } from '#src/shared/api/failure.ts';
import { describeSize, describeTooFew, describeTooFewDays, formatP } from '#src/shared/stats/labels.ts';
import { signTest } from '#src/shared/stats/sign-test.ts';
import { type Summary, summaryOf } from '#src/shared/stats/summary.ts';
import { type PricePlacebo, pricePlacebo } from '../../data/price-placebo.ts';
import type { GroupSummary } from '../engine/summaries.ts';
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
  if (tooFew !== undefined || p === undefined) return { text: `${what}: none, ${tooFew}.`, isFlagged };
  const verdict = isFlagged
    ? 'it differs from 0 as well, so these symbols move at these times without the news of the study'
    : 'it does not differ from 0';
  return {
    text: `${what}: median ${format(summary.median)}, ${formatP(p)}, ${size}; ${verdict}.`,
    isFlagged,
  };
}

const ofStories = ({ summary, p }: GroupSummary, format: Format): Sentence =>
  describe(
    'Placebo (other stories on the same symbols, within an hour of the same time, on the 20 trading days before)',
    summary,
    p,
    describeSize(summary),
    format,
  );

/** The placebo of prices as a sentence. */
function ofPrices({ values, clusters, symbols, of }: PricePlacebo, format: Format): Sentence {
  const summary = summaryOf({ values, clusters }, values.length);
  const p = summary.hitInterval ? signTest(values, clusters).p : undefined;
  const what = `Placebo of prices (the same symbols and times on the 20 trading days before, where the symbol had no story; ${symbols} of ${of} symbols have prices)`;
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

/** What a study has without its news: among other stories at once, of prices without any story on request. */
export function Placebo({ placebo, ...props }: Props) {
  const isMinutes = (windowOf(props.metric)?.seconds ?? 0) >= 60;
  return (
    <>
      <Line {...ofStories(placebo, props.format)} />
      {isMinutes && <PriceLine key={`${props.metric} ${props.study.map(({ key }) => key).join()}`} {...props} />}
    </>
  );
}

/** Requests the prices of every symbol, so it begins with a click. */
function PriceLine({ source: { reactions, vsMarket }, metric, study, format }: Omit<Props, 'placebo'>) {
  const client = useQueryClient();
  const controller = useRef<AbortController>(undefined);
  const [done, setDone] = useState(0);
  const window = windowOf(metric);
  useEffect(() => () => controller.current?.abort(), []);
  const { mutate, data, error, isPending, reset } = useMutation({
    mutationFn: () => {
      if (!window) throw new Error(`${metric} is not a window`);
      const { signal } = (controller.current = new AbortController());
      return pricePlacebo({
        ...{ study, window, signal, onProgress: setDone },
        loaded: reactions.loaded,
        market: vsMarket ? reactions.market : undefined,
        fetchSeries: (symbol, step, block) => client.fetchQuery(priceSeriesQuery(symbol, step, block)),
      });
    },
  });
  if (data) return <Line {...ofPrices(data, format)} />;
  if (isPending)
    return (
      <p role="status" className="flex items-center gap-2 text-xs text-soft">
        Prices of {done} symbols read …
        <button
          type="button"
          className="control"
          onClick={() => {
            controller.current?.abort();
            reset();
          }}
        >
          Cancel
        </button>
      </p>
    );
  return (
    <p className="flex flex-wrap items-center gap-2 text-xs text-soft">
      {error && (
        <span role="alert" className="text-bad">
          {isOutsidePlan(error) ? 'The plan of this key has no price bars.' : `Not computed: ${error.message}`}
        </span>
      )}
      <button
        type="button"
        className="control"
        onClick={() => {
          setDone(0);
          mutate();
        }}
      >
        Placebo of prices on days without a story
      </button>
    </p>
  );
}
