import { useCallback, useEffect, useRef, useState, type ComponentType } from 'react';
import { useLocation } from 'react-router';
import { followLooks, type Looked } from './symbol-card-look.ts';
import type { SymbolCardProps } from './symbol-card.tsx';

/** The card of a ticker that is looked at, anywhere on the page. Its code comes when a pointer or the keyboard first nears one. */
export function SymbolCards() {
  const [looked, setLooked] = useState<Looked>();
  const [Card, setCard] = useState<ComponentType<SymbolCardProps>>();
  const looks = useRef<ReturnType<typeof followLooks>>(undefined);
  const close = useCallback(() => looks.current?.close(), []);
  useEffect(() => {
    looks.current = followLooks({
      onNear: () =>
        // Not there after an upgrade: a page is whole without it.
        void import('./symbol-card.tsx').then(({ default: found }) => setCard(() => found)).catch(() => {}),
      onLook: setLooked,
    });
    return looks.current.end;
  }, []);
  const { pathname, search } = useLocation();
  useEffect(close, [close, pathname, search]);
  return Card && looked && <Card key={looked.symbol} looked={looked} onGone={close} />;
}
