import * as z from 'zod/mini';
import { flag, isoDate, word } from '#contract/codecs.ts';
import { parameter, type QueryOf } from '#contract/endpoint.ts';
import { ratioNames, reportTypes, type RatioName } from '#contract/endpoints/ratios.ts';
import type { SearchChange, SearchShape } from '#src/shared/url/use-search.ts';
import { readRatioNames, readSymbols } from './left-out.ts';
import { mostRatios } from './most.ts';

const symbols = z.codec(z.string(), z.array(z.string()), {
  decode: (text) => [...readSymbols(text).kept],
  encode: (parts) => parts.join(','),
});

const ratioList = (most: number, otherwise: readonly RatioName[]) =>
  z.codec(z.string(), z.array(z.enum(ratioNames)), {
    decode: (text): RatioName[] => {
      const { kept } = readRatioNames(text, most);
      return [...(kept.length > 0 ? kept : otherwise)];
    },
    encode: (parts) => parts.join(','),
  });

const spans = ['3M', '6M', '9M', '1Y'] as const;
const panels = ['values', 'rank', 'restated'] as const;

const query = {
  symbols: parameter('s', symbols, { list: true, fallback: [] }),
  ratios: parameter('r', ratioList(mostRatios, ['roe']), { list: true, fallback: ['roe'] }),
  type: parameter('type', word(reportTypes), { fallback: 'TTM' }),
  /** what a value covers; of trailing twelve months there is only the one kind */
  span: parameter('period', word(spans), { fallback: '3M' }),
  /** the first period end */
  from: parameter('from', isoDate),
  align: parameter('align', word(['calendar', 'fiscal']), { fallback: 'calendar' }),
  /** the first value that all have in common is 100 */
  index: parameter('index', flag, { fallback: false }),
  scale: parameter('scale', word(['linear', 'log']), { fallback: 'linear' }),
  /** how values below zero are told */
  negatives: parameter('negative', word(['minus', 'parentheses']), { fallback: 'minus' }),
  chart: parameter('chart', word(['line', 'bar', 'small']), { fallback: 'line' }),
  /** the median of four or more companies and the middle half around it */
  band: parameter('band', flag, { fallback: true }),
  /** what stands below the chart */
  panel: parameter('panel', word(panels), { fallback: 'values' }),
  /** ratios whose better side the reader has turned */
  flip: parameter('flip', ratioList(ratioNames.length, []), { list: true, fallback: [] }),
};

/** The state of /ratios in the address. */
export const ratiosSearch: SearchShape<typeof query> = { query, rules: () => [] };

export type RatiosSearch = QueryOf<typeof query>;
export type RatiosSearchChange = SearchChange<typeof query>;
export type Panel = (typeof panels)[number];

/** The period word of the records that are compared: a quarter is never put beside twelve months. */
export const periodOf = ({ type, span }: Pick<RatiosSearch, 'type' | 'span'>): string => (type === 'TTM' ? 'TTM' : span);
