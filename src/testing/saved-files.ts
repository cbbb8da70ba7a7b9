import { vi } from 'vitest';

/** The files that the page saves from here on, until the test ends; none is downloaded. */
export function collectSavedFiles(): readonly { readonly name: string; readonly file: Blob }[] {
  const saved: { name: string; file: Blob }[] = [];
  const files = new Map<string, Blob>();
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    const url = `blob:${files.size}`;
    files.set(url, file as Blob);
    return url;
  });
  // A real click would leave the page.
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const file = files.get(this.href);
    if (file) saved.push({ name: this.download, file });
  });
  return saved;
}
