import { hash } from 'node:crypto';
import type { Settings } from '../config.ts';
import { needsIdentity } from './access-settings.ts';

export type Headers = Readonly<Record<string, string>>;

const policyText = (policy: Readonly<Record<string, readonly string[]>>): string =>
  Object.entries(policy)
    .map((directive) => directive.flat().join(' '))
    .join('; ');

/** CSP sources (CSP 3 §2.3.1, hash-source) for the inline scripts and styles of a page. */
export interface InlineSources {
  readonly script: readonly string[];
  readonly style: readonly string[];
}

export function inlineSources(html: string): InlineSources {
  const hashesOf = (tag: RegExp): string[] =>
    Array.from(html.matchAll(tag), ([, text = '']) => `'sha256-${hash('sha256', text, 'base64')}'`);
  return { script: hashesOf(/<script>([^]*?)<\/script>/g), style: hashesOf(/<style>([^]*?)<\/style>/g) };
}

/**
 * The Content-Security-Policy of the pages (CSP 3, Trusted Types): only resources of this origin, no eval, and inline scripts and styles by
 * their hashes. It must be sufficient on its own in case the sanitiser of foreign HTML fails.
 *
 * @param inline the page's own scripts and styles
 */
export const pagePolicy = (
  { imageHosts, embedOrigins }: Pick<Settings, 'imageHosts' | 'embedOrigins'>,
  inline: InlineSources = { script: [], style: [] },
): string =>
  policyText({
    'default-src': ["'none'"],
    'script-src': ["'self'", ...inline.script],
    'style-src': ["'self'", ...inline.style],
    // Browsers report inline styles of stories while DOMPurify parses them, before it removes them.
    'style-src-attr': ["'unsafe-inline'"],
    // A host without a scheme allows the page's scheme and https (CSP 3 §6.7.2.8).
    // blob: is for charts saved as PNG, which the browser draws from their SVG.
    'img-src': ["'self'", 'blob:', ...imageHosts],
    'font-src': ["'self'"],
    'connect-src': ["'self'"],
    'manifest-src': ["'self'"],
    'worker-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'self'"],
    'form-action': ["'none'"],
    'frame-ancestors': embedOrigins.length === 0 ? ["'none'"] : embedOrigins,
    'require-trusted-types-for': ["'script'"],
    // The policies of the sanitiser and of the worker's URL.
    'trusted-types': ['dompurify', 'desk-worker'],
  });

/** For data opened as a document: no scripts, no resources. XML, for example, may contain scripts in XHTML elements. */
export const dataPolicy = policyText({ 'default-src': ["'none'"], 'frame-ancestors': ["'none'"], sandbox: [] });

const commonHeaders = {
  // Disables content sniffing: a story that looks like HTML remains JSON (Fetch standard, §3.6).
  'x-content-type-options': 'nosniff',
} as const;

/** For browsers without frame-ancestors (RFC 7034). Omitted when embedding is allowed, because it cannot list origins. */
const neverFramed = { 'x-frame-options': 'DENY' } as const;

/** Headers of responses with data or an error. No data depends on the user, so Authorization is not in Vary. */
const dataHeaders = {
  ...commonHeaders,
  ...neverFramed,
  // Other sites cannot load it as a script or image (Fetch standard, §3.7).
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy': dataPolicy,
  // A response opened as a document sends no referrer.
  'referrer-policy': 'no-referrer',
  vary: 'Accept, Accept-Encoding',
} as const;

/** Fresh data: private, three seconds, then revalidated by entity tag (assumption R04). */
export const freshHeaders: Headers = { ...dataHeaders, 'cache-control': 'private, max-age=3, must-revalidate' };

/**
 * Errors, the status and stale responses must not be stored by the browser (assumption R04). A later 304 would otherwise refresh a stale
 * response together with its stale header, because RFC 9111 §3.2 adds and replaces headers but never removes one.
 */
export const noStoreHeaders: Headers = { ...dataHeaders, 'cache-control': 'no-store' };

/** Who may store files and images: shared caches only where everybody may have them. */
export const cacheScope = ({ access, allowedAddresses }: Pick<Settings, 'access' | 'allowedAddresses'>): 'public' | 'private' =>
  needsIdentity(access) || allowedAddresses.length > 0 ? 'private' : 'public';

/** Disables browser features that the pages do not use (Permissions Policy). */
const permissions =
  'accelerometer=(), autoplay=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), hid=(), magnetometer=(), microphone=(), midi=(), payment=(), publickey-credentials-get=(), screen-wake-lock=(), serial=(), usb=(), clipboard-write=(self), fullscreen=(self)';

/** The headers of pages and files. */
export interface PageHeaders {
  /** files with a content hash in their name: cached for a year without revalidation (RFC 8246) */
  readonly asset: Headers;
  /** other files and pages: cached and revalidated on each use */
  readonly page: Headers;
  /** sentences in place of a page; framed where pages are, so that a reader sees why there is none */
  readonly notice: Headers;
}

export function pageHeaders(settings: Pick<Settings, 'imageHosts' | 'embedOrigins' | 'access' | 'allowedAddresses'>): PageHeaders {
  const isFramed = settings.embedOrigins.length > 0;
  const base = {
    ...commonHeaders,
    'content-security-policy': pagePolicy(settings),
    // The desk's requests have a referrer, which access.ts checks when there is no Sec-Fetch-Site. Linked sites get none.
    'referrer-policy': 'same-origin',
    'permissions-policy': permissions,
    // Windows of other origins get no reference to this one (HTML §7.1.3); ignored in frames.
    'cross-origin-opener-policy': 'same-origin',
    // Host pages with Cross-Origin-Embedder-Policy can only embed cross-origin resources.
    'cross-origin-resource-policy': isFramed ? 'cross-origin' : 'same-origin',
    ...(isFramed ? {} : neverFramed),
    vary: 'Accept-Encoding',
  };
  return {
    asset: { ...base, 'cache-control': `${cacheScope(settings)}, max-age=31536000, immutable` },
    page: { ...base, 'cache-control': 'no-cache' },
    notice: { ...base, 'cache-control': 'no-store', vary: 'Accept, Accept-Encoding' },
  };
}
