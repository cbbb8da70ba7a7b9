import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { clampWidth } from './column-layout.ts';

type Widths = Readonly<Record<string, number>>;
const none: Widths = {};

/** A drag goes through hundreds of widths; whoever keeps them hears of the one it rests at. */
const restMs = 250;

/** Widths as they were given, and those that the reader is just changing, which are seen at once. */
export function useColumnWidths(
  given: Widths = none,
  onWidth?: (id: string, px: number) => void,
): [widths: Widths, setWidth: (id: string, px: number) => void] {
  const [live, setLive] = useState({ of: given, widths: given });
  const [last, setLast] = useState<{ readonly id: string; readonly px: number }>();
  const tell = useEffectEvent((id: string, px: number) => onWidth?.(id, px));
  useEffect(() => {
    if (!last) return undefined;
    const timer = setTimeout(() => tell(last.id, last.px), restMs);
    return () => clearTimeout(timer);
  }, [last]);
  const setWidth = useCallback(
    (id: string, px: number) => {
      const width = clampWidth(px);
      setLive((before) => ({ of: given, widths: { ...(before.of === given ? before.widths : given), [id]: width } }));
      setLast({ id, px: width });
    },
    [given],
  );
  return [live.of === given ? live.widths : given, setWidth];
}
