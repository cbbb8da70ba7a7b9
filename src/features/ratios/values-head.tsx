import { badgeOf } from './badge.ts';
import { yearEndWords } from './chart-words.ts';
import { monthName } from './fiscal-quarter.ts';
import { ratioNamed } from './ratio-catalogue.ts';
import type { RatiosSearch } from './ratios-search.ts';
import { Swatch } from './swatch.tsx';
import type { Track } from './timeline.ts';

/** Whose figures, of which kind and ratio; where fiscal quarters are compared, also whose year ends when. */
export const ValuesHead = ({ tracks, search }: { tracks: readonly Track[]; search: RatiosSearch }) => (
  <thead>
    <tr>
      <th scope="col">{search.align === 'fiscal' ? 'Fiscal quarter' : 'Period end'}</th>
      {tracks.map(({ key, series }) => (
        <th key={key} scope="col" title={[series.company, yearEndWords(series.fiscalYearEnd)].filter(Boolean).join(', ')}>
          <span className="flex items-center justify-end gap-1.5">
            <Swatch colour={search.symbols.indexOf(series.symbol)} />
            <span data-symbol={series.symbol}>{series.symbol}</span> <small className="badge">{badgeOf(search)}</small>
          </span>{' '}
          <small className="block font-normal text-faint" title={series.ratio}>
            {ratioNamed(series.ratio).short}
          </small>
          {search.align === 'fiscal' && series.fiscalYearEnd !== undefined && (
            <small className="block font-normal text-faint"> year ends {monthName(series.fiscalYearEnd)}</small>
          )}
        </th>
      ))}
    </tr>
  </thead>
);
