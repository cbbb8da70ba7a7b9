import { pack } from './packed.ts';

/** State beyond this is packed (product.md 2.9). */
const mostReadable = 2000;

/** What a page reads before it is drawn (product.md 5.9); it stays readable in a packed address. */
const early = ['embed', 'theme', 'density', 'tz', 'hide', 'symbol'];

/** Parameters in which other programs would expect a key; none is ever passed on. */
const secret = ['token', 'apikey'];

/**
 * The address to share what is seen: absolute, without a key, short.
 *
 * Assumed: the address bar stays readable however long it grows; a state beyond 2,000 characters is packed into `s=` (raw
 * deflate, base64url) when its link is copied, and unpacked on arrival.
 */
export async function shareLink(here: string = location.href): Promise<string> {
  const link = new URL(here);
  for (const name of secret) link.searchParams.delete(name);
  // Commas and colons as the address bar shows them (use-search.ts).
  link.search = link.search.replaceAll('%2C', ',').replaceAll('%3A', ':');
  if (link.search.length <= mostReadable) return link.href;
  const state = [...link.searchParams].filter(([name]) => !early.includes(name));
  const others = [...link.searchParams].filter(([name]) => early.includes(name));
  link.search = new URLSearchParams([['s', await pack(new URLSearchParams(state).toString())], ...others]).toString();
  return link.href;
}
