import type { NewsItem } from '#contract/endpoints/news.ts';
import { termPattern } from '#src/shared/format/term-pattern.ts';
import { keptMuted, type Muted } from './marks.ts';

export type MutedPart = keyof Muted;

const same = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

export const withoutMuted = (muted: Muted, part: MutedPart, name: string): Muted => ({
  ...muted,
  [part]: muted[part].filter((other) => !same(other, name)),
});

/** Each name once, as it was written last, blanks drawn together. */
export function withMuted(muted: Muted, part: MutedPart, typed: string): Muted {
  const name = typed.trim().replaceAll(/\s+/g, ' ');
  // A word without a letter or digit would never be found.
  if (name === '' || (part === 'words' && termPattern([name]) === undefined)) return muted;
  const without = withoutMuted(muted, part, name);
  return { ...without, [part]: [...without[part], name] };
}

/** What a reader may mute from one story, or hear again. */
export interface MuteChoice {
  readonly text: string;
  readonly isMuted: boolean;
  readonly toggle: () => void;
}

/** A story's author and channels; not the channel `News`, which nearly every story has. */
export function muteFrom({ author, channels }: NewsItem, muted: Muted): readonly MuteChoice[] {
  const choice = (part: 'authors' | 'channels', name: string): MuteChoice => {
    const isMuted = muted[part].some((other) => same(other, name));
    return {
      text: `${isMuted ? 'Unmute' : 'Mute'} ${part === 'authors' ? 'author' : 'channel'} ${name}`,
      isMuted,
      toggle: () => keptMuted.update((latest) => (isMuted ? withoutMuted : withMuted)(latest, part, name)),
    };
  };
  const names = new Set(channels.map(({ name }) => name.trim()));
  return [
    ...(author.trim() === '' ? [] : [choice('authors', author.trim())]),
    ...[...names].filter((name) => name !== '' && name !== 'News').map((name) => choice('channels', name)),
  ];
}
