import { Suspense, useId, useRef, useState, type ReactNode } from 'react';

/**
 * A button with a small panel under it. The native popover closes on Esc and on a click elsewhere and gives the focus
 * back; its content is made only while it is open, so it may be loaded then.
 */
export function Popover({ label, className = 'control', children }: { label: ReactNode; className?: string; children: (close: () => void) => ReactNode }) {
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={className} popoverTarget={id} aria-expanded={open}>
        {label}
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        onToggle={(event) => setOpen(event.newState === 'open')}
        className="popover inset-auto m-0 w-72 max-w-[94vw] rounded-lg border border-line bg-panel p-3 text-sm text-text shadow-float"
      >
        {open && <Suspense fallback={<p className="appear-late text-faint">Loading…</p>}>{children(() => panel.current?.hidePopover())}</Suspense>}
      </div>
    </>
  );
}
