import type { NewsItem } from '#contract/endpoints/news.ts';

/** Publishing takes a moment; an update within it corrects nothing. */
const settleSeconds = 60;

/** Whether a story was changed after it was published. */
export const isCorrected = ({ created, updated }: NewsItem): boolean => updated - created >= settleSeconds;
