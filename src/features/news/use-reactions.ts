import { useQueries, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { NewsItem } from '#contract/endpoints/news.ts';
import type { Live } from '#src/shared/live/live.ts';
import { waitMs } from '#src/shared/live/pace.ts';
import { isPaused } from '#src/shared/live/paused.ts';
import { thisTab } from '#src/shared/live/tab.ts';
import { liveQuery, useLive } from '#src/shared/live/use-live.ts';
import { Failure } from '#src/shared/api/failure.ts';
import { joinKey } from '#src/shared/readings/join-key.ts';
import { onTick, steadyNow } from '#src/shared/ui/now.ts';
import { better, type Reaction, type Reactions } from './reaction.ts';
import { reactionsLive, type Came, type Scope } from './reactions-live.ts';
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
  readonly refetch: () => Promise<unknown>;
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
    return { found: result.data, asked, readMs: result.data ? result.dataUpdatedAt : 0, refetch: result.refetch };
  });
}

type Pages = readonly (readonly NewsItem[])[];

const nobody: Reactions = new Map();

/** The reactions to pages of stories: one question a page, the next once the one before it is answered. */
export function useReactions(pages: Pages, tickers: readonly string[] | undefined, name: string) {
  const client = useQueryClient();
  const questions = useMemo(() => pages.map((items) => reactionsQuery(reactionsQuestion(items, tickers))), [pages, tickers]);
  const isAnswered = (index: number): boolean => index < 0 || client.getQueryState(questions[index]?.queryKey ?? [])?.status === 'success';
  const answers = useQueries({
    queries: questions.map((question, index) => ({ ...question, enabled: isAnswered(index - 1) })),
    combine: answersOf,
  });
  const { data: live } = useQuery<Live<Came>>(liveQuery(reactionsLive(name, nowhere).queryKey));

  const pageOf = useMemo(() => new Map(pages.flatMap((items, page) => items.map(({ id }) => [id, page] as const))), [pages]);
  const came = live?.known.reactions ?? nobody;
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
const nowhere: Scope = { items: [], tickers: undefined, written: 0 };

/** Keeps the reactions of a list current: asks for what was written since, and again for what failed. */
export function useFollowedReactions(
  answers: readonly Answer[],
  items: readonly NewsItem[],
  tickers: readonly string[] | undefined,
  name: string,
): void {
  const scope = useMemo<Scope>(() => ({ ...nowhere, tickers }), [tickers]);
  const first = answers[0];
  useEffect(() => {
    scope.items = items;
    scope.written = first?.found?.written ?? 0;
  });
  useLive<Came>(
    useMemo(() => reactionsLive(name, scope), [name, scope]),
    first?.readMs ?? 0,
  );

  const failed = answers.find(({ asked }) => asked instanceof Failure);
  const failure = failed?.asked;
  const refetch = failed?.refetch;
  useEffect(() => {
    // A plan does not grow while one looks at it.
    if (!(failure instanceof Failure) || !refetch || failure.kind === 'plan') return undefined;
    const dueMs = steadyNow() + waitMs(failure, 60);
    let asks = false;
    return onTick(() => {
      if (asks || steadyNow() < dueMs || isPaused() || !thisTab.isVisible()) return;
      asks = true;
      void refetch();
    });
  }, [failure, refetch]);
}
