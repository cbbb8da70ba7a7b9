import { afterEach, expect, test, vi } from 'vitest';
import type { Tab } from '#src/shared/live/tab.ts';
import { openLead } from './lead.ts';

// The browser’s own locks; each lead stands for a tab.

const soon = <T>(said: () => T): Promise<T> => vi.waitFor(said, { interval: 5, timeout: 5000 });
const quiet = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 60));

const open: { close: () => void }[] = [];
const leading = new Set<string>();

function openTab(name: string, { visible = true, hiddenToo = false } = {}) {
  let returned = (): void => {};
  const shown = { visible };
  const tab: Tab = {
    isVisible: () => shown.visible,
    onReturn: (listener) => {
      returned = listener;
      return () => {};
    },
  };
  const lead = openLead(
    tab,
    () => shown.visible || hiddenToo,
    () => {
      leading.add(name);
      return () => leading.delete(name);
    },
  );
  open.push(lead);
  return {
    ...lead,
    show(on: boolean): void {
      shown.visible = on;
      returned();
    },
  };
}
const leads = (...names: string[]): Promise<void> => soon(() => expect([...leading]).toEqual(names));

afterEach(async () => {
  for (const one of open.splice(0)) one.close();
  await leads();
});

test('of five tabs one leads: the last that was shown', async () => {
  for (const name of ['a', 'b', 'c', 'd', 'e']) openTab(name);
  await leads('e');
  await quiet();
  expect([...leading]).toEqual(['e']);
});

test('a tab that is hidden gives way to one that is seen, and one that is shown again leads', async () => {
  const a = openTab('a');
  await leads('a');
  const b = openTab('b');
  await leads('b');
  b.show(false);
  await leads('a');
  a.show(false);
  await leads();
  b.show(true);
  await leads('b');
});

test('a tab that closes leaves the lead to the next', async () => {
  openTab('a');
  await leads('a');
  const b = openTab('b');
  await leads('b');
  b.close();
  await leads('a');
});

test('a hidden tab that is wanted leads until another is shown, and takes nothing from it', async () => {
  const a = openTab('a', { hiddenToo: true });
  await leads('a');
  a.show(false);
  await quiet();
  expect([...leading]).toEqual(['a']);
  const b = openTab('b');
  await leads('b');
  a.look();
  await quiet();
  expect([...leading]).toEqual(['b']);
  b.show(false);
  await leads('a');
});
