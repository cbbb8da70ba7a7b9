import { formatRfc2822 } from '#contract/time/rfc2822.ts';
import type { Store } from '../../store/store.ts';
import type { GetOptions, SourceClient } from '../client/client.ts';
import { SourceFailed } from '../failures.ts';
import type { ListedSource } from '../sources-file.ts';
import { openState } from '../state.ts';
import { openCountedStore } from './counted-store.ts';

/** Enough to see what a source sends, and what each endpoint of a service does. */
const [maxRequests, maxOfPath] = [20, 4];
const maxLines = 10;

/** What a poll is told when its requests are used up; so it goes on with its other parts. */
const enough = 'ended after some requests';

function openLimited(client: SourceClient): SourceClient {
  const paths: string[] = [];
  return {
    get: (url: string, options?: GetOptions) => {
      const path = url.replace(/[?{].*/s, '');
      if (paths.push(path) > maxRequests || paths.filter((other) => other === path).length > maxOfPath)
        return Promise.reject(new SourceFailed(enough));
      return client.get(url, options);
    },
  };
}

const shown = (lines: readonly string[]): string[] => [
  ...lines.slice(0, maxLines).map((line) => `  ${line}`),
  ...(lines.length > maxLines ? [`  and ${lines.length - maxLines} more`] : []),
];

async function newestStories(store: Store, count: number): Promise<string[]> {
  const stories = [];
  for await (const { item } of store.eachStory()) stories.push(item);
  return stories.slice(-count).map(({ created, title, stocks }) => {
    const symbols = stocks.map(({ name }) => name).join(', ');
    return `  ${formatRfc2822(created)}  ${symbols === '' ? 'no symbol' : symbols}  ${title}`;
  });
}

const counted = (count: number, one: string, many = `${one}s`): string => `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

/** What is in the store, one line for each kind of record that there is. */
async function describeStored(store: Store): Promise<string[]> {
  const { news, quantified, guidance, splits, ratios, logos, bars } = {
    news: await store.newsSummary(),
    ...(await store.recordsSummary()),
    logos: await store.logosSummary(),
    bars: await store.barsSummary(),
  };
  const lines: readonly (readonly [count: number, line: string])[] = [
    [news.items, counted(news.items, 'story', 'stories')],
    [quantified.records, counted(quantified.records, 'reaction')],
    [guidance.records, counted(guidance.records, 'guidance record')],
    [splits.records, counted(splits.records, 'split')],
    [ratios.periods, `${counted(ratios.periods, 'period')} of ratios of ${counted(ratios.companies, 'company', 'companies')}`],
    [logos.logos, counted(logos.logos, 'logo')],
    [bars.periods, `${counted(bars.periods, 'day')} of bars of ${counted(bars.symbols, 'symbol')}, the last one ${bars.lastDay}`],
  ];
  return lines.filter(([count]) => count > 0).map(([, line]) => `  ${line}`);
}

/** What a source would load, in lines for people. */
export interface Checked {
  readonly lines: readonly string[];
  /** whether it can be read */
  readonly isReadable: boolean;
}

/** Polls a source once with a bounded number of requests. @param store an empty one, which the caller forgets */
export async function checkSource(listed: ListedSource, client: SourceClient, now: () => number, store: Store): Promise<Checked> {
  const { name, kind } = listed.settings;
  const [refused, notes]: [string[], string[]] = [[], []];
  // a file may be judged twice
  const described = new Set<string>();
  let end = '';
  let isReadable = true;
  try {
    await listed.source.poll({
      store: openCountedStore(store, name).store,
      client: openLimited(client),
      state: await openState(store, name, now),
      now,
      signal: new AbortController().signal,
      refuse: (reason) => void (reason.includes(enough) || refused.push(reason)),
      note: (line) => void notes.push(line),
      describe: (lines) => void described.add(lines.join('\n  ')),
    });
  } catch (error) {
    if (!(error instanceof SourceFailed)) throw error;
    isReadable = error.message.split('; ').every((text) => text.includes(enough));
    end = `, ${isReadable ? enough : error.message}`;
  }
  const stored = await describeStored(store);
  const lines = [
    `${name} (${kind})${end}`,
    ...(stored.length > 0 || !isReadable ? stored : ['  nothing new']),
    ...shown([...described]),
    ...(await newestStories(store, 3)),
    ...(refused.length > 0 ? [`  ${refused.length} refused:`, ...shown(refused.map((line) => `  ${line}`))] : []),
    ...shown(notes),
  ];
  return { lines, isReadable };
}
