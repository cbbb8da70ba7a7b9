import { useState } from 'react';
import type { WrongRow } from '#contract/rows.ts';
import Notice from '#src/shared/ui/notice.tsx';

/** Records of another shape: counted, and shown as they came on demand. */
export function WrongRecords({ wrong, of }: { wrong: readonly WrongRow[]; of: number }) {
  const [shown, setShown] = useState(false);
  if (wrong.length === 0) return null;
  return (
    <>
      <Notice
        text={`${wrong.length.toLocaleString('en-US')} of ${of.toLocaleString('en-US')} records had an unexpected shape and are left out.`}
      >
        <button type="button" className="underline" aria-expanded={shown} onClick={() => setShown(!shown)}>
          {shown ? 'Hide them' : 'Show them'}
        </button>
      </Notice>
      {shown && (
        <div
          role="region"
          aria-label="Records of an unexpected shape"
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
