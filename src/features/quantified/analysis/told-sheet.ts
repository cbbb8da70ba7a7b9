import type { Column } from '#src/shared/export/sheet.ts';
import type { Summary } from '#src/shared/stats/summary.ts';
import type { Interval } from '#src/shared/stats/wilson.ts';
import { notEnough } from '#src/shared/stats/figure-words.ts';
import type { Told } from './samples.ts';

/** A number as a sheet has it; what is none is an empty cell. */
export const plain = (value: number | undefined): number | undefined =>
  value === undefined || !Number.isFinite(value) ? undefined : Number(value.toPrecision(12));

type Figure<Row> = readonly [name: string, value: (row: Row) => number | undefined];

export const figures = <Row>(list: readonly Figure<Row>[]): readonly Column<Row>[] =>
  list.map(([name, value]) => ({ name, kind: 'number', value: (row) => plain(value(row)) }));

interface Parts {
  readonly summary: Summary;
  readonly interval?: Interval | undefined;
}

/** What is always told of a group; of too few only how many they are (product 4). */
export function toldFigures<Row>(of: (row: Row) => Parts, prefix = ''): readonly Column<Row>[] {
  const claimed = (value: (parts: Parts) => number | undefined) => (row: Row) => {
    const parts = of(row);
    return parts.summary.isEnough ? value(parts) : undefined;
  };
  return [
    ...figures<Row>([
      [`${prefix}readings`, (row) => of(row).summary.n],
      [`${prefix}stories`, (row) => of(row).summary.stories],
      [`${prefix}median`, claimed(({ summary }) => summary.median)],
      [`${prefix}median_low95`, claimed(({ interval }) => interval?.[0])],
      [`${prefix}median_high95`, claimed(({ interval }) => interval?.[1])],
      [`${prefix}q1`, claimed(({ summary }) => summary.q1)],
      [`${prefix}q3`, claimed(({ summary }) => summary.q3)],
      [`${prefix}share_above_0`, claimed(({ summary }) => summary.hitRate)],
      [`${prefix}share_low95`, claimed(({ summary }) => summary.hitInterval[0])],
      [`${prefix}share_high95`, claimed(({ summary }) => summary.hitInterval[1])],
    ]),
    { name: `${prefix}note`, value: (row) => (of(row).summary.isEnough ? undefined : notEnough(of(row).summary)) },
  ];
}

export const nameAs = (name: string): Column<Told> => ({ name, value: (told) => told.name });
