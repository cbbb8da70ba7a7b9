import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import guidanceExample from '#contract/docs/examples/guidance.json' with { type: 'json' };
import newsExample from '#contract/docs/examples/news.json' with { type: 'json' };
import quantifiedExample from '#contract/docs/examples/quantified.json' with { type: 'json' };
import ratiosExample from '#contract/docs/examples/ratios.json' with { type: 'json' };
import splitsExample from '#contract/docs/examples/splits.json' with { type: 'json' };
import type { SqliteStore } from '../../store/sqlite/open.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { memoryStore } from '../../testing/test-app.ts';
import { ingest } from '../ingest.ts';
import { datasets } from './index.ts';

const { newPath } = temporaryFolder();
let store: SqliteStore;
beforeEach(() => (store = memoryStore()));
afterEach(() => store.close());

type Row = Readonly<Record<string, unknown>>;
const [ratios] = ratiosExample.result;
const [period] = ratios?.operationRatios ?? [];

/** A record of each kind, with fields in place of its own. */
const records: Readonly<Record<string, (fields: Row) => unknown>> = {
  news: (fields) => ({ ...newsExample[0], ...fields }),
  guidance: (fields) => ({ ...guidanceExample.guidance[0], ...fields }),
  splits: (fields) => ({ ...splitsExample.splits[0], ...fields }),
  quantified: (fields) => ({ ...quantifiedExample[0], ...fields }),
  ratios: (fields) => ({ ...ratios, operationRatios: [{ ...period, ...fields }] }),
  'ratios of a company': (fields) => ({ ...ratios, company: { ...ratios?.company, ...fields } }),
};

/** A number as JSON spells it, which JSON.stringify would write as null. */
const raw = (text: string): object => ({ raw: text });
const spell = (value: unknown): string => JSON.stringify(value).replaceAll(/\{"raw":"([^"]*)"\}/g, '$1');

async function load(name: string, fields: Row): Promise<{ readonly added: number; readonly report: string }> {
  const kind = datasets.get(name.split(' ')[0] ?? '');
  if (!kind) throw new Error(`no dataset ${name}`);
  const path = newPath();
  writeFileSync(path, `${spell(records[name]?.(fields))}\n`);
  const reportPath = `${path}.report`;
  const { added } = await ingest(kind, { store, sources: [path], now: () => 0, reportPath: () => reportPath });
  return { added, report: existsSync(reportPath) ? readFileSync(reportPath, 'utf8') : '' };
}

const numbers: readonly (readonly [name: string, field: string])[] = [
  ['news', 'id'],
  ['news', 'original_id'],
  ['news', 'importance_rank'],
  ['news', 'importance'],
  ['guidance', 'period_year'],
  ['guidance', 'importance'],
  ['guidance', 'updated'],
  ['splits', 'importance'],
  ['splits', 'updated'],
  ['quantified', 'created'],
  ['ratios', 'roe'],
  ['ratios', 'salesPerEmployee'],
  ['ratios', 'fiscalYearEnd'],
  ['ratios of a company', 'yearofEstablishment'],
];

describe('a number of a record', () => {
  it.each(Object.keys(records))('%s: the example is loaded', async (name) => {
    expect((await load(name, {})).added).toBe(1);
  });

  it.each(
    numbers.flatMap(([name, field]) =>
      ['1e309', '-1e309', '1e300', '-1e300', '"NaN"', '"Infinity"', '1e999999999'].map((text) => [name, field, text] as const),
    ),
  )('%s: %s %s is refused, and the field is named', async (name, field, text) => {
    const { added, report } = await load(name, { [field]: text.startsWith('"') ? text.slice(1, -1) : raw(text) });
    expect(added).toBe(0);
    expect(report).toContain(`${field}: expected`);
  });

  it.each([
    ['guidance', 'period_year', 202_601],
    ['guidance', 'period_year', 26],
    ['guidance', 'importance', 6],
    ['guidance', 'updated', 1_767_623_735_000],
    ['guidance', 'updated', -1],
    ['splits', 'importance', -1],
    ['splits', 'updated', 1_735_816_783_000],
    ['quantified', 'created', 1_735_816_783_000],
    ['ratios', 'fiscalYearEnd', 13],
    ['ratios', 'fiscalYearEnd', 0],
    ['ratios of a company', 'yearofEstablishment', 19_940],
  ])('%s: %s %d is beyond its range', async (name, field, value) => {
    const { added, report } = await load(name, { [field]: value });
    expect(added).toBe(0);
    expect(report).toContain(`${field}: expected`);
  });

  it('keeps every ratio of its range as a number', async () => {
    expect((await load('ratios', { roe: 1e15, roa: -1e15, roic: 1e-7 })).added).toBe(1);
  });
});

describe('a number that is a text', () => {
  it.each([
    ['guidance', 'eps_guidance_max', '9'.repeat(400)],
    ['guidance', 'eps_guidance_max', `0.${'9'.repeat(400)}`],
    ['guidance', 'revenue_guidance_min', '1e400'],
    ['guidance', 'revenue_guidance_min', 'Infinity'],
    ['guidance', 'revenue_guidance_min', 'NaN'],
    ['quantified', 'PrevClose', '1e309'],
    ['quantified', 'PrevClose', 'NaN'],
    ['quantified', 'PrevClose', '9'.repeat(400)],
    ['splits', 'ratio', `${'9'.repeat(400)}:1`],
    ['splits', 'ratio', '1e309:1'],
    ['splits', 'ratio', '0:1'],
    ['splits', 'ratio', '1:0.00'],
  ])('%s: a wrong %s is refused, and the field is named', async (name, field, value) => {
    const { added, report } = await load(name, { [field]: value });
    expect(added).toBe(0);
    expect(report).toContain(`${field}: expected`);
  });
});
