import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { setPreferences } from '#src/shared/storage/preferences.ts';
import { usePrinting, usePrintMargins, usePrintNote } from './printing.ts';

const margin = (name: 'head' | 'foot'): unknown => JSON.parse(document.documentElement.style.getPropertyValue(`--print-${name}`));

function Sheet({ isSample, notes }: { isSample: boolean; notes: readonly string[] }) {
  usePrintMargins(isSample);
  return notes.map((note, index) => <Note key={index} text={note} />);
}

function Note({ text }: { text: string }) {
  usePrintNote(text);
  return null;
}

function List() {
  usePrintMargins(false);
  return <p>{usePrinting() ? 'all rows' : 'visible rows'}</p>;
}

test('a list is rendered for paper before the browser prints, with the address and time on each sheet, and as before after it', async () => {
  vi.setSystemTime('2026-11-20T15:41:07Z');
  setPreferences({ zone: 'et' });
  onTestFinished(() => history.replaceState(null, '', '/'));
  history.replaceState(null, '', '/news?topics=%22rate+cut%22%5C');
  await render(<List />);
  page.getByText('visible rows').element();
  // At once: the browser prints as soon as the event is handled.
  dispatchEvent(new Event('beforeprint'));
  page.getByText('all rows').element();
  expect(margin('foot')).toBe(`${location.href} · 2026-11-20 10:41:07 ET`);
  dispatchEvent(new Event('afterprint'));
  await expect.element(page.getByText('visible rows')).toBeVisible();
});

test('each sheet says that the data is a sample, and what the parts of the page note, each once', async () => {
  const { rerender } = await render(<Sheet isSample notes={['News on AAPL', '', 'price at 10:15 ET', 'News on AAPL']} />);
  dispatchEvent(new Event('beforeprint'));
  expect(margin('head')).toContain('Sample data');
  expect(margin('foot')).toMatch(/ · News on AAPL · price at 10:15 ET$/);
  await rerender(<Sheet isSample={false} notes={[]} />);
  dispatchEvent(new Event('beforeprint'));
  expect(margin('head')).toBe('');
  expect(margin('foot')).not.toContain('AAPL');
});
