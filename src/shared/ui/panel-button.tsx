import { useState, type ReactNode } from 'react';

interface Props {
  /** the name of the button's place while its panel is open, e.g. `--views` */
  anchor: string;
  className?: string;
  title?: string;
  words: string;
  /** the panel, which hangs on the anchor */
  children: (onClose: () => void) => ReactNode;
}

/** A button with a panel beside it. */
export function PanelButton({ anchor, className = 'control', title, words, children }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={className}
        title={title}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        style={isOpen ? { anchorName: anchor } : undefined}
        onClick={() => setOpen(true)}
      >
        {words}
      </button>
      {isOpen && children(() => setOpen(false))}
    </>
  );
}
