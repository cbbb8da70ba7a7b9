import { ratioWords, splitSentence } from '#contract/split-ratio.ts';
import { speakingRatio, type Split } from './split.ts';

/** The split in plain words; of a contradiction, and of what cannot be read, the ratio as it came. Empty where there is none. */
export function splitWords(split: Split): string {
  const ratio = speakingRatio(split);
  return ratio ? splitSentence(ratio) : split.record.ratio;
}

/** `1-for-20 reverse`, likewise. */
export function shortWords(split: Split): string {
  const ratio = speakingRatio(split);
  return ratio ? ratioWords(ratio) : split.record.ratio;
}
