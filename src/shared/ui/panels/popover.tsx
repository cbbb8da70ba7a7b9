import { useLayoutEffect, useRef, type ReactNode } from 'react';

interface Props {
  label: string;
  anchor: string;
  /** a class */
  width?: string;
  onClose: () => void;
  children: ReactNode;
}

const firstField = 'input:not([type=radio]), input:checked';

/**
 * A small panel under the control that opened it (the element with the given CSS anchor name). The native popover closes on Esc and on a
 * click elsewhere and gives the focus back.
 */
export function Popover({ label, anchor, width = 'w-72', onClose, children }: Props) {
  const panel = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    panel.current?.showPopover();
    // Unless a field has `focusOnOpen`, the first one takes the focus; of radio buttons the selected one.
    if (!panel.current?.contains(document.activeElement)) panel.current?.querySelector<HTMLElement>(firstField)?.focus();
  }, []);
  return (
    <div
      ref={panel}
      role="dialog"
      aria-label={label}
      popover="auto"
      style={{ positionAnchor: anchor }}
      // The native close on Esc is reported after the next key press, which may be the one that opens the panel again.
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        event.currentTarget.hidePopover();
        onClose();
      }}
      onToggle={(event) => {
        if (event.newState === 'closed') onClose();
      }}
      className={`popover inset-auto m-0 ${width} max-w-[94vw] rounded-lg border border-line bg-panel p-3 text-sm text-text shadow-float`}
    >
      {children}
    </div>
  );
}
