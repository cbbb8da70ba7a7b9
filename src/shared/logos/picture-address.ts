import { logoImagePairs, logoImagePath } from '#contract/logo-image.ts';
import { addressOf } from '#src/shared/api/client.ts';

const expiry = new RegExp(`[?&]${logoImagePairs.expiry}=(\\d{1,12})(?:&|$)`);

/** Until when the address of a picture is good, Unix milliseconds. */
export const expiresMs = (link: string): number | undefined => {
  const [, seconds] = expiry.exec(link) ?? [];
  return seconds === undefined ? undefined : Number(seconds) * 1000;
};

/**
 * Where the browser loads a picture from: the host that is named, if the operator lists it, else our own, which passes pictures on.
 * What is signed begins with the path, so another host before it does no harm.
 *
 * @returns undefined for an address that is no picture's
 */
export function pictureAddress(link: string, imageHosts: readonly string[]): string | undefined {
  const at = link.indexOf(`${logoImagePath}/`);
  if (at < 0) return undefined;
  const named = URL.parse(link);
  if (named && /^https?:$/.test(named.protocol) && imageHosts.includes(named.host)) return link;
  return addressOf(link.slice(at));
}
