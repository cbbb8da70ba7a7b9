import { expect, it } from 'vitest';
import { readStart } from '../run-product.ts';

it.each<[args: string, iso: string | undefined, items?: number]>([
  ['', undefined],
  ['--at 2026-12-01T10:15', '2026-12-01T15:15:00.000Z', 20_000],
  ['--at=2026-07-01T10:15 --items 300', '2026-07-01T14:15:00.000Z', 300],
  ['--at 2028-02-29T00:00', '2028-02-29T05:00:00.000Z', 20_000],
])('"%s" is the moment %s in New York', (args, iso, items) => {
  const { moment } = readStart(args.split(' ').filter(Boolean), {});
  expect(moment && new Date(moment.ms).toISOString()).toBe(iso);
  expect(moment?.items).toBe(items);
});

it.each([
  ['--at 2026-12-01', '--at must be a New York time from 2004 to 2032 such as 2026-12-01T10:15, got "2026-12-01".'],
  ['--at 2026-12-01T24:00', 'got "2026-12-01T24:00"'],
  ['--at 2026-02-29T10:15', 'got "2026-02-29T10:15"'],
  ['--at 2026-12-01T10:15Z', 'got "2026-12-01T10:15Z"'],
  ['--at 1999-12-01T10:15', 'got "1999-12-01T10:15"'],
  ['--at 2026-12-01T10:15 --items none', '--items must be a number of stories from 1 to 999999, got "none".'],
  ['--items 300', '--items needs --at'],
  ['--at', 'Options are --sources FILE, or --at, a New York time'],
  ['--at 2026-12-01T10:15 --sources sources.json', '--at is for the example world'],
  ['--to 2026-12-01T10:15', "Unknown option '--to'"],
  ['2026-12-01T10:15', "Unexpected argument '2026-12-01T10:15'"],
])('"%s" is refused: %s', (args, message) => {
  expect(() => readStart(args.split(' '), {})).toThrow(message);
});
