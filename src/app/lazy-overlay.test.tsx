import type { ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { useHotkeys } from '#src/shared/ui/commands/hotkeys.ts';
import { stubFetch } from '#src/testing/stub-fetch.ts';
import { LazyOverlay } from './lazy-overlay.tsx';
import type { OverlayProps } from './overlay.tsx';

const Panel = ({ ahead = [] }: OverlayProps) => <p>typed ahead: {ahead.join(' ')}</p>;

const onKey = vi.fn<(key: string) => void>();
const onClose = vi.fn<() => void>();
beforeEach(() => {
  onKey.mockReset();
  onClose.mockReset();
});

function Page({ children }: { children: ReactNode }) {
  useHotkeys({ A: () => onKey('A'), Enter: () => onKey('Enter'), Escape: () => onKey('Escape') });
  return children;
}

/** Opens a panel whose code is loading. */
async function open() {
  const chunk = Promise.withResolvers<{ default: typeof Panel }>();
  const load = vi.fn<() => typeof chunk.promise>(() => chunk.promise);
  const draw = (isOpen: boolean) => (
    <Page>
      <p>the page</p>
      {isOpen && <LazyOverlay as="palette" load={load} onClose={onClose} />}
    </Page>
  );
  const { rerender } = await render(draw(true));
  expect(load).toHaveBeenCalledOnce();
  return {
    setOpen: (isOpen: boolean) => rerender(draw(isOpen)),
    finish: () => chunk.resolve({ default: Panel }),
    fail: () => chunk.reject(new Error('gone')),
  };
}

/** Whether the browser may handle a key. */
function isFree(key: string, more: KeyboardEventInit = {}): boolean {
  return document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }));
}
const pressA = (): Promise<void> => userEvent.keyboard('{Shift>}A{/Shift}');

test('keys pressed while a panel is loading are given to it, not to the page', async () => {
  const { setOpen, finish } = await open();
  await pressA();
  await userEvent.keyboard('{Enter}{Backspace}');
  finish();
  await expect.element(page.getByText('typed ahead: A Enter Backspace')).toBeVisible();
  expect(onKey).not.toHaveBeenCalled();
  await pressA();
  await expect.poll(() => onKey.mock.calls).toEqual([['A']]);
  await setOpen(false);
  await setOpen(true);
  await expect.element(page.getByText('typed ahead:')).toBeVisible();
});

test('Esc cancels it, and closes nothing else', async () => {
  const { setOpen } = await open();
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  await setOpen(false);
  await pressA();
  await expect.poll(() => onKey.mock.calls).toEqual([['A']]);
});

test('the browser keeps its own keys meanwhile', async () => {
  await open();
  expect(isFree('A')).toBe(false);
  for (const held of ['ctrlKey', 'metaKey', 'altKey']) expect(isFree('A', { [held]: true }), held).toBe(true);
});

test('a panel that cannot be loaded offers a reload, the page stays, and the keys are free again', async () => {
  stubFetch();
  const { fail } = await open();
  fail();
  await expect.element(page.getByRole('button', { name: 'Reload' })).toBeVisible();
  await expect.element(page.getByText('the page')).toBeVisible();
  expect(isFree('x')).toBe(true);
});
