import { termPattern } from '#src/shared/format/term-pattern.ts';
import { symbolKey } from '#src/shared/readings/join-key.ts';
import type { AlertRule, Threshold } from './rule.ts';
import { tickersOf, type Sighting } from './story.ts';

/** The numbers of a reading; null is "not measured". */
export type Numbers = Readonly<Partial<Record<Threshold['metric'], number | null>>>;

/** `waits`: the story fits, and the number that decides is not there. */
export type Verdict = 'hit' | 'miss' | 'waits';

const lower = (text: string): string => text.trim().toLowerCase();

/** Each text for itself: the end of one and the beginning of the next are no phrase. */
function fitsWords({ words, wordsBy }: AlertRule): (texts: readonly string[]) => boolean {
  const patterns = words.map((word) => termPattern([word]));
  if (patterns.length === 0) return () => true;
  return (texts) => {
    // Not test(): a global expression would go on where it last stopped.
    const stands = (pattern: RegExp | undefined): boolean => pattern !== undefined && texts.some((text) => text.search(pattern) >= 0);
    return wordsBy === 'and' ? patterns.every(stands) : patterns.some(stands);
  };
}

/**
 * Whether a story is what a rule looks for, but for its threshold.
 *
 * Assumed: words are looked for in headline and tags, which every list carries; the service's own search reads the body too.
 */
export function fitsStory(rule: AlertRule): (sighting: Sighting) => boolean {
  const words = fitsWords(rule);
  const symbols = new Set(rule.symbols.map(symbolKey));
  const channels = new Set(rule.channels.map(lower));
  return ({ item, importance }) =>
    importance === rule.importance &&
    (symbols.size === 0 || tickersOf(item).some((name) => symbols.has(symbolKey(name)))) &&
    (channels.size === 0 || item.channels.some(({ name }) => channels.has(lower(name)))) &&
    words([item.title, ...item.tags.map(({ name }) => name)]);
}

/** What a threshold says of the numbers of a reading. */
export function fitsNumbers({ metric, compare, value }: Threshold, numbers: Numbers | undefined): Verdict {
  const found = numbers?.[metric];
  if (found === undefined || found === null) return 'waits';
  const fits = compare === 'either' ? Math.abs(found) >= Math.abs(value) : compare === 'atLeast' ? found >= value : found <= value;
  return fits ? 'hit' : 'miss';
}

/** The one test of a rule: the watch asks it of what arrives, the backtest of what has been. */
export function judgeBy(rule: AlertRule): (sighting: Sighting, numbers: Numbers | undefined) => Verdict {
  const fits = fitsStory(rule);
  return (sighting, numbers) => (!fits(sighting) ? 'miss' : rule.threshold ? fitsNumbers(rule.threshold, numbers) : 'hit');
}
