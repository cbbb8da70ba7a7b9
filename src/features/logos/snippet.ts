const attribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const asDataAddress = (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('unreadable')));
    reader.readAsDataURL(file);
  });

/**
 * A picture as HTML, for a page of the reader's own.
 *
 * Assumed: the snippet holds the picture itself, as signed links end within two days and are never handed on.
 */
export async function imageSnippet(file: Blob, alt: string): Promise<string> {
  return `<img src="${await asDataAddress(file)}" alt="${attribute(alt)}">`;
}
