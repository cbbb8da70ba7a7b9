import type { Story } from '../store/story.ts';

/** A record that was read, or every reason why it was refused, in one text. */
export type ReadStory = { readonly story: Story } | { readonly reason: string };

/** Reads one wire-form record (spec §2.2), with the hidden facts it may carry beside it. */
export function storyOf(wire: unknown): ReadStory {
  return { reason: `being written: ${typeof wire}` };
}
