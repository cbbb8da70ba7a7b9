import { describe, expect, test, vi } from 'vitest';
import { guidance } from '#contract/endpoints/guidance.ts';
import { news } from '#contract/endpoints/news.ts';
import { csvText } from './text-formats.ts';
import { fetchRawRecords, jsonText, ndjsonText, rawSheet } from './raw-records.ts';

const { signal } = new AbortController();
const records = [
  { id: 1, created: 'Mon, 01 Jan 2024 12:35:14 -0400', teaser: ' ', channels: [{ name: 'News' }], 'Result%': '-5.00' },
  { id: 2, extra: null, title: '=1+1', body: '' },
];

describe('raw records', () => {
  test.each([
    ['a bare list', () => fetchRawRecords(news, { page: 2 }, signal), records],
    ['a list in its envelope', () => fetchRawRecords(guidance, { page: 2 }, signal), { guidance: records }],
  ])('are unchanged in %s', async (_, request, body) => {
    const addresses: string[] = [];
    vi.stubGlobal('fetch', async (address: string) => {
      addresses.push(address);
      return new Response(JSON.stringify(body));
    });
    expect(await request()).toEqual(records);
    expect(addresses).toEqual([expect.stringMatching(/\?page=2$/)]);
  });

  test('reports a response without a list', async () => {
    vi.stubGlobal('fetch', async () => new Response('{"ok":true}'));
    await expect(fetchRawRecords(news, {}, signal)).rejects.toMatchObject({ kind: 'shape' });
  });

  test('are complete in JSON and NDJSON', () => {
    expect(JSON.parse(jsonText(records))).toEqual(records);
    expect(JSON.parse(jsonText([]))).toEqual([]);
    const lines = ndjsonText(records).split('\n');
    expect(lines.slice(0, -1).map((line) => JSON.parse(line) as unknown)).toEqual(records);
    expect(lines.at(-1)).toBe('');
  });

  test('have in CSV a column for each name, and lists as JSON', () => {
    expect(csvText(rawSheet(records)).split('\r\n')).toEqual([
      'id,created,teaser,channels,Result%,extra,title,body',
      '1,"Mon, 01 Jan 2024 12:35:14 -0400", ,"[{""name"":""News""}]",-5.00,,,',
      "2,,,,,,'=1+1,",
      '',
    ]);
  });
});
