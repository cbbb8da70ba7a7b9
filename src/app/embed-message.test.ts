import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readMessage } from './embed-message.ts';

const said = (type: unknown, payload?: unknown, more: object = {}): unknown => ({ ns: 'marketdesk', v: 1, type, payload, ...more });

test.each<[message: unknown, payload: unknown]>([
  [said('init', { theme: 'dark', tz: 'utc', density: 'cozy' }), { theme: 'dark', tz: 'utc', density: 'cozy' }],
  [said('init', {}), {}],
  [said('init'), {}],
  [said('init', { theme: 'auto', colour: 'red' }), { theme: 'auto' }],
  [said('setSymbol', { symbol: ' brk.b ' }), { symbol: 'BRK.B' }],
  [said('setTheme', { theme: 'light' }), { theme: 'light' }],
  [said('setRange', { from: '2026-11-01', to: '2026-11-20' }), { from: '2026-11-01', to: '2026-11-20' }],
  [said('setRange', {}), {}],
])('%j is a command', (message, payload) => {
  expect(readMessage(message)).toMatchObject({ kind: 'command', command: { payload } });
});

test.each<[message: unknown]>([
  [said('init', { theme: 'red' })],
  [said('init', { theme: ['dark'] })],
  [said('init', [])],
  [said('init', { permalink: '' })],
  [said('init', { permalink: `https://a.example/${'a'.repeat(2000)}` })],
  [said('setSymbol')],
  [said('setSymbol', null)],
  [said('setSymbol', 'AAPL')],
  [said('setSymbol', { symbol: 7 })],
  [said('setSymbol', { symbol: 'AAPL,MSFT' })],
  [said('setSymbol', { symbol: '<script>' })],
  [said('setSymbol', { symbol: 'A'.repeat(21) })],
  [said('setSymbol', { symbol: { toString: 'AAPL' } })],
  [said('setTheme', {})],
  [said('setTheme', { theme: 'constructor' })],
  [said('setRange', { from: '2026-02-30' })],
  [said('setRange', { from: 'now-7d' })],
  [said('setRange', { from: 1_700_000_000 })],
])('%j carries nonsense', (message) => {
  expect(readMessage(message).kind).toBe('wrong');
});

describe('is passed over:', () => {
  test.each<[message: unknown]>([
    [undefined],
    [null],
    ['setTheme'],
    [1],
    [[said('ping')]],
    [{}],
    [{ type: 'ping' }],
    [{ ns: 'marketdesk', v: 1 }],
    [{ ...(said('ping') as object), ns: 'other' }],
    [{ ...(said('ping') as object), v: 2 }],
    [{ ...(said('ping') as object), v: '1' }],
    [said('setEverything', {})],
    [said('__proto__', {})],
    [said('constructor', {})],
    [said('toString', {})],
    [said('hasOwnProperty', {})],
    [said(['ping'])],
    [said({ toString: 'ping' })],
  ])('%j', (message) => {
    expect(readMessage(message)).toEqual({ kind: 'unknown' });
  });
});

test.each<[id: unknown, read: unknown]>([
  ['a-1', 'a-1'],
  [7, 7],
  [undefined, undefined],
  ['', undefined],
  ['a'.repeat(101), undefined],
  [{}, undefined],
])('the id %j comes back as %j', (id, read) => {
  expect(readMessage(said('ping', undefined, { id }))).toHaveProperty('id', read);
});

test('keys of the prototype change nothing that follows', () => {
  const hostile: unknown = JSON.parse(
    '{"ns":"marketdesk","v":1,"type":"init","payload":{"__proto__":{"theme":"dark","hit":1},"constructor":{"prototype":{"hit":1}}}}',
  );
  const read = readMessage(hostile);
  expect(read).toEqual({ kind: 'command', command: { type: 'init', payload: {} }, id: undefined });
  expect(Object.keys((read as { command: { payload: object } }).command.payload)).toEqual([]);
  expect('hit' in {}).toBe(false);
});

test('whatever comes, reading it never throws', () => {
  const types = fc.constantFrom('init', 'setSymbol', 'setTheme', 'setRange', 'ping', '__proto__');
  const messages = fc.record({ ns: fc.constant('marketdesk'), v: fc.constant(1), type: types, payload: fc.anything(), id: fc.anything() });
  fc.assert(
    fc.property(fc.oneof(fc.anything(), messages), (data) => {
      expect(['command', 'wrong', 'unknown']).toContain(readMessage(data).kind);
    }),
  );
});
