import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { type Channel, isHostOrigin, openChannel, listedOrigin, rateLimit, parseMessage } from './channel.ts';

const message = (type: unknown, payload?: unknown, more: object = {}): unknown => ({ ns: 'marketdesk', v: 1, type, payload, ...more });

test.each<[message: unknown, payload: unknown]>([
  [message('init', { theme: 'dark', tz: 'utc', density: 'cozy' }), { theme: 'dark', tz: 'utc', density: 'cozy' }],
  [message('init', {}), {}],
  [message('init'), {}],
  [message('init', { theme: 'auto', colour: 'red' }), { theme: 'auto' }],
  [message('setSymbol', { symbol: ' brk.b ' }), { symbol: 'BRK.B' }],
  [message('setTheme', { theme: 'light' }), { theme: 'light' }],
  [message('setRange', { from: '2026-11-01', to: '2026-11-20' }), { from: '2026-11-01', to: '2026-11-20' }],
  [message('setRange', {}), {}],
])('%j is a command', (message, payload) => {
  expect(parseMessage(message)).toMatchObject({ kind: 'command', command: { payload } });
});

test.each<[message: unknown]>([
  [message('init', { theme: 'red' })],
  [message('init', { theme: ['dark'] })],
  [message('init', [])],
  [message('init', { permalink: '' })],
  [message('init', { permalink: `https://a.example/${'a'.repeat(2000)}` })],
  [message('setSymbol')],
  [message('setSymbol', null)],
  [message('setSymbol', 'AAPL')],
  [message('setSymbol', { symbol: 7 })],
  [message('setSymbol', { symbol: 'AAPL,MSFT' })],
  [message('setSymbol', { symbol: '<script>' })],
  [message('setSymbol', { symbol: 'A'.repeat(33) })],
  [message('setSymbol', { symbol: { toString: 'AAPL' } })],
  [message('setTheme', {})],
  [message('setTheme', { theme: 'constructor' })],
  [message('setRange', { from: '2026-02-30' })],
  [message('setRange', { from: 'now-7d' })],
  [message('setRange', { from: 1_700_000_000 })],
])('%j is invalid', (message) => {
  expect(parseMessage(message).kind).toBe('invalid');
});

describe('ignores', () => {
  test.each<[message: unknown]>([
    [undefined],
    [null],
    ['setTheme'],
    [1],
    [[message('ping')]],
    [{}],
    [{ type: 'ping' }],
    [{ ns: 'marketdesk', v: 1 }],
    [{ ...(message('ping') as object), ns: 'other' }],
    [{ ...(message('ping') as object), v: 2 }],
    [{ ...(message('ping') as object), v: '1' }],
    [message('setEverything', {})],
    [message('__proto__', {})],
    [message('constructor', {})],
    [message('toString', {})],
    [message('hasOwnProperty', {})],
    [message(['ping'])],
    [message({ toString: 'ping' })],
  ])('%j', (message) => {
    expect(parseMessage(message)).toEqual({ kind: 'unknown' });
  });
});

test.each<[id: unknown, read: unknown]>([
  ['a-1', 'a-1'],
  [7, 7],
  [undefined, undefined],
  ['', undefined],
  ['a'.repeat(101), undefined],
  [{}, undefined],
])('the id %j is parsed as %j', (id, read) => {
  expect(parseMessage(message('ping', undefined, { id }))).toHaveProperty('id', read);
});

test('prototype keys change nothing', () => {
  const hostile: unknown = JSON.parse(
    '{"ns":"marketdesk","v":1,"type":"init","payload":{"__proto__":{"theme":"dark","hit":1},"constructor":{"prototype":{"hit":1}}}}',
  );
  const read = parseMessage(hostile);
  expect(read).toEqual({ kind: 'command', command: { type: 'init', payload: {} }, id: undefined });
  expect(Object.keys((read as { command: { payload: object } }).command.payload)).toEqual([]);
  expect('hit' in {}).toBe(false);
});

test('never throws', () => {
  const types = fc.constantFrom('init', 'setSymbol', 'setTheme', 'setRange', 'ping', '__proto__');
  const messages = fc.record({ ns: fc.constant('marketdesk'), v: fc.constant(1), type: types, payload: fc.anything(), id: fc.anything() });
  fc.assert(
    fc.property(fc.oneof(fc.anything(), messages), (data) => {
      expect(['command', 'invalid', 'unknown']).toContain(parseMessage(data).kind);
    }),
  );
});

const listed = ['https://intranet.example.com', 'http://localhost:3000'];

test.each<[referrer: string, origin: string | undefined]>([
  ['https://intranet.example.com/', 'https://intranet.example.com'],
  ['https://intranet.example.com/markets?x=1', 'https://intranet.example.com'],
  ['https://intranet.example.com:443/', 'https://intranet.example.com'],
  ['http://localhost:3000/', 'http://localhost:3000'],
  ['http://intranet.example.com/', undefined],
  ['https://intranet.example.com:8443/', undefined],
  ['https://intranet.example.com.evil.example/', undefined],
  ['https://evil.example/?https://intranet.example.com/', undefined],
  ['https://sub.intranet.example.com/', undefined],
  ['http://localhost:3001/', undefined],
  ['', undefined],
  ['about:blank', undefined],
  ['no address', undefined],
])('the referrer %j has the host %s', (referrer, origin) => {
  expect(listedOrigin(listed, referrer)).toBe(origin);
});

