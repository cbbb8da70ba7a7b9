import { useState, type ReactNode } from 'react';
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

/** A button with a panel. */
export function PanelButton({ anchor, className = 'control', title, words, children }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <CommandButton
        label={words.replace(/ ▾$/, '')}
        className={className}
        title={title}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        style={isOpen ? { anchorName: anchor } : undefined}
        onClick={() => setOpen(true)}
      >
        {words}
      </CommandButton>
      {isOpen && children(() => setOpen(false))}
    </>
  );
}
