import fc from 'fast-check';
import { XMLValidator } from 'fast-xml-parser';
import { afterAll, describe, expect, it } from 'vitest';
import { errorBody } from '#contract/http/error-body.ts';
import { problemKinds } from '#contract/http/problem.ts';
import { hostileTexts } from '../testing/document-requests.ts';
import { buildTestApp } from '../testing/test-app.ts';

const { get, app, lines, key } = buildTestApp({ rateLimitPerMinute: 1_000_000 });
afterAll(() => app.close());

const statuses = new Set<number>([200, 204, 304, ...Object.values(problemKinds).map(({ status }) => status)]);

/** The rules of every response that this one breaks. */
async function findFaults(url: string, headers: Record<string, string> = {}): Promise<string[]> {
  const response = await get(url, headers);
  const type = String(response.headers['content-type']);
  const isReadable = response.statusCode !== 304 && response.headers['content-encoding'] === undefined;
  const isJson = isReadable && type === 'application/json';
  const rules = {
    'a documented status': statuses.has(response.statusCode),
    'no fault of the service': response.statusCode < 500 && !lines.some(({ event }) => event === 'fault'),
    'a request id': response.headers['x-request-id'] !== undefined,
    'JSON or XML': !isReadable || /^(?:application\/json|(?:application|text)\/xml; charset=utf-8)$/.test(type),
    'well-formed XML': !isReadable || isJson || XMLValidator.validate(response.body) === true,
    'the one error shape': !isJson || response.statusCode < 400 || errorBody.safeParse(response.json()).success,
    'data as an array': !isJson || response.statusCode >= 400 || Array.isArray(response.json()),
  };
  return Object.entries(rules).flatMap(([rule, holds]) => (holds ? [] : [rule]));
}

const text = fc.oneof(fc.constantFrom(...hostileTexts), fc.string({ unit: 'binary' }));
const encoded = fc.oneof(
  text.map((value) => encodeURIComponent(value.toWellFormed())),
  // raw, as careless callers send it; a blank or control character would end the request line
  text.map((value) => value.replace(/[\s#\p{Cc}]/gu, '')),
);

const printable = fc.string({ unit: fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code)) });
const known = 'application/json application/xml text/xml;q=0.3 */*;q=.2 gzip br;q=0.5 zstd *;q=0 identity "x" W/"x" * ;q= q=1'.split(' ');
const list = fc.array(fc.oneof(printable, fc.constantFrom(...known))).map((parts) => parts.join(','));
const headers = fc.record(
  {
    accept: list,
    'accept-encoding': list,
    'if-none-match': list,
    'x-request-id': printable,
    authorization: fc.oneof(
      printable,
      printable.map((value) => `token ${value}`),
    ),
  },
  { requiredKeys: [] },
);

describe('hostile input never fails', () => {
  it('in the names and values of a query', async () => {
    const query = fc.array(fc.tuple(encoded, encoded), { maxLength: 6 }).map((pairs) => pairs.map((pair) => pair.join('=')).join('&'));
    await fc.assert(
      fc.asyncProperty(query, async (sent) => {
        expect(await findFaults(`/api/v2/news?${sent}`)).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it('in the headers', async () => {
    await fc.assert(
      fc.asyncProperty(headers, fc.boolean(), async (sent, withKey) => {
        expect(await findFaults(`/api/v2/news?displayOutput=full${withKey ? `&token=${key}` : ''}`, sent)).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it('in the path', async () => {
    const path = fc.oneof(
      fc.webPath(),
      fc.array(encoded, { maxLength: 4 }).map((parts) => parts.join('/')),
      encoded.map((value) => `/api/v2/news/${value}`),
    );
    await fc.assert(
      // a second slash or backslash at the start would name a host to `inject`
      fc.asyncProperty(path, async (sent) => {
        expect(await findFaults(sent.replace(/^[/\\]*/, '/'))).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });
});
