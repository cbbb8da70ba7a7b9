import { expect, test } from 'vitest';
import { eachPart } from './each-part.ts';
import { SourceFailed, SourceNotFound, SourceWait } from './failures.ts';

const failed = new SourceFailed('answered 500');
const missing = new SourceNotFound('answered 404');
const wait = new SourceWait('answered 429', 1);

test.each<[what: string, results: (Error | undefined)[], polled: number, said: number, end: Error | string | undefined]>([
  ['all are read', [undefined, undefined], 2, 0, undefined],
  ['one that fails does not hold up others, and is returned', [failed, undefined, failed, undefined], 4, 2, 'answered 500'],
  ['three in a row end the poll', [undefined, failed, failed, failed, undefined], 4, 3, failed],
  ['what is not there says nothing of the host', [missing, missing, missing, missing, undefined], 5, 4, 'answered 404'],
  ['all that fail are a failure', [failed, missing], 2, 2, missing],
  ['one that fails alone is a failure', [failed], 1, 1, failed],
  ['a host that asks to wait is not asked again', [undefined, wait, undefined], 2, 0, wait],
  ['an error of the program is none of a part', [new TypeError('x'), undefined], 1, 0, new TypeError('x')],
  ['no part is nothing', [], 0, 0, undefined],
])('%s', async (_what, results, polled, said, end) => {
  const calls: number[] = [];
  const told: number[] = [];
  const run = eachPart(
    results.keys(),
    { signal: new AbortController().signal },
    async (part) => {
      calls.push(part);
      if (results[part]) throw results[part];
    },
    (part) => void told.push(part),
  );
  if (end instanceof Error) await expect(run).rejects.toThrow(end);
  else expect((await run)?.message).toBe(end);
  expect([calls.length, told.length]).toEqual([polled, said]);
});

test('a poll that is ended reads no further part', async () => {
  const [ending, calls] = [new AbortController(), [] as number[]];
  const poll = async (part: number): Promise<void> => {
    calls.push(part);
    ending.abort();
  };
  expect(await eachPart([1, 2], ending, poll, () => expect.unreachable())).toBeUndefined();
  expect(calls).toEqual([1]);
});
