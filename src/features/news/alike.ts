import type { NewsItem } from '#contract/endpoints/news.ts';
import { gistOf, sameStory, type Gist } from './alike-title.ts';

const withinSeconds = 1800;
const mostTickers = 3;
/** How many recent stories of a ticker a new one is held against, so that a flood costs no more than its length. */
const mostNear = 16;

/** The share a story is mainly about, in one spelling (BRK-A, BRK/A, BRK.A); none for a round-up. */
const mainTicker = ({ stocks }: NewsItem): string =>
  stocks.length > mostTickers ? '' : (stocks[0]?.name ?? '').trim().toUpperCase().replace(/[-/]/, '.');

/** Stories are never changed in place, so what a title says is found out once, and only where another story is near. */
const gists = new WeakMap<NewsItem, Gist>();
function gist(item: NewsItem): Gist {
  let made = gists.get(item);
  if (!made) gists.set(item, (made = gistOf(item.title)));
  return made;
}

type Group = NewsItem[];

/** Who belongs together does not depend on the list's order: it is found out from the oldest to the newest. */
function grouped(items: readonly NewsItem[]): Map<NewsItem, Group> {
  const groups = new Map<NewsItem, Group>();
  const recent = new Map<string, Group[]>();
  for (const item of items.toSorted((a, b) => a.created - b.created || a.id - b.id)) {
    const ticker = mainTicker(item);
    if (ticker === '') continue;
    let near = recent.get(ticker);
    if (!near) recent.set(ticker, (near = []));
    while (near.length >= mostNear || (near[0]?.[0] && item.created - near[0][0].created > withinSeconds)) near.shift();
    // Like every one of them: two stories that differ are never joined by a third that says less.
    const group = near.find((others) => others.every((other) => sameStory(gist(other), gist(item))));
    if (group) {
      group.push(item);
      for (const member of group) groups.set(member, group);
    } else near.push([item]);
  }
  return groups;
}

/**
 * Stories told more than once: same main ticker, within 30 minutes, titles that say the same.
 *
 * @returns by the id of the first of a group in the list, the others in list order
 */
export function alike(items: readonly NewsItem[]): ReadonlyMap<number, readonly NewsItem[]> {
  const groups = grouped(items);
  const told = Map.groupBy(items, (item) => groups.get(item));
  return new Map([...told].flatMap(([group, [lead, ...others]]) => (group && lead ? [[lead.id, others]] : [])));
}
