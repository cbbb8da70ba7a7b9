import { render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { useHotkeys } from '#src/shared/ui/commands/hotkeys.ts';
import { startApi } from '#src/testing/api.ts';
import { press } from '#src/testing/press.ts';
import { soon } from '#src/testing/render-page.tsx';
import { lazyPanel } from './lazy-panel.tsx';

interface PanelProps {
  onClose: () => void;
  ahead?: readonly string[];
}
const Panel = ({ ahead = [] }: PanelProps) => <p>typed ahead: {ahead.join(' ')}</p>;

const onKey = vi.fn<(key: string) => void>();
const onClose = vi.fn<() => void>();
beforeEach(() => vi.clearAllMocks());

function Page({ children }: { children: ReactNode }) {
  useHotkeys({ A: () => onKey('A'), Enter: () => onKey('Enter'), Escape: () => onKey('Escape') });
  return children;
}

/** Opens a panel whose code is loading. */
async function open() {
  const chunk = Promise.withResolvers<{ default: typeof Panel }>();
  const load = vi.fn<() => typeof chunk.promise>(() => chunk.promise);
  const Lazy = lazyPanel(load);
  const page = (isOpen: boolean) => (
    <Page>
      <p>the page</p>
      {isOpen && <Lazy onClose={onClose} />}
    </Page>
  );
  const { rerender } = render(page(true));
  await soon(() => expect(load).toHaveBeenCalled());
  return {
    load,
    setOpen: (isOpen: boolean) => rerender(page(isOpen)),
    finish: () => chunk.resolve({ default: Panel }),
    fail: () => chunk.reject(new Error('gone')),
  };
}

/** Whether the browser may handle a key. */
function isFree(key: string, more: KeyboardEventInit = {}): boolean {
  return document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }));
}

test('keys pressed while a panel is loading are given to it, not to the page', async () => {
  const { finish } = await open();
  for (const key of ['A', 'Enter', 'Backspace']) press(key);
  finish();
  await screen.findByText('typed ahead: A Enter Backspace');
  expect(onKey).not.toHaveBeenCalled();
  press('A');
  expect(onKey.mock.calls).toEqual([['A']]);
});

test('Esc cancels it, and closes nothing else', async () => {
  const { setOpen } = await open();
  press('Escape');
  expect(onClose).toHaveBeenCalledOnce();
  setOpen(false);
  press('A');
  expect(onKey.mock.calls).toEqual([['A']]);
});

test.each([{ ctrlKey: true }, { metaKey: true }, { altKey: true }])('the browser keeps its own keys meanwhile: %j', async (held) => {
  await open();
  expect(isFree('A')).toBe(false);
  expect(isFree('A', held)).toBe(true);
});

test('is loaded once', async () => {
  const { setOpen, load, finish } = await open();
  finish();
  await screen.findByText(/typed ahead/);
  setOpen(false);
  setOpen(true);
  await screen.findByText(/typed ahead/);
  expect(load).toHaveBeenCalledOnce();
});

test('a panel that cannot be loaded offers a reload, the page stays, and the keys are free again', async () => {
  startApi();
  const { fail } = await open();
  fail();
  await screen.findByRole('button', { name: 'Reload' });
  screen.getByText('the page');
  expect(isFree('x')).toBe(true);
});
