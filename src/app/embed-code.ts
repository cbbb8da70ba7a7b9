const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** What a frame may do (product.md 5.9): run and save files as itself, open links in windows of their own; nothing to the page around. */
const sandbox = 'allow-scripts allow-same-origin allow-downloads allow-popups allow-popups-to-escape-sandbox';

/** The HTML that shows an address in another page. */
export const embedCode = (src: string, title: string): string =>
  `<iframe src="${escaped(src)}" title="${escaped(title)}" sandbox="${sandbox}" allow="clipboard-write; fullscreen" referrerpolicy="strict-origin-when-cross-origin" loading="lazy"></iframe>`;

/** What a reader may choose for the frame. */
export interface FrameChoices {
  readonly theme: 'auto' | 'light' | 'dark';
  readonly density: 'compact' | 'cozy' | 'comfy';
  readonly tz: 'et' | 'local' | 'utc';
  readonly hide: readonly string[];
  /** the one symbol that only the host may change */
  readonly symbol?: string | undefined;
}

/** The address of a view as a frame: `link` is the one that would be shared. */
export function frameAddress(link: string, { theme, density, tz, hide, symbol = '' }: FrameChoices): string {
  const address = new URL(link);
  const chosen = { embed: '1', theme, density, tz, hide: hide.join(','), symbol };
  for (const [name, word] of Object.entries(chosen)) {
    address.searchParams.delete(name);
    if (word !== '') address.searchParams.set(name, word);
  }
  address.search = address.search.replaceAll('%2C', ',').replaceAll('%3A', ':').replaceAll('%2F', '/');
  return address.href;
}
