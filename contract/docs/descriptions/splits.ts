import type { splits } from '../../endpoints/splits.ts';
import { calendarParameters } from './calendar.ts';
import type { EndpointDescriptions } from './types.ts';

export const splitsDescriptions: EndpointDescriptions<typeof splits> = {
  title: 'Splits calendar',
  description: 'Lists stock splits, newest first by the day they were announced or took effect.',
  parameters: {
    ...calendarParameters,
    dateSearchField: 'Which date is filtered and sorted by: the announcement or the ex-date.',
  },
  fields: {
    id: 'Identifier of the record; its first 8 hexadecimal digits are the Unix second it was made.',
    ticker: 'Ticker of the company.',
    name: 'Name of the company.',
    exchange: 'Exchange of the listing.',
    cusip: 'CUSIP of the listing, empty if unknown.',
    date_announced: 'New York day of the announcement, empty if unknown.',
    date_ex: 'First day the shares trade split.',
    date_recorded: 'Day that decides who holds shares, empty if unknown.',
    date_distribution: 'Day the new shares are handed out, empty if unknown; often before the ex-date.',
    importance: 'Importance from 0 to 5, a judgement.',
    optionable: 'Whether options on the shares are traded.',
    ratio: 'New to old shares: 1:10 makes one of ten; decimals occur.',
    split_type: 'Reverse Stock Split, Forward Stock Split, ADR Ratio Change, Stock Dividend or empty; may contradict the ratio.',
    notes: 'Free text; may hold HTML.',
    updated: 'When the record was last changed, Unix seconds.',
  },
};
