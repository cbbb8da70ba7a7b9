import { type ButtonHTMLAttributes, use, useLayoutEffect, useRef } from 'react';
import { useCommands } from './commands.ts';
import { InToolbar } from './toolbar.tsx';

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** label in the palette, and of the button when it has no other content */
  label: string;
  /** false for a button that the palette does not list */
  isListed?: boolean;
}

/** Those in toolbars. */
const mounted = new Set<HTMLButtonElement>();

/** The visible buttons of toolbars, in the order of the document. */
export const toolbarButtons = (): HTMLElement[] =>
  [...mounted]
    .filter((button) => button.checkVisibility())
    .toSorted((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));

/** A toolbar button that the palette lists as well. Buttons with a shortcut are listed by the owner of the shortcut. */
export function CommandButton({ label, isListed = true, className = 'control', children, ...props }: Props) {
  const ref = useRef<HTMLButtonElement>(null);
  const isInToolbar = use(InToolbar);
  const isCommand = isListed && !props.disabled && props['aria-keyshortcuts'] === undefined;
  useCommands(
    isCommand ? [{ id: `button ${label}`, label, keywords: props.title, group: 'On this page', run: () => ref.current?.click() }] : [],
  );
  useLayoutEffect(() => {
    const button = ref.current;
    if (!button || !isInToolbar) return undefined;
    mounted.add(button);
    return () => void mounted.delete(button);
  }, [isInToolbar]);
  return (
    <button ref={ref} type="button" className={className} {...props}>
      {children ?? label}
    </button>
  );
}
