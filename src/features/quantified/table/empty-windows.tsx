import { useDeferredValue, useMemo } from 'react';
import { formatMove } from '#src/shared/format/number.ts';
import { PanelButton } from '#src/shared/ui/panels/panel-button.tsx';
import { Popover } from '#src/shared/ui/panels/popover.tsx';
import { nowSeconds } from '#src/shared/time/now.ts';
import { countEmpty } from '#src/records/reactions/empty/why-empty.ts';
import type { QuantifiedReaction } from '#analysis/reactions/quantified-reaction.ts';

const none: readonly QuantifiedReaction[] = [];

interface Props {
  reactions: readonly QuantifiedReaction[];
  /** of the sparklines, in percent */
  scale: number | undefined;
}

/** The scale of the sparklines, and counts of empty windows by reason over the rows shown: they show where a sample is biased. */
export function EmptyWindows({ reactions, scale }: Props) {
  // Deferred until the rows are drawn: counting 20,000 rows takes as long as drawing the table.
  const deferred = useDeferredValue(reactions, none);
  const { kinds, windows } = useMemo(() => countEmpty(deferred, nowSeconds()), [deferred]);
  return (
    <>
      {/* With the counts, which would move it. */}
      {scale !== undefined && deferred !== none && <span className="shrink-0">Sparklines {formatMove(scale, { sign: '±' })}</span>}
      {kinds.length > 0 && (
        <PanelButton
          anchor="--why-empty"
          className="min-h-6 truncate hover:underline"
          words={`Empty windows: ${kinds.map(({ kind, count }) => `${count.toLocaleString('en-US')} ${kind}`).join(' · ')}`}
        >
          {(onClose) => (
            <Popover label="Why windows are empty" anchor="--why-empty" onClose={onClose}>
              <table className="w-full text-xs">
                <caption className="pb-1 text-start font-medium">
                  Empty moves of {deferred.length.toLocaleString('en-US')} reactions
                </caption>
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
                          {counts.of(kind).toLocaleString('en-US')}
                        </td>
                      ))}
                    </tr>
                  ))}
                </tbody>
              </table>
            </Popover>
          )}
        </PanelButton>
      )}
    </>
  );
}
