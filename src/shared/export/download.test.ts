import { afterEach, expect, test, vi } from 'vitest';
import { download } from './export-file.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('a file is handed over by a link that leaves nothing behind', async () => {
  vi.useFakeTimers();
  const revoked = vi.spyOn(URL, 'revokeObjectURL');
  const clicked: { name: string; href: string; isThere: boolean }[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    clicked.push({ name: this.download, href: this.href, isThere: this.isConnected });
  });
  download(new Blob(['a']), 'a.csv');
  expect(clicked).toEqual([{ name: 'a.csv', href: expect.stringMatching(/^blob:/) as string, isThere: true }]);
  expect(document.querySelector('a')).toBeNull();
  expect(revoked).not.toHaveBeenCalled();
  vi.runAllTimers();
  expect(revoked.mock.calls).toEqual([[clicked[0]?.href]]);
});
