import * as z from 'zod/mini';
import type { QueryClient } from '@tanstack/react-query';
import type { NewsItem } from '#contract/endpoints/news.ts';
import { readRows } from '#contract/rows.ts';
import { ask } from '#src/shared/api/client.ts';
import type { Live, LiveQuestion } from '#src/shared/live/live.ts';
import { openPoller } from '#src/shared/live/poller.ts';
import { readPages } from '#src/shared/live/read-pages.ts';
import { isRecord } from '#src/shared/live/said.ts';
import { seenAfter, sinceOf } from '#src/shared/live/seen.ts';
import { nowSeconds, steadyNow } from '#src/shared/ui/now.ts';
import { encodeRow, reactionRows, withRows, type ReactionRow, type Reactions } from './reaction.ts';
import { pageSize, reactionsQuestion, type Question } from './reactions-query.ts';

/** How often the desk asks for readings (product.md 2.11). */
const intervalSeconds = 60;

/** Assumed: a reaction is measured until the end of the next session at most, so older stories are not asked for again. */
const youngSeconds = 36 * 3600;
/** Assumed: of a long list the newest stories are followed, so that the address of the question stays short. */
const mostStories = 300;

/** What the list shows, as far as the poller must know. */
export interface Scope {
  items: readonly NewsItem[];
  tickers: readonly string[] | undefined;
  /** the last write among what was read with the list */
  written: number;
}

/** What has come since the list was read. */
export interface Came {
  readonly reactions: Reactions;
  /** the last write that was seen */
  readonly seenSeconds: number;
}

/** As one tab tells it to another: records as they are on the wire. */
interface Brought extends Question {
  readonly rows: readonly unknown[];
  /** where the question began */
  readonly since: number;
}

/** What can still change: the symbols and days of young stories. */
export function followed({ items, tickers }: Scope): Question | undefined {
  const young = items.filter(({ created }) => created > nowSeconds() - youngSeconds);
  return reactionsQuestion(young.toSorted((a, b) => b.created - a.created).slice(0, mostStories), tickers);
}

const none: Question = { symbols: [], dateFrom: '' };

async function bring(scope: Scope, { seenSeconds }: Came, signal: AbortSignal): Promise<Brought> {
  const since = sinceOf(seenSeconds);
  const { symbols, dateFrom } = followed(scope) ?? none;
  if (symbols.length === 0) return { rows: [], since, symbols, dateFrom };
  const { rows } = await readPages((page) => ask(reactionRows, { symbols, dateFrom, updatedSince: since, page, pageSize }, { signal }), {
    fullPage: pageSize,
  });
  return { rows: rows.map(encodeRow), since, symbols, dateFrom };
}

function take({ reactions, seenSeconds }: Came, { rows }: Brought): Came {
  const came: readonly ReactionRow[] = readRows(reactionRows, rows)?.rows ?? [];
  if (came.length === 0) return { reactions, seenSeconds };
  const writes = came.map(({ created }) => created);
  return { reactions: withRows(reactions, came), seenSeconds: seenAfter(seenSeconds, writes) };
}

const brought = z.object({ rows: z.array(z.looseObject({})), since: z.number(), symbols: z.array(z.string()), dateFrom: z.string() });

/** Reads what another tab was brought. Undefined for another shape, and where it leaves out what is followed here. */
function readBrought(scope: Scope, said: unknown, { seenSeconds }: Came): Brought | undefined {
  const read = isRecord(said) ? z.safeParse(brought, said).data : undefined;
  const { symbols, dateFrom } = followed(scope) ?? none;
  if (!read || read.since > sinceOf(seenSeconds) || read.dateFrom > (dateFrom || read.dateFrom)) return undefined;
  const asked = new Set(read.symbols);
  return symbols.every((symbol) => asked.has(symbol)) ? read : undefined;
}

/** Where the answers stand; a list of other stories has its own. */
const keyOf = (name: string) => ['quantified', 'reactions', 'live', name] as const;

/** @param name equal for the same list in all tabs */
export function reactionsLive(name: string, scope: Scope): LiveQuestion {
  const queryKey = keyOf(name);
  const atFirst = (): Live<Came> => ({
    known: { reactions: new Map(), seenSeconds: seenAfter(0, [scope.written]) },
    receivedMs: steadyNow(),
    failure: null,
    busy: false,
  });
  const open = (client: QueryClient) => {
    if (!client.getQueryData(queryKey)) client.setQueryData(queryKey, atFirst());
    return Promise.resolve(
      openPoller<Came, Brought>(
        {
          endpoint: reactionRows.name,
          question: `reactions ${name}`,
          intervalSeconds,
          bring: (known, signal) => bring(scope, known, signal),
          take,
          read: (said, known) => readBrought(scope, said, known),
        },
        {
          get: () => client.getQueryData<Live<Came>>(queryKey) ?? atFirst(),
          set: (next) => void client.setQueryData(queryKey, next),
        },
      ),
    );
  };
  return { queryKey, open };
}
