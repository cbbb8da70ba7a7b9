import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { operations } from './testing/document.ts';
import { anyDocumentRequest, type DocumentRequest } from './testing/document-requests.ts';
import { logos } from './testing/logos.ts';
import { testService } from './testing/service.ts';

/** Others every time; four times as many took longer than a minute on a busy machine. */
const requests = 5000;
const { app, get, lines, store } = testService({ rateLimitPerMinute: 10_000_000 });
store.writeLogos(logos);
afterAll(() => app.close());

/** Answers that were found right once, by operation and tag: most questions are asked often. */
const right = new Set<string>();

/** What an answer says against the document. */
async function faultsOf({ path, url, isSound }: DocumentRequest): Promise<string[]> {
  const operation = operations.get(path);
  const answer = await get(url);
  const { statusCode, headers } = answer;
  const faults: string[] = [];
  if (statusCode >= 500) faults.push('a fault of ours');
  if (!operation?.statuses.has(statusCode)) faults.push(`status ${statusCode} is not in the document`);
  // a logo that nobody knows is no fault of the request
  if (isSound && statusCode !== 200 && statusCode !== 404) faults.push(`${statusCode} for what the document allows: ${answer.body}`);
  const name = `${path} ${String(headers.etag)}`;
  if (statusCode === 200 && right.has(name)) return faults;
  if (headers['content-type'] !== 'application/json') faults.push(`sent as ${headers['content-type']}`);
  const fault = operation?.faultOf(statusCode, answer.json());
  if (fault !== undefined) faults.push(fault);
  else if (statusCode === 200) right.add(name);
  return faults;
}

test(`${requests} requests made from the OpenAPI document: none fails, each answer is of its schema`, async () => {
  const statuses = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(anyDocumentRequest, async (request) => {
      expect(await faultsOf(request)).toEqual([]);
      const line = lines.pop();
      const seen = `${request.path} ${line?.event === 'request' ? line.status : 'fault'}`;
      statuses.set(seen, (statuses.get(seen) ?? 0) + 1);
    }),
    { numRuns: requests },
  );
  // the requests are of some use: each operation has answered, and has refused
  for (const path of operations.keys())
    for (const status of [200, 400]) expect([path, status, statuses.get(`${path} ${status}`) ?? 0]).not.toContain(0);
});

test('the judge notices what does not belong', () => {
  const splits = operations.get('/api/v2.1/calendar/splits');
  expect(splits?.faultOf(200, { splits: [] })).toBeUndefined();
  for (const wrong of [{}, [], { splits: [{}] }, { splits: [], more: 1 }, { splits: null }])
    expect(splits?.faultOf(200, wrong)).toBeDefined();
  expect(splits?.faultOf(400, { ok: false, errors: [], data: null })).toBeDefined();
});
