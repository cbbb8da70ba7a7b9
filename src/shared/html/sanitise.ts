import DOMPurify, { type Config } from 'dompurify';

/** Bodies beyond this many characters are cut before sanitising, with a notice (product.md §6). */
export const mostCharacters = 1_000_000;

const allowedTags = [
  ...[
    'a',
    'abbr',
    'b',
    'blockquote',
    'br',
    'caption',
    'cite',
    'code',
    'col',
    'colgroup',
    'dd',
    'del',
    'div',
    'dl',
    'dt',
    'em',
    'figcaption',
    'figure',
  ],
  ...[
    'h1',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'hr',
    'i',
    'img',
    'ins',
    'kbd',
    'li',
    'mark',
    'ol',
    'p',
    'pre',
    'q',
    's',
    'small',
    'span',
    'strong',
    'sub',
  ],
  ...['sup', 'table', 'tbody', 'td', 'tfoot', 'th', 'thead', 'time', 'tr', 'u', 'ul'],
];
/** They hold no address; DOMPurify would judge them as one. */
const plainAttributes = ['alt', 'title', 'width', 'height', 'colspan', 'rowspan', 'datetime', 'start', 'scope'];

const policy = {
  ALLOWED_TAGS: allowedTags,
  ALLOWED_ATTR: ['href', 'src', ...plainAttributes],
  ADD_URI_SAFE_ATTR: plainAttributes,
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  ALLOWED_URI_REGEXP: /^(?:https?:\/\/|mailto:)/i,
  RETURN_DOM_FRAGMENT: true,
} satisfies Config;

/** Links open elsewhere and tell nothing of the reader; a host in letters that may pass for others is named as punycode. */
function tameLink(link: HTMLAnchorElement): void {
  if (!link.hasAttribute('href')) return;
  link.target = '_blank';
  link.rel = 'noopener noreferrer nofollow';
  const host = urlOf(link.getAttribute('href'))?.host ?? '';
  if (/(?:^|\.)xn--/.test(host) && !link.textContent.includes(host)) link.append(` [${host}]`);
}

const pixel = (image: HTMLImageElement): boolean =>
  [image.getAttribute('width'), image.getAttribute('height')].some((side) => side !== null && Number.parseInt(side, 10) <= 1);

function urlOf(text: string | null): URL | undefined {
  try {
    return new URL(text ?? '');
  } catch {
    return undefined;
  }
}

/** An image loads only from a listed host; another becomes a link that names its host (as punycode), a tracking pixel vanishes. */
function tameImage(image: HTMLImageElement, hosts: ReadonlySet<string>): void {
  const source = urlOf(image.getAttribute('src'));
  // DOMPurify lets data: pass in images.
  if (!source || !/^https?:$/.test(source.protocol) || pixel(image)) {
    image.remove();
    return;
  }
  if (source.protocol === 'https:' && hosts.has(source.host)) {
    image.loading = 'lazy';
    image.referrerPolicy = 'no-referrer';
    return;
  }
  const link = document.createElement('a');
  link.href = source.href;
  link.textContent = `Image at ${source.host}${image.alt ? `: ${image.alt}` : ''}`;
  tameLink(link);
  const around = image.closest('a');
  around?.after(' ', link);
  image.replaceWith(around ? image.alt || 'Image' : link);
}

/**
 * Foreign HTML → a fragment that can be appended: parsed once, so it cannot change its meaning on a second parse.
 * No script, style, class, id or handler survives, and opening it asks no host that is not listed.
 */
export function sanitise(html: string, imageHosts: readonly string[]): { fragment: DocumentFragment; cut: boolean } {
  const cut = html.length > mostCharacters;
  // Not kept itself, but after it a <frameset> can no longer take the place of the body, and with it all text.
  const fragment = DOMPurify.sanitize(`<wbr>${html.slice(0, mostCharacters)}`, policy);
  const hosts = new Set(imageHosts);
  for (const link of fragment.querySelectorAll('a')) tameLink(link);
  for (const image of fragment.querySelectorAll('img')) tameImage(image, hosts);
  return { fragment, cut };
}
