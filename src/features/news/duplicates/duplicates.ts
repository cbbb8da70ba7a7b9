import type { NewsItem } from '#contract/endpoints/news.ts';
import { newYorkDay } from '#contract/time/new-york.ts';
import { titleText } from '#contract/title-text.ts';
import { isMultiStock } from '#contract/multi-stock.ts';
import { spelledSymbol } from '#contract/symbol.ts';
import { tickersOf } from '#src/records/stories/tickers.ts';
import { buildSignature, isSameStory, type TitleSignature } from './title-signature.ts';
import { withoutSymbolTail } from './title-tail.ts';

const withinSeconds = 1800;
/** A story is compared with this many groups of its ticker at most, so that the cost of a flood is linear. */
const maxCandidates = 16;

/** The first ticker in one spelling (BRK-A, BRK/A, BRK.A). */
const firstTicker = (item: NewsItem): string => spelledSymbol(tickersOf(item)[0] ?? '');
/** Empty for a multi-stock story. */
const mainTicker = (item: NewsItem): string => (isMultiStock(tickersOf(item)) ? '' : firstTicker(item));

/** The title as text, without the symbols that a wire adds at its end. */
const bareTitle = (item: NewsItem): string => withoutSymbolTail(titleText(item.title), tickersOf(item));

/** Signatures by story object, which never changes; built only for stories that have candidates. */
const signatures = new WeakMap<NewsItem, TitleSignature>();
function signatureOf(item: NewsItem): TitleSignature {
  let signature = signatures.get(item);
  if (!signature) signatures.set(item, (signature = buildSignature(bareTitle(item))));
  return signature;
}

type Group = NewsItem[];

/** A title of one word says too little; Chinese and Japanese have no blanks. */
const isDistinctive = (title: string): boolean =>
  (title.includes(' ') && /\p{L}/u.test(title)) || /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]{6}/u.test(title);

/** Keys by story object: the New York day, first ticker and title, without case and punctuation outside of numbers. Empty for a title of one word. */
const repeatKeys = new WeakMap<NewsItem, string>();
function repeatKeyOf(item: NewsItem): string {
  let key = repeatKeys.get(item);
  if (key === undefined) {
    const title = bareTitle(item)
      .normalize('NFKC')
      .toLowerCase()
      .replace(/(?<!\d)[.,]|[.,](?!\d)|[^\p{L}\p{M}\p{N}\p{Sc}.,%+−–-]+/gu, ' ')
      .trim();
    key = isDistinctive(title) ? `${newYorkDay(item.created)} ${firstTicker(item)} ${title}` : '';
    repeatKeys.set(item, key);
  }
  return key;
}

/** Groups stories from the oldest to the newest, whatever the order of the list. */
function assignGroups(items: readonly NewsItem[]): Map<NewsItem, Group> {
  const groups = new Map<NewsItem, Group>();
  const recent = new Map<string, Group[]>();
  for (const item of items.toSorted((a, b) => a.created - b.created || a.id - b.id)) {
    const ticker = mainTicker(item);
    if (ticker === '') continue;
    let candidates = recent.get(ticker);
    if (!candidates) recent.set(ticker, (candidates = []));
    while (candidates.length >= maxCandidates || (candidates[0]?.[0] && item.created - candidates[0][0].created > withinSeconds))
      candidates.shift();
    // Equal to every member: two different stories are never joined by a third, shorter one.
    const group = candidates.find((others) => others.every((other) => isSameStory(signatureOf(other), signatureOf(item))));
    if (group) {
      group.push(item);
      for (const member of group) groups.set(member, group);
    } else candidates.push([item]);
  }
  joinRepeats(items, groups);
  return groups;
}

/** Joins the groups of stories that repeat a title within a day. */
function joinRepeats(items: readonly NewsItem[], groups: Map<NewsItem, Group>): void {
  const firsts = new Map<string, NewsItem>();
  for (const item of items) {
    const key = repeatKeyOf(item);
    const first = firsts.get(key);
    if (first === undefined) firsts.set(key, item);
    if (first === undefined || key === '') continue;
    const group = groups.get(first) ?? [first];
    const joined = groups.get(item) ?? [item];
    if (group === joined) continue;
    group.push(...joined);
    for (const member of [first, ...joined]) groups.set(member, group);
  }
}

/**
 * Groups duplicates: same first ticker, within 30 minutes, titles that report the same; and repeats: the same title and first ticker, or none,
 * on the same New York day.
 *
 * @returns the other members in list order, by the id of the group's first member in the list
 */
export function groupDuplicates(items: readonly NewsItem[]): ReadonlyMap<number, readonly NewsItem[]> {
  const groups = assignGroups(items);
  const byGroup = Map.groupBy(items, (item) => groups.get(item));
  return new Map([...byGroup].flatMap(([group, [lead, ...others]]) => (group && lead ? [[lead.id, others]] : [])));
}

/** The lead story of each story; its own id where it has a line of its own. */
export type LeadIds = Map<number, number>;

/** The story that leads a new group: the earliest report; of a title that is repeated through the day the newest. */
function leadOf(members: readonly NewsItem[]): NewsItem | undefined {
  const sorted = members.toSorted((a, b) => a.created - b.created || a.id - b.id);
  const [first, last] = [sorted[0], sorted.at(-1)];
  return first && last && last.created - first.created > withinSeconds ? last : first;
}

/**
 * Collapses duplicates under their lead story. A line that the list has shown stays: later duplicates, and earlier ones of older pages,
 * collapse under it, so that no line moves.
 *
 * @param groups duplicates by the id of one member
 * @param leadIds the decisions so far, which stay; those for new stories are added
 * @returns the duplicates by the id of their lead story, in the order of the list
 */
export function collapseDuplicates(
  items: readonly NewsItem[],
  groups: ReadonlyMap<number, readonly NewsItem[]>,
  leadIds: LeadIds,
): ReadonlyMap<number, readonly NewsItem[]> {
  const byId = new Map(items.map((item) => [item.id, item]));
  for (const [id, others] of groups) {
    const members = [byId.get(id), ...others].filter((item) => item !== undefined);
    const shown = members.find((item) => leadIds.get(item.id) === item.id);
    const lead = shown ?? leadOf(members);
    for (const item of members) if (lead && !byId.has(leadIds.get(item.id) ?? -1)) leadIds.set(item.id, lead.id);
  }
  const duplicates = new Map<number, NewsItem[]>();
  for (const item of items) {
    const leadId = leadIds.get(item.id) ?? item.id;
    // The lead story may be hidden by the mute list; then the duplicate gets a line.
    if (leadId !== item.id && byId.has(leadId)) duplicates.set(leadId, [...(duplicates.get(leadId) ?? []), item]);
    else leadIds.set(item.id, item.id);
  }
  return duplicates;
}
