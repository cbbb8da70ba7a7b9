import fc from 'fast-check';
import { XMLValidator } from 'fast-xml-parser';
import { afterAll, describe, expect, it } from 'vitest';
import { news } from '#contract/endpoints/news.ts';
import { errorBody } from '#contract/error-body.ts';
import { problemKinds } from '#contract/problem.ts';
import { testService } from './testing/service.ts';

const { get, app, lines, key } = testService({ rateLimitPerMinute: 1_000_000 });
afterAll(() => app.close());

const statuses = new Set<number>([200, 204, 304, ...Object.values(problemKinds).map(({ status }) => status)]);

const parses = (read: () => unknown): boolean => {
  try {
    read();
    return true;
  } catch {
    return false;
  }
};

/** Which of the promises about every answer, whatever was asked, one answer breaks. */
async function brokenPromises(url: string, headers: Record<string, string> = {}): Promise<string[]> {
  const answer = await get(url, headers);
  const type = String(answer.headers['content-type']);
  // compressed bytes are the business of content-coding.test.ts
  const readable = answer.statusCode !== 304 && answer.headers['content-encoding'] === undefined;
  const isJson = readable && type === 'application/json';
  const promises = {
    'a status of the table': statuses.has(answer.statusCode),
    'no fault of ours': answer.statusCode < 500 && !lines.some(({ event }) => event === 'fault'),
    'a request id': answer.headers['x-request-id'] !== undefined,
    'JSON or XML': !readable || /^(?:application\/json|(?:application|text)\/xml; charset=utf-8)$/.test(type),
    'well-formed XML': !readable || isJson || XMLValidator.validate(answer.body) === true,
    'errors in the one shape': !isJson || answer.statusCode < 400 || parses(() => errorBody.parse(answer.json())),
    'data as an array': !isJson || answer.statusCode >= 400 || Array.isArray(answer.json()),
  };
  return Object.entries(promises).flatMap(([promise, kept]) => (kept ? [] : [promise]));
}

const names = Object.values(news.query).flatMap(({ wire, aliases }) => [wire, ...aliases]);
/** What has broken services before: SQL, full-text queries, numbers, percent signs, prototypes, paths, markup, text that is none. */
const hostile = fc.constantFrom(
  ...`' " '; NEAR( NOT title:x * ^ a* ( ) - % %00 %FF %E0%A4%A __proto__ constructor ../../etc/passwd <script> {{7*7}}`.split(' '),
  ...`-0 1e999 NaN null , ,,, [] + 😀 \u0000 \u202e \ud800`.split(' '),
  ...['" OR "1"="1', "'; drop table news; --", 'a NOT b', '9'.repeat(400)],
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
      fc.asyncProperty(fc.constantFrom('/api/v2/news', '/api/v2/news/1'), query, async (path, text) => {
        expect(await brokenPromises(`${path}?${text}`)).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  it('in the headers', async () => {
    await fc.assert(
      fc.asyncProperty(headers, fc.boolean(), async (sent, withKey) => {
        expect(await brokenPromises(`/api/v2/news?displayOutput=full${withKey ? `&token=${key}` : ''}`, sent)).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it('in the path', async () => {
    const path = fc.oneof(
      fc.webPath(),
      fc.array(encoded, { maxLength: 4 }).map((parts) => parts.join('/')),
      encoded.map((text) => `/api/v2/news/${text}`),
    );
    await fc.assert(
      // a second slash at the start would name a host to `inject`
      fc.asyncProperty(path, async (text) => {
        expect(await brokenPromises(text.replace(/^\/*/, '/'))).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });
});
