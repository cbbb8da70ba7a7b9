import { useEffect, useRef, useState, type ComponentType } from 'react';
import { useLocation } from 'react-router';
import { followLooks, type Looked } from './symbol-card-look.ts';
import type { SymbolCardProps } from './symbol-card.tsx';

/** The card of a ticker that is looked at, anywhere on the page. Its code comes when a pointer or the keyboard first nears one. */
export function SymbolCards() {
  const [looked, setLooked] = useState<Looked>();
  const [Card, setCard] = useState<ComponentType<SymbolCardProps>>();
  const close = useRef(() => {});
  useEffect(() => {
    const looks = followLooks({
      onNear: () =>
        // Not there after an upgrade: a page is whole without it.
        void import('./symbol-card.tsx').then(({ default: found }) => setCard(() => found)).catch(() => {}),
      onLook: setLooked,
    });
    close.current = looks.close;
    return looks.end;
  }, []);
  const { pathname, search } = useLocation();
  useEffect(() => close.current(), [pathname, search]);
  return Card && looked && <Card key={looked.symbol} looked={looked} />;
}
