import { useRef, type CSSProperties, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { paneWidths, setPreferences, usePreferences } from '#src/shared/preferences/preferences.ts';

const clamp = (px: number): number => Math.round(Math.min(paneWidths.most, Math.max(paneWidths.least, px)));

/** Detail beside a list: its edge can be dragged or moved by arrow keys; below 1024 px it covers the page as a sheet. */
export function SidePanel({ label, children }: { label: string; children: ReactNode }) {
  const { paneWidthPx } = usePreferences();
  const panel = useRef<HTMLElement>(null);

  const drag = (event: PointerEvent<HTMLDivElement>): void => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const right = panel.current?.getBoundingClientRect().right ?? innerWidth;
    setPreferences({ paneWidthPx: clamp(right - event.clientX) });
  };
  const move = (event: KeyboardEvent): void => {
    const by = { ArrowLeft: 20, ArrowRight: -20 }[event.key];
    if (by !== undefined) setPreferences({ paneWidthPx: clamp(paneWidthPx + by) });
  };

  return (
    <>
      <div
        role="separator"
        aria-label={`Width of ${label}`}
        aria-orientation="vertical"
        aria-valuemin={paneWidths.least}
        aria-valuemax={paneWidths.most}
        aria-valuenow={paneWidthPx}
        tabIndex={0}
        className="z-1 -mr-1.5 w-1.5 shrink-0 cursor-col-resize touch-none hover:bg-accent focus-visible:bg-accent max-lg:hidden"
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
        onKeyDown={move}
      />
      <aside
        ref={panel}
        aria-label={label}
        className="flex min-h-0 w-(--pane) shrink-0 flex-col border-l border-line bg-panel max-lg:fixed max-lg:inset-0 max-lg:z-10 max-lg:w-full"
        style={{ '--pane': `${paneWidthPx}px` } as CSSProperties}
      >
        {children}
      </aside>
    </>
  );
}
