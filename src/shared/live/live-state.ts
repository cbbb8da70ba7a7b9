import * as z from 'zod/mini';
import { createPageValue } from '#src/shared/storage/page-value.ts';

/** What the stream of hints is to this tab, whichever tab holds it. */
export const liveStateSchema = z.object({
  /** beats come and somebody looks for changes; otherwise the page only polls */
  isLive: z.boolean(),
  /** the newest write of a list besides prices, at the earliest when the stream was first opened, Unix seconds; 0 before that */
  newestSeconds: z.number(),
});
export type LiveState = z.output<typeof liveStateSchema>;

export const noStream: LiveState = { isLive: false, newestSeconds: 0 };

export const liveState = createPageValue(noStream);

export const changeLiveState = (more: Partial<LiveState>): void => liveState.set({ ...liveState.get(), ...more });
