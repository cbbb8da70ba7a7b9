import { isIPv6 } from 'node:net';
import * as z from 'zod/mini';

/** An environment variable of the proxy: what it is for (docs/configuration.md prints it) and how its text is read. */
interface Variable<T> {
  readonly says: string;
  /** completes the sentence "NAME must be …" when a value is refused */
  readonly must: string;
  /** a secret's value is never repeated, not even when it is wrong */
  readonly secret?: true;
  readonly read: z.ZodMiniType<T, string>;
}

const variable = <T>(parts: Variable<T>): Variable<T> => parts;

const read = <T>(parse: (text: string) => T | undefined): z.ZodMiniType<T, string> =>
  z.pipe(
    z.string(),
    z.transform((text, context): T => {
      const value = parse(text);
      if (value !== undefined) return value;
      context.issues.push({ code: 'custom', input: text });
      return z.NEVER;
    }),
  );

const list = (part: (text: string) => string | undefined) =>
  read((text) => {
    const parts = text.split(/[\s,]+/).filter((piece) => piece !== '');
    const values = parts.flatMap((piece) => part(piece) ?? []);
    return values.length === parts.length ? [...new Set(values)] : undefined;
  });

const parsedUrl = (text: string): URL | undefined => (URL.canParse(text) ? new URL(text) : undefined);

const isWeb = (url: URL): boolean => url.protocol === 'http:' || url.protocol === 'https:';

/** A base address: no key, name or question may hide in it, because addresses get logged. */
function baseUrl(text: string): URL | undefined {
  const url = parsedUrl(text);
  return url && isWeb(url) && url.username === '' && url.password === '' && !/[?#]/.test(text) ? url : undefined;
}

const hostShape = /^(?:[a-z0-9](?:[a-z0-9_-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9_-]*[a-z0-9])?)*|\[[0-9a-f:.]+\])(?::\d{1,5})?$/;

/** `https://host[:port]` and nothing more; the browser compares origins letter by letter. */
function wholeOrigin(text: string): string | undefined {
  const url = parsedUrl(text);
  // a URL's host may hold characters, such as ";", that would begin a directive of their own in the policy header
  return url && isWeb(url) && hostShape.test(url.host) && url.origin === text.toLowerCase().replace(/\/$/, '') ? url.origin : undefined;
}

/** `name`, `name:port` or an address; IPv6 in brackets, as in a `Host` header. */
function hostWithPort(text: string): string | undefined {
  const lower = text.toLowerCase();
  return hostShape.test(lower) && parsedUrl(`http://${lower}`) ? lower : undefined;
}

/** As `listen` wants it: IPv6 without brackets, and never a port. */
function listenHost(text: string): string | undefined {
  const bare = text.toLowerCase().replace(/^\[(.*)\]$/, '$1');
  return isIPv6(bare) || (!bare.includes(':') && hostShape.test(bare)) ? bare : undefined;
}

function basePath(text: string): string | undefined {
  if (!/^(?:\/[A-Za-z0-9_~.-]+)*\/?$/.test(text) || /\/\.\.?(?:\/|$)/.test(text)) return undefined;
  return text.endsWith('/') ? text : `${text}/`;
}

const port = (text: string): number | undefined => (/^\d{1,5}$/.test(text) && Number(text) <= 65_535 ? Number(text) : undefined);

const perMinute = (text: string): number | undefined =>
  /^[1-9]\d{0,6}$/.test(text) && Number(text) <= 1_000_000 ? Number(text) : undefined;

/** Every variable the proxy knows. */
export const variables = {
  UPSTREAM_URL: variable({
    says: 'Base address of the data service, e.g. https://api.example.com. Without it the embedded one with its example world starts.',
    must: 'an http or https address without user name, query or fragment',
    secret: true,
    read: read(baseUrl),
  }),
  UPSTREAM_KEY: variable({
    says: 'The API key for UPSTREAM_URL. It stays in the proxy.',
    must: 'one line of visible ASCII characters without blanks',
    secret: true,
    // anything else could end the header line it travels in, or be refused without a word upstream (facts §1: never trimmed)
    read: read((text) => (/^[\x21-\x7e]+$/.test(text) ? text : undefined)),
  }),
  UPSTREAM_KEY_FILE: variable({
    says: 'A file that holds the key and nothing else, instead of UPSTREAM_KEY; a line end after it is ignored.',
    must: 'the path of a readable file',
    read: read((text) => text),
  }),
  HOST: variable({
    says: 'Address or name to listen on. Default 127.0.0.1: this computer only.',
    must: 'an IP address or a host name without a port',
    read: read(listenHost),
  }),
  PORT: variable({
    says: 'Port to listen on. Default 8080; 0 takes a free one.',
    must: 'a whole number from 0 to 65535',
    read: read(port),
  }),
  BASE_PATH: variable({
    says: 'Path under which everything is served, e.g. /desk/. Default /.',
    must: 'a path such as /desk/, of letters, digits, dots, dashes and underscores',
    read: read(basePath),
  }),
  ALLOWED_HOSTS: variable({
    says: 'Names people reach the desk by, comma-separated: exact, no wildcards; with a port only that port is meant. The address in HOST, and localhost when listening there, need not be listed.',
    must: 'host names such as desk.example.com or desk.example.com:8443, without wildcards',
    read: list(hostWithPort),
  }),
  EMBED_ORIGINS: variable({
    says: 'Sites that may show the desk in a frame, comma-separated whole origins. Default: none.',
    must: 'whole origins such as https://intranet.example.com, without path and wildcards',
    read: list(wholeOrigin),
  }),
  IMAGE_HOSTS: variable({
    says: 'Hosts from which pictures in articles may load, comma-separated: exact, no wildcards. Default: none; other pictures become links.',
    must: 'host names such as images.example.com, without wildcards',
    read: list(hostWithPort),
  }),
  CLIENT_RATE_LIMIT: variable({
    says: 'Questions a minute and client address that have to be asked of the data service; one more is 429. Default 3000.',
    must: 'a whole number from 1 to 1000000',
    read: read(perMinute),
  }),
  UPSTREAM_RATE_LIMIT: variable({
    says: 'Questions a minute to the data service, of all clients together; one more is 429, or an older answer. Default 6000.',
    must: 'a whole number from 1 to 1000000',
    read: read(perMinute),
  }),
  METRICS_PORT: variable({
    says: 'Port for metrics in the text form of Prometheus, at /metrics on HOST. Without it there are none; 0 takes a free one.',
    must: 'a whole number from 0 to 65535',
    read: read(port),
  }),
  WORKSPACE_ORIGINS: variable({
    says: 'Sites that may read the widgets of /widgets.json, comma-separated whole origins. Default: none, and there are no widgets.',
    must: 'whole origins such as https://workspace.example.com, without path and wildcards',
    read: list(wholeOrigin),
  }),
} as const;

export type VariableName = keyof typeof variables;
