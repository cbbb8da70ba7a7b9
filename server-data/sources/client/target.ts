import { SourceFailed } from '../failures.ts';
import { isPrivateHost, PrivateHost } from './addresses.ts';
import { fillKey, holdsKey } from './key.ts';

/** An address to send to. */
export interface Target {
  readonly url: URL;
  /** whether the host may have the key and the headers of the settings */
  readonly isTrusted: boolean;
}

/** @throws SourceFailed where no request may be sent to an address */
function checked(url: URL, isPrivateAllowed: boolean): URL {
  if (!/^https?:$/.test(url.protocol)) throw new SourceFailed('expected an address that begins with http:// or https://');
  if (url.username !== '' || url.password !== '') throw new SourceFailed(`${url.host}: an address must not hold a user name or password`);
  if (!isPrivateAllowed && isPrivateHost(url)) throw new PrivateHost(url.host);
  return url;
}

interface TargetOptions {
  readonly key: string | undefined;
  readonly isPrivateAllowed: boolean;
}

const originOf = (template: string): string | undefined => (URL.canParse(template) ? new URL(template).origin : undefined);

/**
 * The address of a request.
 *
 * Assumed: a key is for the origin of `url` alone; addresses of next pages and pictures are the word of a host.
 *
 * @param home `url` of the settings, where the kind has it
 * @throws SourceFailed where it cannot be read, must not be reached, or would give the key to another host
 */
export function requestTarget(template: string, home: string | undefined, { key, isPrivateAllowed }: TargetOptions): Target {
  // what the key may not change
  const [origin, sameOrigin] = ['1', '2'].map((text) => originOf(template.replaceAll('{key}', text)));
  if (!/^https?:/.test(origin ?? '')) throw new SourceFailed('expected an address that begins with http:// or https://');
  if (origin !== sameOrigin) throw new SourceFailed('url: {key} must not be in the host');
  const url = checked(new URL(fillKey(template, key, encodeURIComponent)), isPrivateAllowed);
  const isTrusted = home === undefined || url.origin === originOf(home);
  if (!isTrusted && holdsKey(url, key)) throw new SourceFailed(`${url.host} is not the host of url and does not get the key`);
  return { url, isTrusted };
}

/**
 * Where a redirect leads. Once another origin was reached, no later one is trusted.
 *
 * @throws SourceFailed where it is not followed
 */
export function redirectTarget({ url: from, isTrusted }: Target, location: string, { key, isPrivateAllowed }: TargetOptions): Target {
  if (!URL.canParse(location, from.href)) throw new SourceFailed(`${from.host} redirects to an address that cannot be read`);
  const url = new URL(location, from.href);
  const isSame = url.origin === from.origin;
  if (from.protocol === 'https:' && url.protocol === 'http:') throw new SourceFailed(`${from.host} redirects from https to http`);
  if (!(isSame && isTrusted) && holdsKey(url, key)) throw new SourceFailed(`${from.host} redirects to another host with the key`);
  return { url: checked(url, isPrivateAllowed), isTrusted: isTrusted && isSame };
}
