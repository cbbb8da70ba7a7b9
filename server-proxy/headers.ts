import type { Settings } from './config.ts';
import { dataPolicy, pagePolicy } from './content-security.ts';

export type Headers = Readonly<Record<string, string>>;

/** Types are believed, never guessed: a story that looks like HTML stays JSON (Fetch standard, §3.6). */
const nosniff = { 'x-content-type-options': 'nosniff' } as const;

/** Before frame-ancestors existed (RFC 7034); left out where somebody may frame, because it cannot name them. */
const neverFramed = { 'x-frame-options': 'DENY' } as const;

/** Data belongs to the desk alone: no other site may load it as a script or picture (Fetch standard, §3.7). */
const ownSiteOnly = { 'cross-origin-resource-policy': 'same-origin' } as const;

/** What every answer with data or an error carries. The proxy listens to no Authorization, so answers do not vary by it. */
const dataBase = {
  ...nosniff,
  ...neverFramed,
  ...ownSiteOnly,
  'content-security-policy': dataPolicy,
  // Referrer Policy: an answer opened as a page tells nobody what was asked
  'referrer-policy': 'no-referrer',
  vary: 'Accept, Accept-Encoding',
} as const;

/** Facts §3.1: for one user, three seconds, then ask again with the tag. */
export const freshHeaders: Headers = Object.freeze({ ...dataBase, 'cache-control': 'private, max-age=3, must-revalidate' });

/**
 * Errors, small facts and answers beyond their time leave no trace in the browser's cache (facts §3.1). For the last
 * it is essential: a later 304 would renew them there, and the mark of their age would outlive the outage (RFC 9111
 * §3.2 adds and replaces headers, it never removes one).
 */
export const unkeptHeaders: Headers = Object.freeze({ ...dataBase, 'cache-control': 'no-store' });

/** Powers a page of figures has no use for, neither its own scripts nor those of a frame around it (Permissions Policy). */
const permissions =
  'accelerometer=(), autoplay=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), hid=(), magnetometer=(), microphone=(), midi=(), payment=(), publickey-credentials-get=(), screen-wake-lock=(), serial=(), usb=(), clipboard-write=(self), fullscreen=(self)';

/** What every file and page carries. */
export interface PageHeaders {
  /** names that change with their content: kept for a year without asking (RFC 8246) */
  readonly asset: Headers;
  /** everything else: kept, but asked about each time */
  readonly page: Headers;
  /** an explanation in place of a page */
  readonly notice: Headers;
}

/** Made once per configuration, so that an answer only points at them. */
export function pageHeaders(settings: Pick<Settings, 'imageHosts' | 'embedOrigins'>): PageHeaders {
  const framed = settings.embedOrigins.length > 0;
  const base = {
    ...nosniff,
    'content-security-policy': pagePolicy(settings),
    // our own requests carry the page's address, which access.ts relies on where browsers send no Sec-Fetch-Site;
    // the sites that stories link to learn nothing
    'referrer-policy': 'same-origin',
    'permissions-policy': permissions,
    // HTML §7.1.3: a window that opened ours, or that ours opened, gets no hold of it; ignored in frames
    'cross-origin-opener-policy': 'same-origin',
    // a host page that asks for Cross-Origin-Embedder-Policy can frame only what says cross-origin
    'cross-origin-resource-policy': framed ? 'cross-origin' : 'same-origin',
    ...(framed ? {} : neverFramed),
    vary: 'Accept-Encoding',
  };
  return {
    asset: Object.freeze({ ...base, 'cache-control': 'public, max-age=31536000, immutable' }),
    page: Object.freeze({ ...base, 'cache-control': 'no-cache' }),
    notice: Object.freeze({ ...base, 'cache-control': 'no-store' }),
  };
}
