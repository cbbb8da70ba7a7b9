import { quantifiedFields, type quantified, type QuantifiedField } from '../../endpoints/quantified.ts';
import { paragraph } from '../glossary/meaning.ts';
import { quantifiedGlossary } from '../glossary/quantified.ts';
import type { EndpointDescriptions } from './types.ts';

export const quantifiedDescriptions: EndpointDescriptions<typeof quantified> = {
  title: 'Quantified news',
  description: 'Lists market metrics around news items, newest first: one row per story, symbol and reported trading session.',
  parameters: {
    page: 'Page number, counted from 0.',
    pageSize: 'Rows per page; 1,000 rows are about 2.3 MB.',
    updatedSince: 'Rows written strictly after this time in Unix seconds.',
    symbols: 'Tickers: exact, case-insensitive.',
    date: 'One New York day of the story, short for an equal from and to.',
    dateFrom: 'First New York day of the story, inclusive.',
    dateTo: 'Last New York day of the story, inclusive; not before the first.',
  },
  fields: Object.fromEntries(quantifiedFields.map(({ name }) => [name, paragraph(quantifiedGlossary[name])])) as Record<
    QuantifiedField,
    string
  >,
};
