import type { JudgedSplit } from '#contract/market/splits.ts';
import { readSplitRatio } from '#contract/schema/split-ratio.ts';
import { ratioLabel } from '#contract/schema/split-text.ts';
import { formatDate } from '#src/shared/time/format.ts';

/** What prices were taken for where they do not simply jump by a split; nothing where they do. */
function noteOf({ split, day, isCounted, reason }: JudgedSplit): readonly string[] {
  const ratio = readSplitRatio(split.ratio);
  const name = `${ratio ? ratioLabel(ratio) : split.ratio} split of ${formatDate(split.date_ex)}`;
  switch (reason) {
    case 'the prices do not jump by it':
      return [`The ${name} is already in these prices: they do not jump by it.`];
    case 'the prices jump by it on another day':
      return [`The ${name} is in these prices from ${formatDate(day)} on, and applied so.`];
    case 'the same split twice':
      return [`The ${name} is listed twice, and counted once.`];
    case 'its type contradicts its ratio':
      return [
        `A split of ${formatDate(split.date_ex)} is not applied: its type (${split.split_type}) contradicts its ratio (${split.ratio}).`,
      ];
    case 'perhaps a spin-off: a price factor':
      return [
        `The price factor ${split.ratio} of ${formatDate(split.date_ex)}, perhaps a spin-off, is ${isCounted ? 'applied to earlier prices, and to no volume' : 'not applied: the prices do not fall by it'}.`,
      ];
    case 'too small to be seen in the prices':
      return [`The ${name} is too small to be seen in these prices, which are taken as traded.`];
    case 'no prices around it':
      return [`No trade since the ${name}: earlier prices are taken as traded.`];
    default:
      return [];
  }
}

/** What was done about the splits of some prices that do not simply jump by each of them. For prices with trades before the ex-dates. */
export function judgedSplitNotes(splits: readonly JudgedSplit[], max: number): readonly string[] {
  const notes = [...new Set(splits.flatMap(noteOf))];
  return notes.length <= max ? notes : [...notes.slice(0, max - 1), `And ${notes.length - max + 1} more notes on splits of this time.`];
}