describe('a message', () => {
  test.each<[host: string | undefined, origin: string, isAccepted: boolean]>([
    ['https://intranet.example.com', 'https://intranet.example.com', true],
    // listed as well, but not the host of this frame
    ['https://intranet.example.com', 'http://localhost:3000', false],
    [undefined, 'http://localhost:3000', true],
    [undefined, 'https://evil.example', false],
    // of a sandboxed frame or a file
    [undefined, 'null', false],
    [undefined, '', false],
  ])('with the host %s from %s is accepted: %s', (host, origin, isAccepted) => {
    expect(isHostOrigin(listed, host, origin)).toBe(isAccepted);
  });

  test('is never accepted when embedding is disabled', () => {
    expect(isHostOrigin([], undefined, 'https://intranet.example.com')).toBe(false);
    expect(listedOrigin([], 'null')).toBeUndefined();
  });
});

const passing = (timesMs: readonly number[], most = 50): number[] => {
  const isLetThrough = rateLimit(most, 1000);
  return timesMs.filter((nowMs) => isLetThrough(nowMs));
};

test('accepts the first event and no more than the limit in any second', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(5000), { minLength: 1 }), fc.integer({ min: 1, max: 9 }), (times, most) => {
      const came = times.toSorted((a, b) => a - b);
      const passed = passing(came, most);
      expect(passed[0]).toBe(came[0]);
      for (const start of passed) expect(passed.filter((at) => at >= start && at < start + 1000).length).toBeLessThanOrEqual(most);
    }),
  );
});

const host = 'https://intranet.example.com';
const origins = [host, 'https://other.example.com'];

let channel: Channel | undefined;
afterEach(() => channel?.close());

function openWith(referrer = `${host}/page`) {
  const postMessage = vi.fn<(message: unknown, target: string) => void>();
  const around = { postMessage } as unknown as Window;
  const [onCommand, onHost] = [vi.fn(), vi.fn()];
  const opened = openChannel({ allowedOrigins: origins, referrer, hostWindow: around, onCommand, onHost });
  channel = opened;
  const hear = (type: string, payload?: unknown, { origin = host, source = around }: { origin?: string; source?: unknown } = {}): void => {
    const event = new MessageEvent('message', { data: { ns: 'marketdesk', v: 1, type, payload, id: 'x' }, origin });
    Object.defineProperty(event, 'source', { value: source });
    dispatchEvent(event);
  };
  return { opened, postMessage, onCommand, onHost, hear };
}

test('sends messages to the host only', () => {
  const { opened, postMessage } = openWith();
  opened.send('resize', { height: 300 });
  expect(postMessage).toHaveBeenCalledExactlyOnceWith({ ns: 'marketdesk', v: 1, type: 'resize', payload: { height: 300 } }, host);
});

test('sends nothing until the first valid message of a listed origin identifies the host', () => {
  const { opened, postMessage, onHost, onCommand, hear } = openWith('');
  opened.send('resize', { height: 300 });
  hear('ping', undefined, { origin: 'https://evil.example' });
  hear('nothing of ours');
  expect(postMessage).not.toHaveBeenCalled();
  expect(onHost).not.toHaveBeenCalled();
  hear('ping', undefined, { origin: 'https://other.example.com' });
  expect(onHost).toHaveBeenCalledTimes(1);
  hear('ping');
  expect(onCommand).toHaveBeenCalledTimes(1);
  opened.send('resize', { height: 300 });
  expect(postMessage).toHaveBeenCalledExactlyOnceWith(expect.anything(), 'https://other.example.com');
});

test.each<[what: string, from: { origin?: string; source?: unknown }]>([
  ['of a foreign origin', { origin: 'https://evil.example' }],
  ['of another listed origin', { origin: 'https://other.example.com' }],
  ['of another window of the host', { source: window }],
  ['without a window', { source: null }],
  ['of no origin', { origin: 'null' }],
])('a message %s does nothing', (_, from) => {
  const { postMessage, onCommand, hear } = openWith();
  hear('setTheme', { theme: 'dark' }, from);
  hear('setTheme', 7, from);
  expect(onCommand).not.toHaveBeenCalled();
  expect(postMessage).not.toHaveBeenCalled();
});

test('an invalid payload has an error response with the id of the message', () => {
  const { postMessage, onCommand, hear } = openWith();
  hear('setTheme', { theme: 'red' });
  expect(onCommand).not.toHaveBeenCalled();
  expect(postMessage).toHaveBeenCalledExactlyOnceWith(
    { ns: 'marketdesk', v: 1, type: 'error', payload: { code: 'bad_payload' }, id: 'x' },
    host,
  );
});

test('accepts fifty messages of the host per second; those of other origins do not count', () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(5000);
  const { onCommand, hear } = openWith();
  for (let sent = 0; sent < 100; sent += 1) {
    hear('ping', undefined, { origin: 'https://evil.example' });
    hear('ping');
  }
  expect(onCommand).toHaveBeenCalledTimes(50);
  clock.mockReturnValue(6000);
  hear('ping');
  expect(onCommand).toHaveBeenCalledTimes(51);
  clock.mockRestore();
});
