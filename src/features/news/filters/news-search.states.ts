import fc from 'fast-check';
import { importanceLevels, newsSorts } from '#contract/endpoints/news.ts';
import { spelledSymbol } from '#contract/symbol.ts';
import { secondsPerDay, utcDate } from '#contract/time/dates.ts';
import type { NewsSearch } from './news-search.ts';

// Any characters, often those with a meaning in addresses; no comma, which separates lists on the wire.
const letter = fc.oneof(
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
  fc.constantFrom(...'%+&=#?;:"\'<>/\\ ', '%2C', '%', '🚀', '👩‍🔬', 'é', 'é', '\u202E', '\0', '\n'),
);
const name = fc
  .array(letter, { minLength: 1, maxLength: 12 })
  .map((letters) => letters.join(''))
  .filter((text) => text === text.trim() && !/^$|,/.test(text));
const list = fc.option(
  fc.oneof(fc.uniqueArray(name, { minLength: 1, maxLength: 8 }), fc.uniqueArray(name, { minLength: 50, maxLength: 50 })),
  {
    nil: undefined,
  },
);
const hour = fc.integer({ min: 0, max: 23 }).map((hour) => String(hour).padStart(2, '0'));
const hours = fc.option(
  fc.tuple(hour, hour).map((span) => span.toSorted().join('-')),
  { nil: undefined },
);
const day = fc.option(
  fc.integer({ min: 0, max: 30_000 }).map((days) => utcDate(days * secondsPerDay)),
  { nil: undefined },
);

/** Any state of /news, for tests that try many. */
export const anySearch = fc
  .record({
    tickers: list.map((names) => names && [...new Set(names.map(spelledSymbol))]),
    list,
    primary: fc.boolean(),
    channels: list,
    topics: list,
    topicGroupBy: fc.constantFrom('or' as const, 'and' as const),
    authors: list,
    contentTypes: list,
    sources: list,
    importance: fc.option(fc.constantFrom(...importanceLevels), { nil: undefined }),
    region: fc.option(name, { nil: undefined }),
    from: day,
    to: day,
    hours,
    rank: fc.option(fc.constantFrom('move' as const, 'change' as const, 'volume' as const), { nil: undefined }),
    sort: fc.constantFrom(...newsSorts),
  })
  // Hours are those of one day.
  .map((drawn) => (drawn.hours === undefined ? drawn : { ...drawn, from: drawn.from ?? '2026-11-20', to: drawn.from ?? '2026-11-20' }))
  .filter(({ from, to }) => from === undefined || to === undefined || from <= to)
  .map((drawn) => Object.fromEntries(Object.entries(drawn).filter(([, one]) => one !== undefined)) as unknown as NewsSearch);
