import { useEffect, useRef, type CSSProperties, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { paneWidths, setPreferences, usePreferences } from '#src/shared/storage/preferences.ts';
import { useListFocus } from './side-panel-placeholder.tsx';

const clamp = (px: number): number => Math.round(Math.min(paneWidths.max, Math.max(paneWidths.min, px)));

/** Widths that a click on the edge cycles through, as an alternative to dragging (WCAG 2.2, 2.5.7). */
const steps = [paneWidths.min, 460, 550, paneWidths.max] as const;

/** A detail pane next to a list, which keeps 600 px, the width of its columns: its edge can be dragged, clicked, or moved by arrow keys; below 1024 px it covers the page as a sheet. */
export function SidePanel({ label, children }: { label: string; children: ReactNode }) {
  const { paneWidthPx } = usePreferences();
  const panel = useRef<HTMLElement>(null);
  const grabbed = useRef({ atPx: 0, moved: false });
  const setWidth = (px: number): void => setPreferences({ paneWidthPx: clamp(px) });
  useEffect(() => {
    // A sheet covers the focused element (app.css). The focus of a host page is not changed.
    if (panel.current && getComputedStyle(panel.current).position === 'fixed' && document.hasFocus()) panel.current.focus();
  }, []);
  useListFocus();

  const drag = (event: PointerEvent<HTMLDivElement>): void => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    // A click may move by a pixel or two.
    if (Math.abs(event.clientX - grabbed.current.atPx) > 2) grabbed.current.moved = true;
    if (!grabbed.current.moved) return;
    const right = panel.current?.getBoundingClientRect().right ?? innerWidth;
    setWidth(right - event.clientX);
  };
  const click = (): void => {
    if (!grabbed.current.moved) setWidth(steps.find((px) => px > paneWidthPx) ?? paneWidths.min);
  };
  const keys: Readonly<Record<string, number>> = {
    ArrowLeft: paneWidthPx + 20,
    ArrowRight: paneWidthPx - 20,
    Home: paneWidths.min,
    End: paneWidths.max,
  };
  const move = (event: KeyboardEvent): void => {
    const px = keys[event.key];
    if (px === undefined) return;
    event.preventDefault();
    setWidth(px);
  };

  return (
    <>
      <div
        role="separator"
        aria-label={`Width of ${label}`}
        aria-orientation="vertical"
        aria-valuemin={paneWidths.min}
        aria-valuemax={paneWidths.max}
        aria-valuenow={paneWidthPx}
        tabIndex={0}
        title="Drag, click, or use the arrow keys"
        // Wide enough for touch, over the margins of list and story; only the bar inside is visible.
        className="relative z-1 mt-9 -mr-4.5 -ml-1.5 w-6 shrink-0 cursor-col-resize touch-none before:absolute before:inset-y-0 before:left-1.5 before:w-1.5 hover:before:bg-accent focus-visible:before:bg-accent max-lg:hidden"
        onPointerDown={(event) => {
          grabbed.current = { atPx: event.clientX, moved: false };
          event.currentTarget.setPointerCapture(event.pointerId);
        }}
        onPointerMove={drag}
        onClick={click}
        onKeyDown={move}
      />
      <aside
        ref={panel}
        aria-label={label}
        tabIndex={-1}
        className="flex min-h-0 outline-none w-[min(var(--pane),max(352px,100%-600px))] shrink-0 flex-col border-l border-line bg-panel max-lg:fixed max-lg:inset-0 max-lg:z-10 max-lg:w-full"
        style={{ '--pane': `${paneWidthPx}px` } as CSSProperties}
      >
        {children}
      </aside>
    </>
  );
}
