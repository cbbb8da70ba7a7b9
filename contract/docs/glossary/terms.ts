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
} as const satisfies Readonly<Record<string, Meaning>>;
