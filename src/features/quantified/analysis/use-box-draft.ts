import { useEffect, useRef, useState } from 'react';
import { isOpen, type Box } from '#src/shared/charts/box.ts';

/** Steps by keys rest this long before the address is written (product 5.1). */
const restMs = 250;

/**
 * A choice that stands in the address: what a hand has drawn at once, as a step of its own; what keys step through once they rest.
 *
 * @returns the choice as it is seen now, and how it is changed
 */
export function useBoxDraft(kept: Box | undefined, onKeep: (box: Box | undefined, how: { replace: boolean }) => void) {
  const [draft, setDraft] = useState<{ readonly box: Box | undefined }>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const keep = useRef(onKeep);
  useEffect(() => {
    keep.current = onKeep;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  // What the address says now is newer than what was stepped through, unless the steps go on.
  const text = JSON.stringify(kept);
  useEffect(() => {
    if (timer.current === undefined) setDraft(undefined);
  }, [text]);

  const change = (next: Box | undefined, by: 'hand' | 'keys'): void => {
    const box = next && isOpen(next.x) && isOpen(next.y) ? undefined : next;
    clearTimeout(timer.current);
    timer.current = undefined;
    setDraft({ box });
    if (by === 'hand') keep.current(box, { replace: false });
    else
      timer.current = setTimeout(() => {
        timer.current = undefined;
        keep.current(box, { replace: true });
      }, restMs);
  };
  return [draft ? draft.box : kept, change] as const;
}
