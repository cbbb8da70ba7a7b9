import { useId } from 'react';

const yesNo: Readonly<Record<string, string>> = { true: 'yes', false: 'no' };

/** One of a few words. The arrow keys move through them; the pointer's click may also be the choice (`onPick`). */
export function WordField({
  label,
  words,
  text,
  onText,
  onPick,
  names = {},
  any,
}: {
  label: string;
  words: readonly string[];
  text: string;
  onText: (text: string) => void;
  onPick?: ((text: string) => void) | undefined;
  /** the words as the reader's */
  names?: Readonly<Record<string, string>> | undefined;
  /** whether none of them may be chosen */
  any: boolean;
}) {
  const group = useId();
  return (
    <fieldset className="flex flex-wrap gap-x-4">
      <legend className={any ? 'mb-1 font-medium' : 'sr-only'}>{label}</legend>
      {[...(any ? [''] : []), ...words].map((word) => (
        <label key={word} className={`flex min-h-6 items-center gap-2 ${any ? 'w-full' : ''}`}>
          <input
            type="radio"
            name={group}
            checked={text === word}
            onChange={() => onText(word)}
            // Of clicks only the pointer's have a count; those that the arrow keys make have none.
            onClick={({ detail }) => detail > 0 && onPick?.(word)}
          />
          {word === '' ? 'any' : (names[word] ?? yesNo[word] ?? word)}
        </label>
      ))}
    </fieldset>
  );
}
