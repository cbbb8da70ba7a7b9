import type { AlertRule } from './alert-rule.ts';

// Rules for tests.

export const buildRule = (parts: Partial<AlertRule> = {}): AlertRule => ({
  name: 'Mine',
  words: [],
  wordsBy: 'or',
  symbols: [],
  channels: [],
  cooldownMinutes: 0,
  isOn: true,
  ...parts,
});
