import { fireEvent, screen } from '@testing-library/react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import Toast from './toast.tsx';

let root: Root;
// React draws by the real clock.
const { setTimeout: realTimeout } = globalThis;
const drawn = (): Promise<void> => new Promise((resolve) => void realTimeout(resolve, 30));
const gone = vi.fn<() => void>();
const undone = vi.fn<() => void>();

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  gone.mockClear();
  undone.mockClear();
  root = createRoot(document.body.appendChild(document.createElement('div')));
  root.render(<Toast text="3 marked as read" onUndo={undone} onGone={gone} />);
  await drawn();
});
afterEach(() => {
  root.unmount();
  document.body.replaceChildren();
  vi.useRealTimers();
});

/** React hears of a pointer that comes or goes by these. */
const pointer = (type: 'pointerover' | 'pointerout'): boolean =>
  screen.getByRole('status').dispatchEvent(new PointerEvent(type, { bubbles: true, relatedTarget: document.documentElement }));

test('it goes by itself', async () => {
  await vi.advanceTimersByTimeAsync(9_000);
  expect(gone).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(gone).toHaveBeenCalledOnce();
});

test.each([
  ['has the focus', () => screen.getByRole('button', { name: 'Undo' }).focus(), () => screen.getByRole('button', { name: 'Undo' }).blur()],
  ['is under the pointer', () => pointer('pointerover'), () => pointer('pointerout')],
])('while it %s it stays, and its time begins anew afterwards', async (_, comes, goes) => {
  await vi.advanceTimersByTimeAsync(9_000);
  comes();
  await drawn();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(gone).not.toHaveBeenCalled();
  goes();
  await drawn();
  await vi.advanceTimersByTimeAsync(9_000);
  expect(gone).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(gone).toHaveBeenCalledOnce();
});

test('what was done is undone, and nothing is left to say', () => {
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect([undone, gone].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
});
