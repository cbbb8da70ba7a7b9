import { createContext, type ReactNode, use, useRef, useState } from 'react';
import { dayOf, formatDate } from '#src/shared/time/format.ts';
import type { AnalysisKind } from '#analysis/kinds/index.ts';
import { metricsOf } from '#analysis/kinds/kind.ts';
import type { AnalysisResult, Scope } from '#analysis/requests.ts';
import type { HeatMap } from '#analysis/kinds/heat-map.ts';
import { LeftOut } from './left-out.tsx';
import { Method } from './method-view.tsx';
import type { QuantifiedReaction } from '#analysis/reactions/quantified-reaction.ts';
import { useOrigin } from '#src/shared/export/origin.ts';
import { saveAnalysis } from '../save-analysis.ts';
import { multiStockLabel } from '#contract/multi-stock.ts';
import type { SaveFormat } from '../save-analysis.ts';
import type { AnalysisOf } from '#analysis/address/analysis-of.ts';
import { type AnalysisSource, type AnalysisState, basisOf, useAnalysis } from '../worker/use-analysis.ts';

const none: readonly string[] = [];

/** Describes the page's filters as text, for saved files. */
export const FilterDescriptions = createContext(none);

const count = (n: number, one: string, many: string): string => `${n.toLocaleString('en-US')} ${n === 1 ? one : many}`;

/** Days in New York, always with the year, because captions are copied away from the page. */
const describeDays = ({ from, to }: Scope): string =>
  from === undefined || to === undefined
    ? 'no dates'
    : [...new Set([from, to].map((seconds) => formatDate(dayOf(seconds, 'et'))))].join(' to ');

function describeExcluded({ leftOut }: Scope): string {
  const { multiStock, withoutRow, inNoList, overlapping, onIndex, withoutIndex, halfDay } = Object.fromEntries(
    Object.entries(leftOut).map(([reason, rows]) => [reason, rows.length]),
  ) as Record<keyof Scope['leftOut'], number>;
  const parts = [
    multiStock > 0 && `${count(multiStock, 'reaction', 'reactions')} of stories on ${multiStockLabel} excluded`,
    withoutRow > 0 &&
      `${count(withoutRow, 'pair', 'pairs')} of story and symbol without a row for the full day or the session of the story`,
    inNoList > 0 && `${count(inNoList, 'reaction', 'reactions')} in none of the lists left out`,
    overlapping > 0 && `${count(overlapping, 'reaction', 'reactions')} overlapping an earlier story on the symbol left out`,
    onIndex > 0 && `${count(onIndex, 'reaction', 'reactions')} on SPY itself left out`,
    withoutIndex > 0 && `${count(withoutIndex, 'reaction', 'reactions')} without a price of SPY left out`,
    halfDay > 0 && `${count(halfDay, 'reaction', 'reactions')} of half days left out of volume`,
  ].filter((part) => part !== false);
  return parts.length === 0 ? '' : ` ${parts.join('; ')}.`;
}

/** The sample behind the figures: days, reactions, stories, exclusions. */
const describeScope = (scope: Scope): string =>
  `${describeDays(scope)}: ${count(scope.reactions, 'reaction', 'reactions')} of ${count(scope.stories, 'story', 'stories')} on ${count(scope.days, 'day', 'days')}; each figure counts those that have its metric.${describeExcluded(scope)}`;

type Figures<K extends AnalysisKind> = AnalysisResult<K>['figures'];

interface Props<K extends AnalysisKind> {
  source: AnalysisSource;
  analysis: AnalysisOf<K>;
  title: string;
  /** unit, and how to read the chart */
  subtitle: string | ((figures: Figures<K> | undefined) => string);
  /** added to the caption */
  note?: string;
  /** it has no chart to be saved */
  isTableOnly?: boolean;
  controls?: ReactNode;
  /** controls that depend on the figures, which are undefined until the first are computed */
  renderControls?: (figures: Figures<K> | undefined) => ReactNode;
  /** @param loaded the reactions that the rows of the figures are indices of */
  children: (figures: Figures<K>, loaded: readonly QuantifiedReaction[], scope: Scope) => ReactNode;
}

/**
 * The frame of every analysis: title, controls, figures, caption and buttons that save them. The last figures stay, dimmed and marked, until those
 * of the table's rows are computed.
 */
