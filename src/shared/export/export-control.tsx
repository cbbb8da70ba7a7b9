import type { ReactNode } from 'react';

interface Props {
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  isDisabled?: boolean;
  /** the panel */
  children: ReactNode;
}

/** The button of an export panel, with the panel. */
export const ExportControl = ({ isOpen, onOpen, isDisabled = false, children }: Props) => (
  <>
    <button
      type="button"
      className="control"
      disabled={isDisabled}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      aria-keyshortcuts="e"
      style={{ anchorName: '--export' }}
      onClick={() => onOpen(true)}
    >
      Export ▾
    </button>
    {isOpen && children}
  </>
);
