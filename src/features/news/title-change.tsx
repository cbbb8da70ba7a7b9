import { textChange } from '#src/shared/format/text-change.ts';

const parts = { same: 'span', gone: 'del', new: 'ins' } as const;

/** A title that was corrected, with what is gone and what is new. */
export function TitleChange({ before, after }: { before: string; after: string }) {
  return textChange(before, after).map(({ kind, text }, index) => {
    const Part = parts[kind];
    return (
      <span key={index}>
        {index > 0 && ' '}
        <Part>{text}</Part>
      </span>
    );
  });
}
