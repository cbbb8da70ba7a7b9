import { hash } from 'node:crypto';
import type { Settings } from '../config.ts';

export type Headers = Readonly<Record<string, string>>;

const policyText = (policy: Readonly<Record<string, readonly string[]>>): string =>
  Object.entries(policy)
    .map((directive) => directive.flat().join(' '))
    .join('; ');

/** A CSP source for each inline script of a page (CSP 3 §2.3.1, hash-source). */
export const inlineScriptSources = (html: string): string[] =>
  Array.from(html.matchAll(/<script>([^]*?)<\/script>/g), ([, script = '']) => `'sha256-${hash('sha256', script, 'base64')}'`);

/**
 * The Content-Security-Policy of the pages (CSP 3, Trusted Types): everything from here, nothing evaluated, and of inline scripts
 * only the page's own, by their hashes. It has to hold alone, should the sanitiser of foreign HTML ever fail (product 6).
 *
 * @param scriptSources of the page's own inline scripts
 */
export const pagePolicy = (
  { imageHosts, embedOrigins }: Pick<Settings, 'imageHosts' | 'embedOrigins'>,
  scriptSources: readonly string[] = [],
): string =>
  policyText({
    'default-src': ["'none'"],
    'script-src': ["'self'", ...scriptSources],
    'style-src': ["'self'"],
    // the browser reports a story's inline styles while DOMPurify parses them, before it removes them
    'style-src-attr': ["'unsafe-inline'"],
    // a host without a scheme takes the page's own, or https (CSP 3 §6.7.2.8)
    // blob: for charts saved as PNG, which the browser draws from their SVG
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
    // the sanitiser's, and the one that allows the address of our own worker and nothing else
    'trusted-types': ['dompurify', 'desk-worker'],
  });

/** Data opened as a page of its own runs and loads nothing; XML, for one, can carry script in an XHTML element. */
export const dataPolicy = policyText({ 'default-src': ["'none'"], 'frame-ancestors': ["'none'"], sandbox: [] });

const commonHeaders = {
  // types are trusted, never guessed: a story that looks like HTML stays JSON (Fetch standard, §3.6)
  'x-content-type-options': 'nosniff',
} as const;

/** For browsers without frame-ancestors (RFC 7034); left out where somebody may frame, because it cannot name them. */
const neverFramed = { 'x-frame-options': 'DENY' } as const;

/** Every response with data or an error. The proxy reads no Authorization, so responses do not vary by it. */
const dataHeaders = {
  ...commonHeaders,
  ...neverFramed,
  // no other site may load it as a script or picture (Fetch standard, §3.7)
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy': dataPolicy,
  // a response opened as a page sends its address to nobody
  'referrer-policy': 'no-referrer',
  vary: 'Accept, Accept-Encoding',
} as const;

/** Facts §3.1: for one user, three seconds, then revalidated by its tag. */
export const freshHeaders: Headers = { ...dataHeaders, 'cache-control': 'private, max-age=3, must-revalidate' };

/**
 * Errors, facts about the desk and stale responses leave no trace in the browser's cache (facts §3.1). For stale ones this is
 * essential: a later 304 would renew them there, and the mark of their age would outlive the outage (RFC 9111 §3.2 adds and
 * replaces headers, it never removes one).
 */
export const noStoreHeaders: Headers = { ...dataHeaders, 'cache-control': 'no-store' };

/** Browser features that a page of figures does not need, neither its own scripts nor those of a page around it (Permissions Policy). */
const permissions =
  'accelerometer=(), autoplay=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), hid=(), magnetometer=(), microphone=(), midi=(), payment=(), publickey-credentials-get=(), screen-wake-lock=(), serial=(), usb=(), clipboard-write=(self), fullscreen=(self)';

/** The headers of pages and files. */
export interface PageHeaders {
  /** names that change with their content: cached for a year without revalidation (RFC 8246) */
  readonly asset: Headers;
  /** everything else: cached and revalidated each time */
  readonly page: Headers;
  /** a sentence in place of a page */
  readonly notice: Headers;
}

export function pageHeaders(settings: Pick<Settings, 'imageHosts' | 'embedOrigins'>): PageHeaders {
  const isFramed = settings.embedOrigins.length > 0;
  const base = {
    ...commonHeaders,
    'content-security-policy': pagePolicy(settings),
    // our own requests carry the page's address, which access.ts relies on where browsers send no Sec-Fetch-Site;
    // the sites that stories link to get none
    'referrer-policy': 'same-origin',
    'permissions-policy': permissions,
    // HTML §7.1.3: a window that opened ours, or that ours opened, gets no reference to it; ignored in frames
    'cross-origin-opener-policy': 'same-origin',
    // a host page that requires Cross-Origin-Embedder-Policy can frame only what says cross-origin
    'cross-origin-resource-policy': isFramed ? 'cross-origin' : 'same-origin',
    ...(isFramed ? {} : neverFramed),
    vary: 'Accept-Encoding',
  };
  return {
    asset: { ...base, 'cache-control': 'public, max-age=31536000, immutable' },
    page: { ...base, 'cache-control': 'no-cache' },
    notice: { ...base, 'cache-control': 'no-store' },
  };
}
