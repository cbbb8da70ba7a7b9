import { word } from '#contract/codecs.ts';
import { parameter } from '#contract/endpoint.ts';
import { keep, useKept } from '#src/shared/kept/kept.ts';
import { moveWindows } from '#src/shared/readings/windows.ts';
import { useSearch } from '#src/shared/url/use-search.ts';

/** `5min`, as it stands in the address. */
const wordOf = ({ label }: { label: string }): string => label.replace(' ', '');
const words = moveWindows.map(wordOf);
const standard = '5min';

const search = { query: { reaction: parameter('reaction', word(words)) }, rules: () => [] };

/** The window chosen last in this browser; an address that names one goes before. */
const kept = keep('reaction', (stored) => words.find((one) => one === stored) ?? standard);

/** Which of the eight windows stands beside each headline, as its place among them, and the way to another. */
export function useReactionWindow(): readonly [index: number, choose: (index: number) => void] {
  const [{ value }, setSearch] = useSearch(search);
  const mine = useKept(kept);
  const choose = (index: number): void => {
    const reaction = words[index] ?? standard;
    kept.set(reaction);
    setSearch({ reaction }, { replace: true });
  };
  return [words.indexOf(value.reaction ?? mine), choose];
}
