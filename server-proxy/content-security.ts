import { hash } from 'node:crypto';
import type { Settings } from './config.ts';

type Policy = Readonly<Record<string, readonly string[]>>;

const written = (policy: Policy): string =>
  Object.entries(policy)
    .map((directive) => directive.flat().join(' '))
    .join('; ');

/** Who may show an answer in a frame (CSP 3 §6.4.2). */
const ancestors = (origins: readonly string[]): readonly string[] => (origins.length === 0 ? ["'none'"] : origins);

/** A CSP source for each inline script of a page (CSP 3 §2.3.1, hash-source). */
export const inlineScriptSources = (html: string): string[] =>
  Array.from(html.matchAll(/<script>([^]*?)<\/script>/g), ([, script = '']) => `'sha256-${hash('sha256', script, 'base64')}'`);

/**
 * The pages' Content-Security-Policy (CSP 3, Trusted Types): everything from here, nothing evaluated, and of inline scripts only the
 * page's own, by their hashes. It has to hold alone, should the sanitiser of foreign HTML ever fail (product 6).
 *
 * @param scriptSources of the page's own inline scripts
 */
export const pagePolicy = (
  { imageHosts, embedOrigins }: Pick<Settings, 'imageHosts' | 'embedOrigins'>,
  scriptSources: readonly string[] = [],
): string =>
  written({
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
    'frame-ancestors': ancestors(embedOrigins),
    'require-trusted-types-for': ["'script'"],
    // the sanitiser's, and the one that lets through the address of our own worker and nothing else
    'trusted-types': ['dompurify', 'desk-worker'],
  });

/** Data opened as a page of its own runs and loads nothing; XML, for one, can carry script in an XHTML element. */
export const dataPolicy = written({ 'default-src': ["'none'"], 'frame-ancestors': ["'none'"], sandbox: [] });
