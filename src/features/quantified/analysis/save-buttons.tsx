import { useState } from 'react';
import type { Ending } from './save-analysis.ts';

interface Props {
  /** of what */
  title: string;
  hasPicture: boolean;
  save: (ending: Ending) => Promise<string>;
}

/** The figures as a file, and where there is a picture, that as well. */
export function SaveButtons({ title, hasPicture, save }: Props) {
  const [said, setSaid] = useState('');
  const endings: readonly Ending[] = hasPicture ? ['csv', 'svg', 'png'] : ['csv'];
  const act = (ending: Ending): void => {
    save(ending).then(setSaid, (error: unknown) => setSaid(`Not saved: ${error instanceof Error ? error.message : String(error)}`));
  };
  return (
    <p className="flex flex-wrap items-center gap-1 text-xs text-faint print:hidden">
      Save
      {endings.map((ending) => (
        <button
          key={ending}
          type="button"
          className="control"
          aria-label={`Save ${title} as ${ending.toUpperCase()}`}
          onClick={() => act(ending)}
          onBlur={() => setSaid('')}
        >
          {ending.toUpperCase()}
        </button>
      ))}
      <span role="status">{said}</span>
    </p>
  );
}
