import DOMPurify, { type Config } from 'dompurify';

/** Bodies beyond this many characters are cut before sanitising, with a notice. */
export const maxCharacters = 1_000_000;

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
/** Attributes without URLs, which DOMPurify would check as URLs. */
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

/**
 * Links open in a new tab without a referrer; their title shows the host as punycode where its letters could be mistaken. A link that is not
 * absolute would lead into the desk, so it becomes text.
 */
function tameLink(link: HTMLAnchorElement): void {
  // DOMPurify ignores all blanks in an address, and browsers only tabs and line ends: `htt p://a` is relative.
  const address = link.getAttribute('href')?.replaceAll(/[\t\r\n]/g, '') ?? '';
  const url = urlOf(address);
  if (!url || !policy.ALLOWED_URI_REGEXP.test(address)) return link.removeAttribute('href');
  link.target = '_blank';
  link.rel = 'noopener noreferrer nofollow';
  if (/(?:^|\.)xn--/.test(url.host) && !link.textContent.includes(url.host)) link.append(` [${url.host}]`);
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

/** An image loads only from a listed host; others become a link that names the host (as punycode), tracking pixels are removed. */
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
 * Foreign HTML → a fragment that can be appended. It is parsed once, so a second parse cannot change its meaning.
 * No script, style, class, id or handler survives, and no host outside of the list is requested.
 */
export function sanitise(html: string, imageHosts: readonly string[]): { fragment: DocumentFragment; cut: boolean } {
  const cut = html.length > maxCharacters;
  // Removed afterwards; it prevents a <frameset> from replacing the body and all its text.
  const fragment = DOMPurify.sanitize(`<wbr>${html.slice(0, maxCharacters)}`, policy);
  const hosts = new Set(imageHosts);
  for (const link of fragment.querySelectorAll('a')) tameLink(link);
  for (const image of fragment.querySelectorAll('img')) tameImage(image, hosts);
  return { fragment, cut };
}
