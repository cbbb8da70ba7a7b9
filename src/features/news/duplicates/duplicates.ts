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

/** What grouping compares of a story. */
export interface StoryTitle {
  readonly item: NewsItem;
  /** the first ticker in one spelling (BRK-A, BRK/A, BRK.A); empty for a multi-stock story, and for one without a ticker */
  readonly ticker: string;
  readonly signature: TitleSignature;
  /** equal for stories that repeat a title; undefined for a title that is not distinctive */
  readonly repeatKey: string | undefined;
}

type Group = StoryTitle[];

/** A title of one word says too little; Chinese and Japanese have no blanks. */
const isDistinctive = (title: string): boolean =>
  (title.includes(' ') && /\p{L}/u.test(title)) || /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]{6}/u.test(title);

export function parseTitle(item: NewsItem): StoryTitle {
  const tickers = tickersOf(item);
  const [first = ''] = tickers.map(spelledSymbol);
  const title = withoutSymbolTail(titleText(item.title), tickers);
  // Without case, and without punctuation outside of numbers.
  const plain = title
    .normalize('NFKC')
    .toLowerCase()
    .replace(/(?<!\d)[.,]|[.,](?!\d)|[^\p{L}\p{M}\p{N}\p{Sc}.,%+−–-]+/gu, ' ')
    .trim();
  return {
    item,
    ticker: isMultiStock(tickers) ? '' : first,
    signature: buildSignature(title),
    repeatKey: isDistinctive(plain) ? `${newYorkDay(item.created)} ${first} ${plain}` : undefined,
  };
}

/** Groups stories from the oldest to the newest, whatever the order of the list. */
function assignGroups(titles: readonly StoryTitle[]): Map<StoryTitle, Group> {
  const groups = new Map<StoryTitle, Group>();
  const recent = new Map<string, Group[]>();
  for (const title of titles.toSorted(({ item: a }, { item: b }) => a.created - b.created || a.id - b.id)) {
    if (title.ticker === '') continue;
    const isNear = ([first]: Group): boolean => first !== undefined && title.item.created - first.item.created <= withinSeconds;
    const candidates = (recent.get(title.ticker) ?? []).filter(isNear).slice(1 - maxCandidates);
    recent.set(title.ticker, candidates);
    // Equal to every member: two different stories are never joined by a third, shorter one.
    const group = candidates.find((others) => others.every((other) => isSameStory(other.signature, title.signature)));
    if (group) {
      group.push(title);
      for (const member of group) groups.set(member, group);
    } else candidates.push([title]);
  }
  joinRepeats(titles, groups);
  return groups;
}

/** Joins the groups of stories that repeat a title within a day. */
function joinRepeats(titles: readonly StoryTitle[], groups: Map<StoryTitle, Group>): void {
  for (const [key, [first, ...repeats]] of Map.groupBy(titles, ({ repeatKey }) => repeatKey)) {
    if (key === undefined || !first) continue;
    for (const title of repeats) {
      const group = groups.get(first) ?? [first];
      const joined = groups.get(title) ?? [title];
      if (group === joined) continue;
      group.push(...joined);
      for (const member of [first, ...joined]) groups.set(member, group);
    }
  }
}

/**
 * Groups duplicates: same first ticker, within 30 minutes, titles that report the same; and repeats: the same title and first ticker, or none,
 * on the same New York day.
 *
 * @param titleOf of a list that is grouped again and again, each title is parsed once
 * @returns the other members in list order, by the id of the group's first member in the list
 */
export function groupDuplicates(items: readonly NewsItem[], titleOf = parseTitle): ReadonlyMap<number, readonly NewsItem[]> {
  const titles = items.map(titleOf);
  const groups = assignGroups(titles);
  const byGroup = Map.groupBy(titles, (title) => groups.get(title));
  return new Map(
    [...byGroup].flatMap(([group, [lead, ...others]]) => (group && lead ? [[lead.item.id, others.map(({ item }) => item)]] : [])),
  );
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
  /** The lead story may be hidden by the mute list. */
  const hasLead = (id: number): boolean => {
    const leadId = leadIds.get(id);
    return leadId !== undefined && byId.has(leadId);
  };
  for (const [id, others] of groups) {
    const members = [byId.get(id), ...others].filter((item) => item !== undefined);
    const shown = members.find((item) => leadIds.get(item.id) === item.id);
    const lead = shown ?? leadOf(members);
    for (const item of members) if (lead && !hasLead(item.id)) leadIds.set(item.id, lead.id);
  }
  // A story without a lead gets a line.
  for (const { id } of items) if (!hasLead(id)) leadIds.set(id, id);
  const leadIdOf = ({ id }: NewsItem): number => leadIds.get(id) ?? id;
  return Map.groupBy(
    items.filter((item) => leadIdOf(item) !== item.id),
    leadIdOf,
  );
}
