import type { NewsItem } from '#contract/endpoints/news.ts';
import { termPattern } from '#src/shared/format/terms.ts';
import { muteList, type MuteList } from './annotations.ts';

export type MuteListPart = keyof MuteList;

const equalsIgnoringCase = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

export const removeMuted = (muted: MuteList, part: MuteListPart, name: string): MuteList => ({
  ...muted,
  [part]: muted[part].filter((other) => !equalsIgnoringCase(other, name)),
});

/** Adds a name once, in its last spelling, with single blanks. */
export function addMuted(muted: MuteList, part: MuteListPart, typed: string): MuteList {
  const name = typed.trim().replaceAll(/\s+/g, ' ');
  // A word without a letter or digit would never match.
  if (name === '' || (part === 'words' && termPattern([name]) === undefined)) return muted;
  const without = removeMuted(muted, part, name);
  return { ...without, [part]: [...without[part], name] };
}

/** A menu item that mutes or unmutes something about a story. */
export interface MuteChoice {
  readonly text: string;
  readonly isMuted: boolean;
  /** the message afterwards */
  readonly done: string;
  readonly toggle: () => void;
  readonly undo: () => void;
}

/** The menu items for a story's author and channels, without the channel `News`, which nearly every story has. */
export function muteChoices({ author, channels }: NewsItem, muted: MuteList): readonly MuteChoice[] {
  const choice = (part: 'authors' | 'channels', name: string): MuteChoice => {
    const isMuted = muted[part].some((other) => equalsIgnoringCase(other, name));
    return {
      text: `${isMuted ? 'Unmute' : 'Mute'} ${part === 'authors' ? 'author' : 'channel'} ${name}`,
      isMuted,
      done: `${name} ${isMuted ? 'unmuted' : 'muted'}`,
      toggle: () => muteList.update((latest) => (isMuted ? removeMuted : addMuted)(latest, part, name)),
      undo: () => muteList.update((latest) => (isMuted ? addMuted : removeMuted)(latest, part, name)),
    };
  };
  const names = new Set(channels.map(({ name }) => name.trim()));
  return [
    ...(author.trim() === '' ? [] : [choice('authors', author.trim())]),
    ...[...names].filter((name) => name !== '' && name !== 'News').map((name) => choice('channels', name)),
  ];
}
