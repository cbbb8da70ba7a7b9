import { skipToken, useQueries, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { NewsItem } from '#contract/endpoints/news.ts';
import { Failure } from '#src/shared/api/failure.ts';
import { usePolling } from '#src/shared/api/polling.ts';
import { joinKey } from '#src/shared/readings/join-key.ts';
import { better, type Reaction, type Reactions } from './reaction.ts';
import { followedKey, reactionsFollowedQuery, reactionsIntervalSeconds, type Followed } from './reactions-followed.ts';
import { reactionsQuery, reactionsQuestion, symbolOf, type Found } from './reactions-query.ts';

/** How the asking for a story's page went. */
export type Asked = 'asking' | 'answered' | 'cut' | Failure;

/** What is known of a story's reaction. */
export interface Told {
  /** the story is told by it; undefined when it has none */
  readonly symbol: string | undefined;
  readonly reaction: Reaction | undefined;
  readonly asked: Asked;
}

/** The answer for one page. */
interface Answer {
  readonly found: Found | undefined;
  readonly asked: Asked;
  /** when it came; 0 before */
  readonly readMs: number;
}

const askedOf = ({ data, error }: UseQueryResult<Found>): Asked => {
  if (data) return data.cut ? 'cut' : 'answered';
  return error ? (error instanceof Failure ? error : new Failure('shape')) : 'asking';
};

function answersOf(results: UseQueryResult<Found>[]): Answer[] {
  let failure: Failure | undefined;
  return results.map((result) => {
    const own = askedOf(result);
    // Pages wait for those before them, also with the words for why they wait.
    const asked = own === 'asking' ? (failure ?? own) : own;
    if (own instanceof Failure) failure = own;
    return { found: result.data, asked, readMs: result.data ? result.dataUpdatedAt : 0 };
  });
}

type Pages = readonly (readonly NewsItem[])[];

const nobody: Reactions = new Map();

/** The reactions to pages of stories: one question a page, the next once the one before it is answered. */
export function useReactions(pages: Pages, tickers: readonly string[] | undefined, name: string) {
  const client = useQueryClient();
  const poll = usePolling();
  const questions = useMemo(() => pages.map((items) => reactionsQuery(reactionsQuestion(items, tickers))), [pages, tickers]);
  const isAnswered = (index: number): boolean => index < 0 || client.getQueryState(questions[index]?.queryKey ?? [])?.status === 'success';
  const answers = useQueries({
    // Repeated only where it failed.
    queries: questions.map((question, index) => poll({ ...question, enabled: isAnswered(index - 1) }, Infinity)),
    combine: answersOf,
  });
  const { data: since } = useQuery<Followed>({ queryKey: followedKey(name), queryFn: skipToken, structuralSharing: false });

  const pageOf = useMemo(() => new Map(pages.flatMap((items, page) => items.map(({ id }) => [id, page] as const))), [pages]);
  const came = since?.reactions ?? nobody;
  const tell = (item: NewsItem): Told => {
    const symbol = symbolOf(item, tickers);
    const page = pageOf.get(item.id);
    const key = joinKey(item.id, symbol ?? '');
    return {
      symbol,
      reaction: better(page === undefined ? undefined : answers[page]?.found?.reactions.get(key), came.get(key)),
      // What arrived after the list was read is asked for with the next poll.
      asked: page === undefined ? 'answered' : (answers[page]?.asked ?? 'asking'),
    };
  };
  return { tell, answers };
}

/** Keeps the reactions of a list current: asks for what was written since. */
export function useFollowedReactions(
  answers: readonly Answer[],
  items: readonly NewsItem[],
  tickers: readonly string[] | undefined,
  name: string,
): void {
  const client = useQueryClient();
  const poll = usePolling();
  const [first] = answers;
  const scope = { items, tickers, written: first?.found?.written ?? 0, readMs: first?.readMs ?? 0 };
  useQuery(poll(reactionsFollowedQuery(client, name, scope), reactionsIntervalSeconds));
}
