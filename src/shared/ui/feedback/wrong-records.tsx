import { useState } from 'react';
import type { WrongRow } from '#contract/schema/rows.ts';
import Notice from './notice.tsx';

/** Records with an unexpected shape: counted, and shown as received on demand. */
export function WrongRecords({ wrong, of }: { wrong: readonly WrongRow[]; of: number }) {
  const [shown, setShown] = useState(false);
  if (wrong.length === 0) return null;
  return (
    <>
      <Notice
        text={`${wrong.length.toLocaleString('en-US')} of ${of.toLocaleString('en-US')} records could not be read and are not shown.`}
      >
        <button type="button" className="underline" aria-expanded={shown} onClick={() => setShown(!shown)}>
          {shown ? 'Hide' : 'Show'}
        </button>
      </Notice>
      {shown && (
        <div
          role="region"
          aria-label="Records with an unexpected shape"
          tabIndex={0}
          className="max-h-40 shrink-0 overflow-auto border-b border-line bg-panel px-3 py-1 text-2xs"
        >
          <ul>
            {wrong.map(({ raw, reason }, index) => (
              <li key={index} className="py-0.5 wrap-anywhere">
                <span className="text-warn">{reason}</span> <code>{JSON.stringify(raw)}</code>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}
