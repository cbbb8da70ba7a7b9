import { useCallback, useEffect, useState } from 'react';
import { urlOf } from '#src/shared/api/client.ts';
import { rowAddress } from '#src/shared/url/paths.ts';
import { rowOf, tickerAt } from '#src/shared/ui/row-of.ts';
import { type MenuTarget, RowMenu } from './row-menu.tsx';

/** The row of an event, or the symbol alone; undefined where neither row nor symbol is known. */
function targetOf({ target, clientX, clientY }: MouseEvent): MenuTarget | undefined {
  if (!(target instanceof Element) || target.closest('input, textarea, select, dialog, [popover]')) return undefined;
  const row = rowOf(target);
  const symbol = tickerAt(target)?.dataset['symbol'];
  const key = row?.dataset['row'];
  const link = row?.querySelector<HTMLAnchorElement>('a[title]')?.href;
  const path = row?.dataset['path'];
  const href = path !== undefined ? urlOf(path) : key === undefined ? link : rowAddress(key);
  if (symbol === undefined && href === undefined) return undefined;
  // The menu key of a keyboard has no place of the pointer.
  const { left, bottom } = target.getBoundingClientRect();
  return clientX === 0 && clientY === 0 ? { symbol, href, xPx: left, yPx: bottom } : { symbol, href, xPx: clientX, yPx: clientY };
}

/** The menus of rows, with one listener for the document. Shift and a selected text leave the menu to the browser. */
export function RowMenus() {
  const [target, setTarget] = useState<MenuTarget>();
  const close = useCallback(() => setTarget(undefined), []);
  useEffect(() => {
    const open = (event: MouseEvent): void => {
      if (event.shiftKey || event.defaultPrevented || getSelection()?.isCollapsed === false) return;
      const next = targetOf(event);
      if (!next) return;
      event.preventDefault();
      setTarget(next);
    };
    document.addEventListener('contextmenu', open);
    return () => document.removeEventListener('contextmenu', open);
  }, []);
  return target && <RowMenu key={`${target.xPx} ${target.yPx}`} target={target} onClose={close} />;
}
