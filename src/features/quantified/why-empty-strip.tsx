import { useDeferredValue, useMemo } from 'react';
import { PanelButton } from '#src/shared/ui/panel-button.tsx';
import { Popover } from '#src/shared/ui/popover.tsx';
import { nowSeconds } from '#src/shared/ui/now.ts';
import { countEmpty } from './empty-counts.ts';
import type { Reading } from './reading.ts';

const none: readonly Reading[] = [];

/** Why windows are empty, counted over what is shown, so that a bias is seen before a figure is believed. */
export default function WhyEmptyStrip({ readings }: { readings: readonly Reading[] }) {
  // After the rows: 20,000 of them are counted for as long as it takes to draw the table.
  const late = useDeferredValue(readings, none);
  const { kinds, windows } = useMemo(() => countEmpty(late, nowSeconds()), [late]);
  if (kinds.length === 0) return null;
  return (
    <PanelButton
      anchor="--why-empty"
      className="min-h-6 truncate hover:underline"
      words={`Empty windows: ${kinds.map(({ kind, count }) => `${count.toLocaleString('en-US')} ${kind}`).join(' · ')}`}
    >
      {(onClose) => (
        <Popover label="Why windows are empty" anchor="--why-empty" onClose={onClose}>
          <table className="w-full text-xs">
            <caption className="pb-1 text-start font-medium">Empty moves of {late.length.toLocaleString('en-US')} readings</caption>
            <thead className="text-2xs text-faint">
              <tr>
                <th scope="col" className="text-start font-normal">
                  Window
                </th>
                {kinds.map(({ kind }) => (
                  <th key={kind} scope="col" className="pl-2 text-end font-normal">
                    {kind}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {windows.map(({ label, counts }) => (
                <tr key={label}>
                  <th scope="row" className="text-start font-normal">
                    {label}
                  </th>
                  {kinds.map(({ kind }) => (
                    <td key={kind} className="text-end">
                      {(counts.get(kind) ?? 0).toLocaleString('en-US')}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </Popover>
      )}
    </PanelButton>
  );
}