export function AnalysisView<K extends AnalysisKind>({
  source,
  analysis,
  title,
  subtitle,
  note = '',
  isTableOnly = false,
  controls,
  renderControls,
  children,
}: Props<K>) {
  const { result, reactions, isComputing, isStale, error } = useAnalysis(source, analysis);
  const subtitleText = typeof subtitle === 'function' ? subtitle(result?.figures) : subtitle;
  const origin = useOrigin();
  const panel = useRef<HTMLElement>(null);
  const filters = use(FilterDescriptions);
  const metrics = metricsOf(analysis);
  const basis = basisOf(source, analysis);
  const wholeTitle = basis === '' ? title : `${title} (${basis})`;
  const hasFigures = result !== undefined && result.scope.reactions > 0;
  return (
    <section ref={panel} aria-label={title} aria-busy={isComputing} className="relative flex min-w-0 flex-col gap-2 p-3">
      {isComputing && <div aria-hidden className="progress appear-late absolute inset-x-0 top-0 h-0.5 overflow-hidden" />}
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs">
        <h2 className="text-sm font-bold">
          {title}
          {basis !== '' && <span className="font-normal"> ({basis})</span>}
        </h2>
        <p className="text-faint">{subtitleText}</p>
        <span className="ml-auto flex flex-wrap items-center gap-2 print:hidden">{controls ?? renderControls?.(result?.figures)}</span>
      </header>
      <AnalysisStatus {...{ result, isStale, error }} />
      {hasFigures && (
        <div className={`flex min-w-0 flex-col gap-2 ${isStale ? 'opacity-40' : ''}`}>
          {children(result.figures, reactions?.loaded ?? [], result.scope)}
        </div>
      )}
      {result && <p className="text-2xs text-faint">{`${describeScope(result.scope)} ${note}`} One reaction is one story and symbol.</p>}
      {result && (
        <>
          <LeftOut scope={result.scope} metrics={metrics} loaded={reactions?.loaded ?? []} onPickRow={source.onPickRow} />
          <Method />
        </>
      )}
      {hasFigures && !isStale && (
        <SaveButtons
          title={title}
          hasChart={!isTableOnly}
          save={async (format) => {
            if (!panel.current) return '';
            const { figures, scope } = result;
            return saveAnalysis(
              {
                table: () => source.client.table(analysis, figures),
                heatMap: analysis.kind === 'heat' ? (figures as HeatMap) : undefined,
                title: wholeTitle,
                subtitle: subtitleText,
                note,
                filters,
                scope: describeScope(scope),
                origin: await origin(),
                panel: panel.current,
              },
              format,
            );
          }}
        />
      )}
    </section>
  );
}

/** Why there are no figures, or whose figures they are. */
function AnalysisStatus({ result, isStale, error }: Pick<AnalysisState<AnalysisKind>, 'result' | 'isStale' | 'error'>) {
  return (
    <>
      {error && (
        <p role="alert" className="text-xs text-bad">
          The analysis failed: {error.message}
        </p>
      )}
      {isStale && result && (
        <p role="status" className="text-xs text-soft">
          Computing for the rows of the table; the figures below are of {count(result.scope.reactions, 'reaction', 'reactions')} before.
        </p>
      )}
      {result?.scope.reactions === 0 && !isStale && (
        <p className="text-xs text-soft">
          No reactions to analyse. Widen the filter or the dates, or include multi-stock stories: stories on {multiStockLabel} are excluded.
        </p>
      )}
    </>
  );
}

interface SaveButtonsProps {
  title: string;
  hasChart: boolean;
  /** returns a message about the result */
  save: (format: SaveFormat) => Promise<string>;
}

/** Saves the figures as CSV, and the chart as SVG or PNG. */
function SaveButtons({ title, hasChart, save }: SaveButtonsProps) {
  const [message, setMessage] = useState('');
  const formats: readonly SaveFormat[] = hasChart ? ['csv', 'svg', 'png'] : ['csv'];
  return (
    <p className="flex flex-wrap items-center gap-1 text-xs text-faint print:hidden">
      Save
      {formats.map((format) => (
        <button
          key={format}
          type="button"
          className="control"
          aria-label={`Save ${title} as ${format.toUpperCase()}`}
          onClick={() =>
            void save(format).then(setMessage, (error: unknown) =>
              setMessage(`Not saved: ${error instanceof Error ? error.message : String(error)}`),
            )
          }
          onBlur={() => setMessage('')}
        >
          {format.toUpperCase()}
        </button>
      ))}
      <span role="status">{message}</span>
    </p>
  );
}
