import { logoImagePairs, logoImagePath } from '#contract/logo-image.ts';
import { addressOf } from '#src/shared/api/client.ts';

const expiry = new RegExp(`[?&]${logoImagePairs.expiry}=(\\d{1,12})(?:&|$)`);

/** Until when the address of a picture is good, Unix milliseconds. */
export const expiresMs = (link: string): number | undefined => {
  const [, seconds] = expiry.exec(link) ?? [];
  return seconds === undefined ? undefined : Number(seconds) * 1000;
};

/** A service that fails is asked once a minute (product.md 2.11). */
export const restMs = 60_000;

/** Timers of browsers take no more than 24 days. */
const dayMs = 86_400_000;

/**
 * How long an answer with a link is taken as it is, Unix milliseconds: until the link ends, but a minute at least and a day at most. An
 * old answer, or a clock that is ahead by a day, has links that end before they come, and every mark that is drawn would ask for another.
 *
 * @param elseMs for an answer without a link, or one that does not say when it ends
 */
export const holdsUntilMs = (link: string | undefined, nowMs: number, elseMs: number): number =>
  Math.min(nowMs + dayMs, Math.max(nowMs + restMs, (link && expiresMs(link)) || elseMs));

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
