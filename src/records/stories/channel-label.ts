import { titleText } from '#contract/title-text.ts';

/** A channel or tag as readers see it: an abbreviation with what it stands for. */
export function channelLabel(name: string): string {
  const text = titleText(name);
  return text === 'WIIM' ? 'Why is it moving (WIIM)' : text;
}
