import { startTransition, useState, type ReactNode } from 'react';
import { LazyBoundary } from '#src/shared/ui/feedback/lazy-boundary.tsx';
import { CommandButton } from '#src/shared/ui/commands/command-button.tsx';

interface Props {
  /** CSS anchor name of the button while its panel is open, e.g. `--views` */
  anchor: string;
  className?: string;
  title?: string;
  words: string;
  /** the panel, positioned at the anchor */
  children: (onClose: () => void) => ReactNode;
}

/** A button with a panel, whose code may be loaded with the first use. */
export function PanelButton({ anchor, className = 'control', title, words, children }: Props) {
  const [isOpen, setOpen] = useState(false);
  const label = words.replace(/ ▾$/, '');
  return (
    <>
      <CommandButton
        label={label}
        className={className}
        title={title}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        style={isOpen ? { anchorName: anchor } : undefined}
        onClick={() => startTransition(() => setOpen(true))}
      >
        {words}
      </CommandButton>
      {isOpen && <LazyBoundary what={label}>{children(() => setOpen(false))}</LazyBoundary>}
    </>
  );
}
