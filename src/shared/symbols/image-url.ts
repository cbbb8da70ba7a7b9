import { dayMs, minuteMs } from '#contract/time/dates.ts';
import { logoImagePairs, logoImagePath } from '#contract/proxy/logo-image.ts';
import { urlOf } from '#src/shared/api/client.ts';
import { createPageValue, usePageValue } from '#src/shared/storage/page-value.ts';
import { toBrowserMs } from '#src/shared/time/now.ts';

const expiry = new RegExp(`[?&]${logoImagePairs.expiry}=(\\d{1,12})(?:&|$)`);

/** When an image URL expires, Unix milliseconds by the browser's clock. */
export const expiresMs = (link: string): number | undefined => {
  const [, seconds] = expiry.exec(link) ?? [];
  return seconds === undefined ? undefined : toBrowserMs(Number(seconds) * 1000);
};

/** A failing service gets one request a minute. */
export const restMs = minuteMs;

/**
 * How long a response with an image URL stays fresh, Unix milliseconds: until the URL expires, at least a minute and at most a day. The minimum
 * prevents a request per logomark when URLs arrive expired, because the response is old or the clock is wrong; timers of browsers take no more
 * than 24 days.
 *
 * @param elseMs for a response without a URL or without an expiry
 */
export const holdsUntilMs = (link: string | undefined, nowMs: number, elseMs: number): number =>
  Math.min(nowMs + dayMs, Math.max(nowMs + restMs, (link && expiresMs(link)) || elseMs));

/**
 * The URL that the browser loads an image from: the original host if the operator allows it, else our own, which proxies images. The signature
 * covers the path only, so the host may change.
 *
 * @returns undefined where the URL is not an image URL
 */
export function pictureAddress(link: string, imageHosts: readonly string[]): string | undefined {
  const at = link.indexOf(`${logoImagePath}/`);
  if (at < 0) return undefined;
  const named = URL.parse(link);
  if (named && /^https?:$/.test(named.protocol) && imageHosts.includes(named.host)) return link;
  return urlOf(link.slice(at));
}

const broken = createPageValue<ReadonlySet<string>>(new Set());

/** Whether an image failed to load: its URL may have expired or been signed with a former secret. */
export function useIsBroken(link: string | undefined): boolean {
  const links = usePageValue(broken);
  return link !== undefined && links.has(link);
}

/** @returns whether this is the first failure, which is worth a new request */
export function noteBroken(link: string): boolean {
  const before = broken.get();
  if (before.has(link)) return false;
  broken.set(new Set([...before, link]));
  return true;
}
