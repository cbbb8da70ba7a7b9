import type { Meaning } from './meaning.ts';

/** Terms of the desk that are no field of a record. */
export const termGlossary = {
  'Hit rate': {
    description: 'Share of reactions above zero, with its 95% confidence interval by Wilson, by trading day, from 20 days on.',
    formula: 'reactions above 0 / reactions with a value * 100',
    unit: 'percent',
    emptyWhen: 'fewer than ten reactions have a value',
    from: ['ours'],
  },
  'Report type': {
    description:
      'A original, R restated, P preliminary, TTM trailing twelve months. `aorOrRestate` is RESTATE for restated values and AOR otherwise.',
    unit: 'text',
    from: ['documented', 'ours'],
  },
  Sector: {
    description:
      'Companies of one sector of GICS. The change is the mean of its symbols weighted by market cap, where the market caps of at least half of them are known, else the median.',
    formula: 'sum of (change * market cap) / sum of market caps',
    unit: 'percent',
    emptyWhen: 'no symbol of the sector has a change; without sectors, topics of stories stand in their place',
    from: ['ours'],
  },
  Breadth: {
    description:
      'How many of the symbols that have traded in the session advance, decline or are unchanged, and how many are at a 20-day high or low.',
    unit: 'symbols',
    emptyWhen: 'no symbol has traded',
    from: ['ours'],
  },
  'Base rate of a symbol': {
    description:
      'In which share of the last 60 sessions of a symbol a story fits a window of the same length at a random time. A story that fits is evidence where this is rare, and none where it is usual.',
    unit: 'percent',
    emptyWhen: 'fewer than 20 sessions are known',
    from: ['ours'],
  },
} as const satisfies Readonly<Record<string, Meaning>>;
