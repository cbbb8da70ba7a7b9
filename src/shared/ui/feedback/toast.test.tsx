import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { pass } from '#src/testing/render-page.tsx';
import { Toast } from './toast.tsx';

const onGone = vi.fn<() => void>();
const onUndo = vi.fn<() => void>();
const toast = page.getByRole('status');
const undo = page.getByRole('button', { name: 'Undo' });
const elsewhere = page.getByRole('button', { name: 'elsewhere' });

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onGone.mockReset();
  onUndo.mockReset();
  const { rerender } = await render(<button type="button">elsewhere</button>);
  // Before the toast is there, which would else appear under the pointer of the last test.
  await elsewhere.hover();
  await rerender(
    <>
      <button type="button">elsewhere</button>
      <Toast text="3 marked as read" onUndo={onUndo} onGone={onGone} />
    </>,
  );
});

test('disappears after ten seconds', () => {
  pass(9);
  expect(onGone).not.toHaveBeenCalled();
  pass(1);
  expect(onGone).toHaveBeenCalledOnce();
});

test.each<[name: string, enter: () => void | Promise<void>, leave: () => void | Promise<void>]>([
  ['it has the focus', () => (undo.element() as HTMLElement).focus(), () => (elsewhere.element() as HTMLElement).focus()],
  ['it is under the pointer', () => toast.hover(), () => elsewhere.hover()],
])('stays while %s, and its time starts again afterwards', async (_, enter, leave) => {
  pass(1);
  await enter();
  await expect.poll(() => vi.getTimerCount()).toBe(0);
  pass(60);
  expect(onGone).not.toHaveBeenCalled();
  await leave();
  await expect.poll(() => vi.getTimerCount()).toBe(1);
  pass(9);
  expect(onGone).not.toHaveBeenCalled();
  pass(1);
  expect(onGone).toHaveBeenCalledOnce();
});

test('undoes and disappears', async () => {
  await userEvent.click(undo);
  await expect.poll(() => [onUndo, onGone].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
});
