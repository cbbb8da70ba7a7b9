import type { RatiosResult } from '#contract/endpoints/ratios.ts';
import { resultOf } from '#src/records/ratios/ratio-series.ts';
import { RecordSource } from '#src/shared/sources/lazy-sources.tsx';
import type { ChartCursor } from '#src/shared/charts/line/line-data.ts';
import type { Comparison } from '../comparison/comparison.ts';

/** The list of a company's quarterly reports at the SEC, by its CIK. */
const filingsAddress = (cik: string): string =>
  `https://www.sec.gov/cgi-bin/browse-edgar?${new URLSearchParams({ action: 'getcompany', CIK: cik, type: '10-Q' }).toString()}`;

interface Props {
  comparison: Comparison;
  results: readonly RatiosResult[];
  /** without one the newest figure of the first line */
  cursor: ChartCursor | undefined;
}

/** Where the current figure came from: its sources, the filings of its company, and the command that shows its arithmetic. */
export function FigureSource({ comparison: { tracks, moments }, results, cursor }: Props) {
  const track = tracks.find(({ key }) => key === cursor?.line) ?? tracks[0];
  const moment = moments.find(({ key }) => key === cursor?.moment) ?? moments.at(-1);
  if (!track || !moment) return null;
  const { symbol, ratio, period, reportType } = track.series;
  const cik = resultOf(results, symbol)?.company.cik.trim() ?? '';
  const asOf = track.at.get(moment.key)?.asOf;
  return (
    <p className="flex shrink-0 flex-wrap items-center gap-x-3 px-3 text-2xs text-soft empty:hidden print:hidden">
      <RecordSource of="ratios">
        {(sources) => (
          <>
            {/^\d{1,10}$/.test(cik) && (
              <a
                href={filingsAddress(cik)}
                target="_blank"
                rel="noopener noreferrer"
                className="min-h-6 content-center text-accent underline"
              >
                Filings of {symbol} at the SEC ↗
              </a>
            )}
            {asOf !== undefined && sources.some(({ kind }) => kind === 'companyfacts') && (
              <span>
                {/* One click selects it as a whole. */}
                Explained by{' '}
                <code className="select-all">{`npm run data -- ratios explain ${symbol} ${ratio} ${asOf} --period ${period} --type ${reportType} --sources sources.json`}</code>
              </span>
            )}
          </>
        )}
      </RecordSource>
    </p>
  );
}
