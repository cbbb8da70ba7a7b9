import type { QuantifiedMetric } from '#contract/endpoints/quantified.ts';
import type { Resampling } from '#src/shared/stats/bootstrap.ts';
import type { Interval } from '#src/shared/stats/wilson.ts';
import type { Asked } from './asked.ts';
import { choose, type Chosen } from './chosen.ts';
import { cohorts } from './cohorts.ts';
import type { Columns } from './columns.ts';
import { distribution } from './distribution.ts';
import { fadeOrFollow } from './fade-or-follow.ts';
import { groups } from './groups.ts';
import { heatInterval, heatMap } from './heat-map.ts';
import { history } from './history.ts';
import { latency } from './latency.ts';
import type { Answer, Metrics, Question, QuestionKind, Questions, Scope } from './questions.ts';
import { reactionCurve } from './reaction-curve.ts';
import { brushed, scatter } from './scatter.ts';
import { scoreboard } from './scoreboard.ts';

function figures(question: Question, asked: Asked): Questions[QuestionKind]['answer'] {
  switch (question.kind) {
    case 'curve':
      return reactionCurve(asked);
    case 'heat':
      return heatMap(asked);
    case 'heatInterval':
      return heatInterval(asked, question);
    case 'distribution':
      return distribution(asked, question);
    case 'fade':
      return fadeOrFollow(asked, question);
    case 'cohorts':
      return cohorts(asked, question);
    case 'scoreboard':
      return scoreboard(asked);
    case 'latency':
      return latency(asked, question);
    case 'groups':
      return groups(asked, question);
    case 'scatter':
      return scatter(asked, question);
    case 'brushed':
      return brushed(asked, question);
    case 'history':
    default:
      return history(asked, question);
  }
}

function scopeOf({ published }: Columns, { rows, stories, roundups, withoutRow }: Chosen): Scope {
  let [from, to] = [Infinity, -Infinity];
  for (const row of rows) {
    const when = published[row] ?? Number.NaN;
    if (when < from) from = when;
    if (when > to) to = when;
  }
  const told = from <= to;
  return { readings: rows.length, stories, roundups, withoutRow, from: told ? from : undefined, to: told ? to : undefined };
}

/** An answer in the making: whoever works it out may look up between two steps, or leave it. Without intervals there are no steps. */
export type Working = Generator<undefined, Answer>;

/** Figures take a moment and intervals seconds: what is asked for of those is worked out in steps and then put in its place. */
function* whole(question: Question, asked: Omit<Asked, 'interval'>): Generator<undefined, Questions[QuestionKind]['answer']> {
  const wanted: (() => Resampling)[] = [];
  const told = figures(question, {
    ...asked,
    interval: (resampling) => {
      wanted.push(resampling);
      return undefined;
    },
  });
  if (wanted.length === 0) return told;
  const intervals: Interval[] = [];
  for (const resampling of wanted) intervals.push(yield* resampling());
  const known = intervals.values();
  return figures(question, { ...asked, interval: () => known.next().value });
}

/** Answers questions about one set of rows and, of them, those that pass the filter. */
export function answerer(columns: Columns) {
  const metrics: Partial<Record<QuantifiedMetric, Float64Array>> = {};
  let passes: Uint8Array | undefined;
  let kept = new Map<string, Chosen>();
  const chosen = (withRoundups: boolean, ofAll: boolean): Chosen => {
    const key = `${withRoundups} ${ofAll}`;
    const found = kept.get(key) ?? choose(columns, withRoundups, ofAll ? undefined : passes);
    kept.set(key, found);
    return found;
  };
  return {
    filter(next: Uint8Array): void {
      passes = next;
      kept = new Map();
    },
    learn: (more: Metrics): void => void Object.assign(metrics, more),
    /** What is sent later changes nothing of it. */
    answer(question: Question): Working {
      const readings = chosen(question.withRoundups, question.kind === 'history');
      const values = (metric: QuantifiedMetric): Float64Array => {
        const found = metrics[metric];
        if (!found) throw new Error(`The numbers of ${metric} were not sent`);
        return found;
      };
      const { seed } = question;
      return (function* working(): Working {
        return { figures: yield* whole(question, { columns, chosen: readings, values, seed }), scope: scopeOf(columns, readings) };
      })();
    },
  };
}
