import * as z from 'zod/mini';
import type { Check } from '#contract/checks/check.ts';
import { news } from '#contract/endpoints/news.ts';
import { parseQuery } from '#contract/schema/query.ts';
import { parseRfc2822 } from '#contract/schema/codecs.ts';
import { symbolKey } from '#contract/symbol.ts';
import { storyTime } from '../ingest/rules/story-time.ts';
import type { Synchronous } from '../store/awaitable.ts';
import type { Store } from '../store/store.ts';

/** A story as it is sent, without what no check needs. */
const checkedStory = z.object({
  id: z.number(),
  title: z.string(),
  created: z.string(),
  updated: z.string(),
  stocks: z.array(z.object({ name: z.string() })),
});
type CheckedStory = z.output<typeof checkedStory>;

const pageSize = 1000;

/** Every story, oldest first. */
export function* eachStory(store: Synchronous<Store>): Generator<CheckedStory> {
  const { query } = parseQuery(news, []);
  for (let page = 0; ; page++) {
    const found = store.findNews({ ...query, sort: 'created:asc', page, pageSize });
    for (const text of found) yield z.parse(checkedStory, JSON.parse(text));
    if (found.length < pageSize) return;
  }
}

const isTime = (text: string): boolean => z.safeParse(storyTime, text).success;
/** A list in one name is a list that was not split. */
const isSymbol = (name: string): boolean => /^[^\s,;|]+(?: [^\s,;|]+)?$/.test(name);

function hasDistinctSymbols({ stocks }: CheckedStory): boolean {
  const keys = new Set(stocks.map(({ name }) => symbolKey(name)));
  return keys.size === stocks.length && stocks.every(({ name }) => isSymbol(name));
}

/** Whether the title is new in its minute, for stories in the order of their creation. */
function createDuplicateCheck(): Check<CheckedStory> {
  let minute: number | undefined;
  let titles = new Set<string>();
  return {
    name: 'duplicate',
    description: 'no earlier story has its title in its minute',
    isValid: ({ created, title }) => {
      const seconds = parseRfc2822(created);
      const ownMinute = seconds === undefined ? undefined : Math.floor(seconds / 60);
      if (ownMinute === undefined || ownMinute !== minute) titles = new Set();
      minute = ownMinute;
      const key = title.trim().toLowerCase();
      if (titles.has(key)) return false;
      titles.add(key);
      return true;
    },
  };
}

/** Checks of stories, which must come in the order of their creation; of a time that cannot be read only `times` complains. @param nowSeconds Unix seconds */
export const createNewsChecks = (nowSeconds: number): readonly Check<CheckedStory>[] => [
  {
    name: 'times',
    description: 'its times exist and have their weekdays',
    isValid: ({ created, updated }) => isTime(created) && isTime(updated),
  },
  {
    name: 'updated',
    description: 'it is not updated before it is created',
    isValid: ({ created, updated }) => {
      const [from, to] = [parseRfc2822(created), parseRfc2822(updated)];
      return from === undefined || to === undefined || from <= to;
    },
  },
  {
    name: 'future',
    description: 'it is not created in the future',
    isValid: ({ created }) => {
      const seconds = parseRfc2822(created);
      return seconds === undefined || seconds <= nowSeconds;
    },
  },
  {
    name: 'title',
    description: 'its title has text, and no U+FFFD',
    isValid: ({ title }) => title.trim() !== '' && !title.includes('\ufffd'),
  },
  { name: 'stocks', description: 'each of its stocks has one symbol, and is listed once', isOddity: true, isValid: hasDistinctSymbols },
  createDuplicateCheck(),
];
