/** Hits of one rule within a minute are one notice (product.md 2.8). */
export const groupSeconds = 60;

export interface Cooled<Hit> {
  readonly told: readonly Hit[];
  /** fell into the cooldown: kept among the recent hits, without a notice */
  readonly held: readonly Hit[];
  /** when the last notice began, by the time of its first story */
  readonly openedAt: number | undefined;
}

/**
 * Which hits of one rule are told. A notice begins with a hit, takes in what follows within a minute, and is followed by silence until the
 * cooldown since its beginning is over.
 *
 * Assumed: the time of a hit is that of its story, so that a backtest and the watch count alike.
 */
export function cooled<Hit extends { readonly created: number }>(
  hits: readonly Hit[],
  cooldownMinutes: number,
  openedAt: number | undefined,
): Cooled<Hit> {
  const silence = Math.max(groupSeconds, cooldownMinutes * 60);
  const told: Hit[] = [];
  const held: Hit[] = [];
  let opened = openedAt;
  for (const hit of hits.toSorted((a, b) => a.created - b.created)) {
    // A story that comes late may be older than the notice.
    const since = opened === undefined ? Infinity : hit.created - opened;
    if (since >= silence) opened = hit.created;
    const isTold = since >= silence || Math.abs(since) < groupSeconds;
    (isTold ? told : held).push(hit);
  }
  return { told, held, openedAt: opened };
}
