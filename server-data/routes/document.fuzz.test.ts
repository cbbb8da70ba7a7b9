import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { operations } from '../testing/document.ts';
import { anyDocumentRequest, hostileTexts, type DocumentRequest } from '../testing/document-requests.ts';
import { logos } from '../testing/logos.ts';
import { buildTestApp } from '../testing/test-app.ts';

const { app, get, lines, store } = buildTestApp({ rateLimitPerMinute: 10_000_000 });
store.writeLogos(logos);
afterAll(() => app.close());

describe('requests made from the OpenAPI document', () => {
  /** Random every time; more take longer than a minute on a busy machine. */
  const numRuns = 5000;
  /** Responses that were valid once, by operation and tag: many requests are equal. */
  const valid = new Set<string>();

  async function findFaults({ path, url, isSound }: DocumentRequest): Promise<string[]> {
    const operation = operations.get(path);
    const response = await get(url);
    const { statusCode, headers } = response;
    const faults: string[] = [];
    if (statusCode >= 500) faults.push('a fault of the service');
    if (!operation?.statuses.has(statusCode)) faults.push(`status ${statusCode} is not in the document`);
    // 404 is the response to unknown logos
    if (isSound && statusCode !== 200 && statusCode !== 404) faults.push(`${statusCode} for a valid request: ${response.body}`);
    const name = `${path} ${String(headers.etag)}`;
    if (statusCode === 200 && valid.has(name)) return faults;
    if (headers['content-type'] !== 'application/json') faults.push(`sent as ${headers['content-type']}`);
    const fault = operation?.faultOf(statusCode, response.json());
    if (fault !== undefined) faults.push(fault);
    else if (statusCode === 200) valid.add(name);
    return faults;
  }

  it('never fail, and their responses match their schemas', async () => {
    const statuses = new Map<string, number>();
    await fc.assert(
      fc.asyncProperty(anyDocumentRequest, async (request) => {
        expect(await findFaults(request)).toEqual([]);
        const line = lines.pop();
        const seen = `${request.path} ${String(line?.['status'])}`;
        statuses.set(seen, (statuses.get(seen) ?? 0) + 1);
      }),
      { numRuns },
    );
    // every operation was tried with valid and with invalid requests
    for (const path of operations.keys())
      for (const status of [200, 400]) expect([path, status, statuses.get(`${path} ${status}`) ?? 0]).not.toContain(0);
  });

  it('are checked strictly', () => {
    const splits = operations.get('/api/v2.1/calendar/splits');
    expect(splits?.faultOf(200, { splits: [] })).toBeUndefined();
    for (const wrong of [{}, [], { splits: [{}] }, { splits: [], more: 1 }, { splits: null }])
      expect(splits?.faultOf(200, wrong)).toBeDefined();
    expect(splits?.faultOf(400, { ok: false, errors: [], data: null })).toBeDefined();
  });
});

interface Limit {
  readonly path: string;
  readonly name: string;
  readonly atLimit: string;
  readonly pastLimit: string;
  readonly sentence: string;
}

const join = (count: number): string => Array.from({ length: count }, (_, index) => `X${index}`).join();

/** Every limit in the document: minimum and maximum of numbers, and the length of lists of any texts. */
const limits: Limit[] = [...operations].flatMap(([path, { parameters }]) =>
  parameters
    .filter((parameter) => parameter.in === 'query')
    .flatMap(({ name, schema: { minimum, maximum, maxItems, items } }) => {
      const found: Limit[] = [];
      const add = (atLimit: string, pastLimit: string, sentence: string): void =>
        void found.push({ path, name, atLimit, pastLimit, sentence });
      if (typeof maximum === 'number') add(`${maximum}`, `${maximum + 1}`, `${name}: at most ${maximum}, got ${maximum + 1}`);
      if (typeof minimum === 'number' && minimum > 0)
        add(`${minimum}`, `${minimum - 1}`, `${name}: at least ${minimum}, got ${minimum - 1}`);
      const isFreeList = typeof maxItems === 'number' && !(items as { enum?: unknown }).enum && name !== 'period';
      if (isFreeList) add(join(maxItems), join(maxItems + 1), `${name}: at most ${maxItems}, got ${maxItems + 1}`);
      return found;
    }),
);

const requiredParameters: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '/api/v2/logos/search': { search_keys: 'AAPL' },
  '/api/v2.1/fundamentals/operationRatios': { symbols: 'AAPL' },
  '/api/v2/bars': { symbols: 'AAPL', from: '2024-01-01' },
};

/** The address up to the value of one parameter. */
function urlOf(path: string, name: string): string {
  const others = Object.entries(requiredParameters[path] ?? {}).filter(([required]) => required !== name);
  return `${path.replace('{id}', '1')}?${others.map(([required, value]) => `${required}=${value}&`).join('')}${encodeURIComponent(name)}=`;
}

it.each(limits)('$sentence ($path)', async ({ path, name, atLimit, pastLimit, sentence }) => {
  const url = urlOf(path, name);
  expect((await get(`${url}${atLimit}`)).statusCode).not.toBe(400);
  expect((await get(`${url}${pastLimit}`)).json()).toMatchObject({
    errors: [{ code: 'bad_request', id: 'limit_exceeded', value: sentence }],
    message: 'Bad Request',
  });
});

it('finds the limits of every endpoint', () => expect(new Set(limits.map(({ path }) => path)).size).toBe(operations.size));

const queryParameters = [...operations].flatMap(([path, operation]) =>
  operation.parameters.filter((parameter) => parameter.in === 'query').map(({ name, schema }) => ({ path, name, schema, operation })),
);

it.each(queryParameters)('$name of $path matches or refuses any text', async ({ path, name, schema, operation }) => {
  const url = urlOf(path, name);
  for (const text of hostileTexts) {
    const response = await get(`${url}${encodeURIComponent(text.toWellFormed())}`);
    const { statusCode } = response;
    expect([text.slice(0, 50), [200, 400, 404].includes(statusCode)]).toEqual([text.slice(0, 50), true]);
    expect(operation.faultOf(statusCode, response.json())).toBeUndefined();
    if (statusCode !== 400) continue;
    const { errors } = response.json<{ errors: { value: string }[] }>();
    expect(errors.map(({ value }) => value.startsWith(`${name}: `))).toEqual([true]);
  }
  const twice = await get(`${url}1&${encodeURIComponent(name)}=1`);
  if (schema['type'] === 'array') expect(twice.body).not.toContain('duplicate_parameter');
  else expect(twice.json()).toMatchObject({ errors: [{ id: 'duplicate_parameter', value: `${name}: expected once, got 2 times` }] });
});
