import fc from 'fast-check';
import { XMLValidator } from 'fast-xml-parser';
import { afterAll, describe, expect, it } from 'vitest';
import { news } from '#contract/endpoints/news.ts';
import { errorBody, problemKinds } from '#contract/problem.ts';
import { testService } from './testing/service.ts';

const { get, app, lines, key } = testService({ rateLimitPerMinute: 1_000_000 });
afterAll(() => app.close());

const statuses = new Set<number>([200, 204, 304, ...Object.values(problemKinds).map(({ status }) => status)]);

/** What must be true of every answer to whatever was asked: a status of the table, never a 5xx, errors in the one shape. */
async function expectKind(url: string, headers: Record<string, string> = {}): Promise<void> {
  const answer = await get(url, headers);
  expect(lines.filter(({ event }) => event === 'fault')).toEqual([]);
  expect(statuses).toContain(answer.statusCode);
  expect(answer.statusCode).toBeLessThan(500);
  expect(answer.headers['x-request-id']).toBeDefined();
  // compressed bytes are the business of content-coding.test.ts
  if (answer.statusCode === 304 || answer.headers['content-encoding'] !== undefined) return;
  if (String(answer.headers['content-type']).includes('xml')) {
    expect(XMLValidator.validate(answer.body)).toBe(true);
  } else if (answer.statusCode >= 400) {
    errorBody.parse(answer.json());
  } else {
    expect(Array.isArray(answer.json())).toBe(true);
  }
}

const names = Object.values(news.query).flatMap(({ wire, aliases }) => [wire, ...aliases]);
const hostile = fc.constantFrom(
  ...[
    "'",
    '"',
    '" OR "1"="1',
    "'; drop table news; --",
    'NEAR(',
    'a NOT b',
    'title:x',
    '*',
    '^',
    'a*',
    '(',
    ')',
    '-',
    '%',
    '%00',
    '%FF',
    '%E0%A4%A',
    '__proto__',
    'constructor',
  ],
  ...[
    '../../etc/passwd',
    '<script>',
    '{{7*7}}',
    '\u{0}',
    '\u{202e}',
    '9'.repeat(400),
    '-0',
    '1e999',
    'NaN',
    'null',
    ',',
    ',,,',
    '[]',
    '+',
    '😀',
    '\u{d800}',
  ],
);
const value = fc.oneof(
  hostile,
  fc.string({ unit: 'binary' }),
  fc.integer().map(String),
  fc.constantFrom('AAPL', 'high', 'full', '2024-01-01', 'id:asc'),
);
const encoded = fc.oneof(
  value.map((text) => encodeURIComponent(text.toWellFormed())),
  // raw, as careless callers send it; a blank or a control character would end the request line before it reaches us
  value.map((text) => text.replace(/[\s#\p{Cc}]/gu, '')),
);
const name = fc.oneof(
  fc.constantFrom(...names),
  value.map((text) => encodeURIComponent(text.toWellFormed())),
);
const query = fc
  .array(fc.tuple(name, encoded), { maxLength: 6 })
  .map((pairs) => pairs.map(([left, right]) => `${left}=${right}`).join('&'));

const printable = fc.string({ unit: fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code)) });
const listText = fc
  .array(
    fc.oneof(
      printable,
      fc.constantFrom(
        'application/json',
        'application/xml',
        'text/xml;q=0.3',
        '*/*;q=.2',
        'gzip',
        'br;q=0.5',
        'zstd',
        '*;q=0',
        'identity',
        '"x"',
        'W/"x"',
        '*',
        ';q=',
        'q=1',
      ),
    ),
  )
  .map((parts) => parts.join(','));
const headers = fc.record(
  {
    accept: listText,
    'accept-encoding': listText,
    'if-none-match': listText,
    'x-request-id': printable,
    authorization: fc.oneof(
      printable,
      printable.map((text) => `token ${text}`),
    ),
  },
  { requiredKeys: [] },
);

describe('whatever is asked, the service answers and never fails', () => {
  it('in the query', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom('/api/v2/news', '/api/v2/news/1'), query, (path, text) => expectKind(`${path}?${text}`)),
      { numRuns: 500 },
    );
  });

  it('in the headers', async () => {
    await fc.assert(
      fc.asyncProperty(headers, fc.boolean(), (sent, inQuery) =>
        expectKind(`/api/v2/news?displayOutput=full${inQuery ? `&token=${key}` : ''}`, sent),
      ),
      { numRuns: 300 },
    );
  });

  it('in the path', async () => {
    const path = fc.oneof(
      fc.webPath(),
      fc.array(encoded, { maxLength: 4 }).map((parts) => `/${parts.join('/')}`),
      encoded.map((text) => `/api/v2/news/${text}`),
    );
    await fc.assert(
      fc.asyncProperty(path, (text) => expectKind(text.replace(/^\/*/, '/'))),
      { numRuns: 300 },
    );
  });
});
