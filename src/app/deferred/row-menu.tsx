import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { useHref, useNavigate } from 'react-router';
import { announce } from '#src/shared/filters/announce.ts';
import { useStoredValue } from '#src/shared/storage/stored-value.ts';
import { useElements } from '#src/shared/ui/use-elements.ts';
import { usePanelAddress } from '#src/shared/url/panel-address.ts';
import { compareSymbolsPath } from '#src/shared/url/compare-path.ts';
import { pathSegment, symbolPath } from '#src/shared/url/paths.ts';
import { showsSymbols, symbolsUrl } from '#src/shared/url/symbol-params.ts';
import { addNewList, holdsAll, maxOffered, toggleOnList } from '#src/shared/watchlists/put-on-list.ts';
import { watchlists } from '#src/shared/watchlists/watchlists.ts';
import { pages } from '#src/app/router.tsx';

/** What a menu is for and where it opens. */
export interface MenuTarget {
  /** the row's first symbol, or the one that was clicked */
  readonly symbol: string | undefined;
  /** the address with the row open */
  readonly href: string | undefined;
  readonly xPx: number;
  readonly yPx: number;
}

interface Item {
  readonly label: string;
  readonly hint?: string;
  readonly run: () => void;
}

/** The menu of a row: its address, the pages of its symbol, and watchlists. */
export function RowMenu({ target, onClose }: { target: MenuTarget; onClose: () => void }) {
  const { symbol, href, xPx, yPx } = target;
  const menu = useRef<HTMLDivElement>(null);
  const { elementOf, refOf } = useElements<number>();
  const items = useItems(target);
  useLayoutEffect(() => {
    const element = menu.current;
    if (!element) return;
    element.showPopover();
    // Inside the window, whatever its size.
    const { width, height } = element.getBoundingClientRect();
    element.style.left = `${Math.max(4, Math.min(xPx, innerWidth - width - 4))}px`;
    element.style.top = `${Math.max(4, Math.min(yPx, innerHeight - height - 4))}px`;
    elementOf(0)?.focus();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once where it opens
  }, [xPx, yPx]);

  const onKeyDown = (event: KeyboardEvent): void => {
    const at = items.findIndex((_, index) => elementOf(index) === document.activeElement);
    const to = {
      ArrowDown: (at + 1) % items.length,
      ArrowUp: (at - 1 + items.length) % items.length,
      Home: 0,
      End: items.length - 1,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    elementOf(to)?.focus();
  };
  return (
    <div
      ref={menu}
      role="menu"
      tabIndex={-1}
      aria-label={symbol ?? 'Row'}
      popover="auto"
      className="menu m-0 inset-auto w-max max-w-[94vw] rounded-lg border border-line bg-panel p-1 text-xs text-text shadow-float"
      onKeyDown={onKeyDown}
      onToggle={({ newState }) => {
        if (newState === 'closed') onClose();
      }}
    >
      {items.map(({ label, hint, run }, index) => (
        <button
          ref={refOf(index)}
          key={label}
          type="button"
          role="menuitem"
          className="flex min-h-6 w-full items-center justify-between gap-6 rounded-sm px-2 text-start hover:bg-raised focus-visible:bg-raised"
          onClick={() => {
            menu.current?.hidePopover();
            run();
          }}
        >
          {label}
          {hint !== undefined && <span className="text-2xs text-faint">{hint}</span>}
        </button>
      ))}
      <p className="mt-1 border-t border-line px-2 pt-1 text-2xs text-faint">
        {href === undefined ? '' : 'Ctrl+click opens a row in a new tab. '}Shift+right-click: the browser’s menu
      </p>
    </div>
  );
}

function useItems({ symbol, href }: MenuTarget): readonly Item[] {
  const navigate = useNavigate();
  const { open: openPanel } = usePanelAddress();
  const lists = useStoredValue(watchlists);
  const base = useHref('/').replace(/\/$/, '');
  const open = (to: string) => (): void => void navigate(to);
  const row: readonly Item[] =
    href === undefined
      ? []
      : [
          { label: 'Open in a new tab', run: () => void window.open(href, '_blank', 'noopener') },
          {
            label: 'Copy link',
            run: () => void navigator.clipboard.writeText(new URL(href, location.href).href).then(() => announce('Link copied')),
          },
        ];
  if (symbol === undefined) return row;
  const onPages = pages.flatMap(({ path, title, code }): Item[] => {
    return showsSymbols(path) ? [{ label: `${symbol} · ${title}`, hint: code, run: open(symbolsUrl(path, [symbol])) }] : [];
  });
  const onLists = lists.slice(0, maxOffered).map((list): Item => ({
    label: holdsAll(list, [symbol]) ? `Remove ${symbol} from ${list.name}` : `Add ${symbol} to ${list.name}`,
    run: () => toggleOnList(list, [symbol]),
  }));
  return [
    ...row,
    { label: `Open ${symbol}`, hint: 'DES', run: open(symbolPath(symbol)) },
    { label: `Open ${symbol} in a new tab`, run: () => void window.open(base + symbolPath(symbol), '_blank', 'noopener') },
    ...onPages,
    { label: `Compare ${symbol} with…`, hint: 'CMP', run: open(compareSymbolsPath([symbol])) },
    { label: `Alert on ${symbol}…`, run: () => openPanel('/alerts', `?tickers=${pathSegment(symbol)}`) },
    ...onLists,
    ...(lists.length === 0 ? [{ label: `New watchlist with ${symbol}`, run: () => addNewList([symbol]) }] : []),
  ];
}
