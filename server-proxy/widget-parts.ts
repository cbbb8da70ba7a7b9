import { csv, isoDate } from '#contract/codecs.ts';
import { parameter } from '#contract/endpoint.ts';
import { newYorkOffset } from '#contract/new-york.ts';
import { widgetParameter, type Column } from './widget.ts';

// What several widgets are made of.

/** Assumed: a widget holds a hundred records, as a page of the desk does. */
export const mostRecords = 100;

export const symbolsOf = (most: number) =>
  widgetParameter(parameter('symbols', csv(most), { list: true }), {
    ...{ type: 'text', label: 'Symbols', value: '' },
    description: `Tickers, comma between; at most ${most}. Empty for all.`,
  });

export const day = (wire: 'from' | 'to', label: string) =>
  widgetParameter(parameter(wire, isoDate), { type: 'date', label, description: `${label} in New York; empty for none.`, value: null });

export const options = (words: readonly string[], labels: Readonly<Record<string, string>> = {}) =>
  words.map((value) => ({ value, label: labels[value] ?? value }));

/** An instant as New York's clock shows it, with its offset: `2026-11-20T09:41:07-05:00` */
export function newYorkTime(seconds: number): string {
  const offset = newYorkOffset(seconds);
  return `${new Date((seconds + offset) * 1000).toISOString().slice(0, 19)}-0${-offset / 3600}:00`;
}

type More = Partial<Omit<Column<never>, 'field' | 'headerName' | 'of'>>;

export const text = <Row>(field: string, headerName: string, of: (row: Row) => string | null, more: More = {}): Column<Row> => ({
  ...{ field, headerName, cellDataType: 'text', of },
  ...more,
});
export const number = <Row>(field: string, headerName: string, of: (row: Row) => number | null, more: More = {}): Column<Row> => ({
  ...{ field, headerName, cellDataType: 'number', of },
  ...more,
});
export const dated = { cellDataType: 'dateString' } as const;

/** The column that stays in sight. */
export const pinned = { pinned: 'left', width: 100 } as const;
