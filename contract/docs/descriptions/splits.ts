import type { splits } from '../../endpoints/splits.ts';
import { calendarParameters } from './calendar.ts';
import type { EndpointDescriptions } from './types.ts';

export const splitsDescriptions: EndpointDescriptions<typeof splits> = {
  title: 'Splits calendar',
  description: 'Lists stock splits, ordered by their announcement date or ex-date, newest first.',
  parameters: {
    ...calendarParameters,
    dateSearchField: 'The date to filter and sort by: announcement date or ex-date.',
  },
  fields: {
    id: 'Identifier of the record; its first 8 hexadecimal digits are the Unix time of its creation, in seconds.',
    ticker: 'Ticker of the company.',
    name: 'Name of the company.',
    exchange: 'Exchange of the listing.',
    cusip: 'CUSIP of the listing, empty if unknown.',
    date_announced: 'New York day of the announcement, empty if unknown.',
    date_ex: 'Ex-date: the first day on which the shares trade after the split.',
    date_recorded: 'Record date: the day that decides who receives the new shares, empty if unknown.',
    date_distribution: 'Day of the distribution of the new shares, empty if unknown; often before the ex-date.',
    importance: 'Importance from 0 to 5, a subjective rating.',
    optionable: 'Whether options on the shares are traded.',
    ratio: 'New to old shares: 1:10 means one new share for ten old ones; decimals occur.',
    split_type: 'Reverse Stock Split, Forward Stock Split, ADR Ratio Change, Stock Dividend or empty; may contradict the ratio.',
    notes: 'Free text; may hold HTML.',
    updated: 'When the record was last changed, Unix seconds.',
  },
};
