import type { AlertRule } from './rule.ts';

// Rules for tests.

export const aRule = (parts: Partial<AlertRule> = {}): AlertRule => ({
  name: 'Mine',
  words: [],
  wordsBy: 'or',
  symbols: [],
  channels: [],
  cooldownMinutes: 0,
  isOn: true,
  ...parts,
});
