import { expect, test } from 'vitest';
import type { Upstream, UpstreamRequest, UpstreamResponse } from './forward.ts';
import { openGate } from './gate.ts';
import { UpstreamFailure } from './upstream-failure.ts';

const request = (route = 'news', more: Partial<UpstreamRequest> = {}): UpstreamRequest => ({
  ...{ target: '/', accept: 'application/json', route, etag: undefined, requestId: '1', ...more },
});
const answer = (status = 200, headers: UpstreamResponse['headers'] = {}): UpstreamResponse => ({ status, headers, body: Buffer.alloc(0) });

/** An upstream whose answers the test gives, in the order it was asked. */
function slowUpstream() {
  const asked: { route: string; withinMs: number; reply: (response: UpstreamResponse) => void; fail: (error: Error) => void }[] = [];
  const upstream: Upstream = {
    ask: ({ route }, withinMs) => new Promise((reply, fail) => asked.push({ route, withinMs, reply, fail })),
    close: () => Promise.resolve(),
  };
  return { asked, upstream };
}

function open(more: Partial<Parameters<typeof openGate>[1]['limits']> = {}) {
  const clock = { nowMs: 0 };
  const refused: string[] = [];
  const { asked, upstream } = slowUpstream();
  const gate = openGate(upstream, {
    limits: { perMinute: 1000, underWay: 3, perRoute: 2, waiting: 2, ...more },
    steady: () => clock.nowMs,
    onRefused: (by) => void refused.push(by),
  });
  return { gate, asked, clock, refused };
}

async function refusal(promise: Promise<unknown>): Promise<{ kind: string; seconds: number | undefined; neverLeft: boolean }> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof UpstreamFailure)) throw new Error('it was not refused');
  return { kind: error.problem.kind, seconds: error.retryAfterSeconds, neverLeft: error.neverLeft };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

test('a slow route leaves room for the others, and its own wait their turn in order', async () => {
  const { gate, asked } = open();
  const first = gate.ask(request('ratios'), 1000);
  void gate.ask(request('ratios'), 1000);
  void gate.ask(request('ratios'), 1000);
  void gate.ask(request('news'), 1000);
  expect(asked.map(({ route }) => route)).toEqual(['ratios', 'ratios', 'news']);
  expect(gate.state()).toMatchObject({ underWay: 3, waiting: 1 });
  asked[0]?.reply(answer());
  await first;
  await settled();
  expect(asked.map(({ route }) => route)).toEqual(['ratios', 'ratios', 'news', 'ratios']);
  expect(gate.state()).toMatchObject({ underWay: 3, waiting: 0 });
});

test('the queue ends: one more is refused at once and has never left', async () => {
  const { gate, refused } = open();
  for (let times = 0; times < 4; times++) void gate.ask(request(), 1000);
  expect(await refusal(gate.ask(request(), 1000))).toEqual({ kind: 'unavailable', seconds: 2, neverLeft: true });
  expect(refused).toEqual(['queue']);
});

test('whoever waits longer than its time is refused and no longer waits; what it waited counts', async () => {
  const { gate, asked, clock } = open({ perRoute: 1 });
  void gate.ask(request(), 1000);
  expect(await refusal(gate.ask(request(), 20))).toMatchObject({ kind: 'unavailable' });
  expect(gate.state().waiting).toBe(0);
  const next = gate.ask(request(), 1000);
  clock.nowMs = 400;
  asked[0]?.reply(answer());
  await settled();
  expect(asked[1]?.withinMs).toBe(600);
  asked[1]?.reply(answer());
  await next;
  expect(gate.state().underWay).toBe(0);
});

test('a place is given back however the try ends', async () => {
  const { gate, asked } = open();
  const failing = gate.ask(request(), 1000);
  asked[0]?.fail(new Error('gone'));
  await expect(failing).rejects.toThrow('gone');
  expect(gate.state()).toMatchObject({ underWay: 0, waiting: 0 });
});

test('all together ask so much a minute; pictures need no key and cost none of it', async () => {
  const { gate, asked, clock, refused } = open({ perMinute: 2 });
  const ask = async (more: Partial<UpstreamRequest> = {}) => {
    const promise = gate.ask(request('news', more), 1000);
    asked.at(-1)?.reply(answer());
    return promise;
  };
  await ask();
  await ask();
  expect(await refusal(ask())).toEqual({ kind: 'rate_limited', seconds: 30, neverLeft: true });
  expect(refused).toEqual(['budget']);
  await ask({ isKeyless: true });
  clock.nowMs = 30_000;
  await ask();
  expect(gate.state()).toMatchObject({ left: 0, perMinute: 2 });
});

test('what the data service says is left of its limit is known, and nothing is made up', async () => {
  const { gate, asked } = open();
  expect(gate.state().quota).toBeUndefined();
  const promise = gate.ask(request(), 1000);
  asked[0]?.reply(answer(200, { 'ratelimit-limit': '6000', 'ratelimit-remaining': '5999' }));
  await promise;
  expect(gate.state().quota).toEqual({ limit: 6000, remaining: 5999 });
  const other = gate.ask(request(), 1000);
  asked[1]?.reply(answer(403));
  await other;
  expect(gate.state().quota, 'who says nothing takes nothing back').toEqual({ limit: 6000, remaining: 5999 });
  const odd = gate.ask(request(), 1000);
  asked[2]?.reply(answer(200, { 'ratelimit-limit': 'many', 'ratelimit-remaining': 'enough' }));
  await odd;
  expect(gate.state().quota).toBeUndefined();
});
