import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import Toast from './toast.tsx';

const onGone = vi.fn<() => void>();
const onUndo = vi.fn<() => void>();
const undoButton = (): HTMLElement => screen.getByRole('button', { name: 'Undo' });
const pass = (seconds: number): void => void vi.advanceTimersByTime(seconds * 1000);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.clearAllMocks();
  render(<Toast text="3 marked as read" onUndo={onUndo} onGone={onGone} />);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('disappears after ten seconds', () => {
  pass(9);
  expect(onGone).not.toHaveBeenCalled();
  pass(1);
  expect(onGone).toHaveBeenCalledOnce();
});

test.each([
  ['it has the focus', () => void fireEvent.focus(undoButton()), () => void fireEvent.blur(undoButton())],
  [
    'it is under the pointer',
    () => void fireEvent.pointerEnter(screen.getByRole('status')),
    () => void fireEvent.pointerLeave(screen.getByRole('status')),
  ],
])('stays while %s, and its time starts again afterwards', (_, enter, leave) => {
  pass(9);
  act(enter);
  pass(60);
  expect(onGone).not.toHaveBeenCalled();
  act(leave);
  pass(9);
  expect(onGone).not.toHaveBeenCalled();
  pass(1);
  expect(onGone).toHaveBeenCalledOnce();
});

test('undoes and disappears', () => {
  fireEvent.click(undoButton());
  expect([onUndo, onGone].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
});
