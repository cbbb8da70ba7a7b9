import * as z from 'zod/mini';
import { quantifiedFields, quantifiedRecord } from '#contract/endpoints/quantified.ts';
import { defused } from '#src/shared/export/cell-text.ts';
import type { Reading } from './reading.ts';

/** All fields of a row as they came, one on a line. */
export const readingJson = ({ record }: Reading): string => `${JSON.stringify(z.encode(quantifiedRecord, record), null, 2)}\n`;

/** Name and value of each field, for a sheet: texts cannot run there, nor break out of their cell. */
export function readingTsv({ record }: Reading): string {
  const wire = z.encode(quantifiedRecord, record) as Readonly<Record<string, unknown>>;
  const cell = (text: string): string => defused(text.replaceAll(/[\t\r\n]+/g, ' '));
  return quantifiedFields.map(({ name }) => `${cell(name)}\t${cell(String(wire[name] ?? ''))}\n`).join('');
}
