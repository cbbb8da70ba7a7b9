import { press } from '#src/testing/press.ts';
import { textOf } from '#src/testing/text.ts';
import { Component, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useHotkeys } from '#src/shared/ui/commands/hotkeys.ts';
import { lazyPanel } from './lazy-panel.tsx';

interface PanelProps {
  onClose: () => void;
  ahead?: readonly string[];
}
const Panel = ({ ahead = [] }: PanelProps) => <p>typed ahead: {ahead.join(' ')}</p>;

const acted: string[] = [];
const onClose = vi.fn<() => void>();
function Page({ children }: { children: ReactNode }) {
  useHotkeys({ A: () => void acted.push('A'), Enter: () => void acted.push('Enter'), Escape: () => void acted.push('Escape') });
  return children;
}

let root: Root;
beforeEach(() => {
  acted.length = 0;
  onClose.mockClear();
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(() => {
  root.unmount();
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

/** A panel on its way: it comes, or not, when the test says so. */
async function onItsWay() {
  const { promise, resolve, reject } = Promise.withResolvers<{ default: typeof Panel }>();
  const load = vi.fn<() => typeof promise>(() => promise);
  const Later = lazyPanel(load);
  const draw = (isOpen: boolean): void =>
    root.render(
      <Guard>
        <Page>{isOpen && <Later onClose={onClose} />}</Page>
      </Guard>,
    );
  draw(true);
  await vi.waitFor(() => expect(load).toHaveBeenCalled());
  return { load, draw, comes: () => resolve({ default: Panel }), fails: () => reject(new Error('gone')) };
}

class Guard extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError = () => ({ failed: true });
  override render = (): ReactNode => (this.state.failed ? 'the guard has it' : this.props.children);
}

test('keys pressed while a panel is on its way do nothing on the page, and are handed to it', async () => {
  const { comes } = await onItsWay();
  for (const key of ['A', 'Enter', 'Backspace']) press(key);
  comes();
  await vi.waitFor(() => expect(textOf()).toBe('typed ahead: A Enter Backspace'));
  expect(acted).toEqual([]);
  press('A');
  expect(acted).toEqual(['A']);
});

test('Esc calls it off, and closes nothing else', async () => {
  const { draw } = await onItsWay();
  press('Escape');
  expect(onClose).toHaveBeenCalledOnce();
  draw(false);
  await vi.waitFor(() => {
    press('A');
    expect(acted).toContain('A');
  });
  expect(acted).not.toContain('Escape');
});

test.each([{ ctrlKey: true }, { metaKey: true }, { altKey: true }])('the browser keeps its own keys meanwhile: %j', async (held) => {
  await onItsWay();
  const event = new KeyboardEvent('keydown', { key: 'A', bubbles: true, cancelable: true, ...held });
  document.body.dispatchEvent(event);
  expect(event.defaultPrevented).toBe(false);
});

test('opened once, it is there at once', async () => {
  const { draw, load, comes } = await onItsWay();
  comes();
  await vi.waitFor(() => expect(textOf()).toContain('typed ahead'));
  draw(false);
  await vi.waitFor(() => expect(textOf()).toBe(''));
  draw(true);
  await vi.waitFor(() => expect(textOf()).toContain('typed ahead'));
  expect(load).toHaveBeenCalledOnce();
});

test('one that cannot come is the page’s failure, and the keys are free again', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const { fails } = await onItsWay();
  fails();
  await vi.waitFor(() => expect(textOf()).toBe('the guard has it'));
  const event = new KeyboardEvent('keydown', { key: 'A', bubbles: true, cancelable: true });
  document.body.dispatchEvent(event);
  expect(event.defaultPrevented).toBe(false);
});
