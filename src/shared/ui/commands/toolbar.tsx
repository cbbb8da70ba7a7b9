import { createContext, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';

/** Text fields are stops of their own, because they need the arrow keys. */
const controlsOf = (toolbar: Element): HTMLElement[] =>
  [...toolbar.querySelectorAll<HTMLElement>('button:not(:disabled), select:not(:disabled), a[href]')].filter(
    // Panels open inside the toolbar of their button.
    (control) => control.closest('[role=toolbar], dialog, [popover]') === toolbar && control.checkVisibility(),
  );

/** Gives a toolbar a single tab stop: the control that had the focus last, or its first one. */
function setTabStop(controls: readonly HTMLElement[]): void {
  const current =
    controls.find((control) => control === document.activeElement) ??
    controls.find((control) => control.dataset.tabStop !== undefined) ??
    controls[0];
  for (const control of controls) {
    control.tabIndex = control === current ? 0 : -1;
    if (control === current) control.dataset.tabStop = '';
    else delete control.dataset.tabStop;
  }
}

function moveFocus(event: KeyboardEvent): void {
  const { key, target, currentTarget } = event;
  if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || !(target instanceof HTMLElement)) return;
  const controls = controlsOf(currentTarget);
  const at = controls.indexOf(target);
  const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[key];
  if (at < 0 || next === undefined) return;
  event.preventDefault();
  controls.at(next % controls.length)?.focus();
}

/** The keys of every toolbar, for the list of shortcuts. */
export const toolbarFocusKeys = [{ keys: '← / →, Home, End', label: 'Next, previous, first, last control of a toolbar' }];

/** Whether a component is drawn in a toolbar. */
export const InToolbar = createContext(false);

interface Props {
  label: string;
  className?: string;
  children: ReactNode;
}

/**
 * A toolbar (ARIA APG): Tab enters and leaves it, arrows move inside. Its tab stop is set when Tab is pressed, so that controls which are drawn,
 * hidden or disabled later need no observer.
 */
export function Toolbar({ label, className, children }: Props) {
  const toolbar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const onTab = ({ key }: globalThis.KeyboardEvent): void => {
      if (key === 'Tab' && toolbar.current) setTabStop(controlsOf(toolbar.current));
    };
    addEventListener('keydown', onTab, true);
    return () => removeEventListener('keydown', onTab, true);
  }, []);
  return (
    <InToolbar value>
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its controls have the focus */}
      <div ref={toolbar} role="toolbar" aria-label={label} className={className} onKeyDown={moveFocus}>
        {children}
      </div>
    </InToolbar>
  );
}
