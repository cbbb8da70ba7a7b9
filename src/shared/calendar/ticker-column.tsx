import type { ReactNode } from 'react';
import { CompanyName } from '#src/shared/symbols/directory/company-name.tsx';
import { Ticker } from '#src/shared/symbols/ticker.tsx';
import type { EventColumn } from './event-column.ts';

/** A record of a calendar: whose it is. */
interface CompanyEvent {
  readonly record: { readonly ticker: string; readonly name: string };
}

/** The ticker of an event, which a record may lack. */
export const drawTicker = ({ record: { ticker } }: CompanyEvent): ReactNode =>
  ticker === '' ? <span className="text-faint">no ticker</span> : <Ticker symbol={ticker} />;

const tickerText = ({ record }: CompanyEvent): string => record.ticker || 'no ticker';

/** What the column of tickers has in the agenda; on a phone the company's name stands beside the ticker. */
export const tickerInAgenda = (at: number, widthPx: number): EventColumn<CompanyEvent>['agenda'] => ({
  ...{ at, widthPx },
  textOf: tickerText,
  fullOf: tickerText,
  narrow: {
    line: 1,
    priority: 1,
    isCut: true,
    drawLines: (event) => [
      <span key="company">
        {drawTicker(event)} <CompanyName symbol={event.record.ticker} name={event.record.name} className="text-soft" />
      </span>,
    ],
  },
});
