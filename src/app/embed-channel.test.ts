import { afterEach, expect, test, vi } from 'vitest';
import { openChannel, type Channel } from './embed-channel.ts';

const host = 'https://intranet.example.com';
const listed = [host, 'https://other.example.com'];

let channel: Channel | undefined;
afterEach(() => channel?.close());

function openedWith(referrer = `${host}/page`) {
  const postMessage = vi.fn<(message: unknown, target: string) => void>();
  const around = { postMessage } as unknown as Window;
  const [onCommand, onHost] = [vi.fn(), vi.fn()];
  const opened = openChannel({ listed, referrer, around, onCommand, onHost });
  channel = opened;
  const hear = (type: string, payload?: unknown, { origin = host, source = around }: { origin?: string; source?: unknown } = {}): void => {
    const event = new MessageEvent('message', { data: { ns: 'marketdesk', v: 1, type, payload, id: 'x' }, origin });
    Object.defineProperty(event, 'source', { value: source });
    dispatchEvent(event);
  };
  return { opened, postMessage, onCommand, onHost, hear };
}

test('what is said goes to the host alone', () => {
  const { opened, postMessage } = openedWith();
  opened.send('resize', { height: 300 });
  expect(postMessage).toHaveBeenCalledExactlyOnceWith({ ns: 'marketdesk', v: 1, type: 'resize', payload: { height: 300 } }, host);
});

test('nothing is said while nobody knows who listens; the first valid message of a listed origin tells', () => {
  const { opened, postMessage, onHost, onCommand, hear } = openedWith('');
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
  const { postMessage, onCommand, hear } = openedWith();
  hear('setTheme', { theme: 'dark' }, from);
  hear('setTheme', 7, from);
  expect(onCommand).not.toHaveBeenCalled();
  expect(postMessage).not.toHaveBeenCalled();
});

test('nonsense in a known message is answered with its id, and nothing else happens', () => {
  const { postMessage, onCommand, hear } = openedWith();
  hear('setTheme', { theme: 'red' });
  expect(onCommand).not.toHaveBeenCalled();
  expect(postMessage).toHaveBeenCalledExactlyOnceWith(
    { ns: 'marketdesk', v: 1, type: 'error', payload: { code: 'bad_payload' }, id: 'x' },
    host,
  );
});

test('of a hundred messages in a second fifty are heard', () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(5000);
  const { onCommand, hear } = openedWith();
  for (let sent = 0; sent < 100; sent += 1) hear('ping');
  expect(onCommand).toHaveBeenCalledTimes(50);
  clock.mockReturnValue(6000);
  hear('ping');
  expect(onCommand).toHaveBeenCalledTimes(51);
  clock.mockRestore();
});

test('a flood from elsewhere leaves the host heard', () => {
  const { onCommand, hear } = openedWith();
  for (let sent = 0; sent < 200; sent += 1) hear('ping', undefined, { origin: 'https://evil.example' });
  hear('ping');
  expect(onCommand).toHaveBeenCalledTimes(1);
});
