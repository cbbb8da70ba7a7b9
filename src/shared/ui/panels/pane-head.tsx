import type { ReactNode } from 'react';

interface Props {
  /** an item of the list: `row`, `line` */
  thing: string;
  onStep: (by: 1 | -1) => void;
  onClose: () => void;
  /** actions on the open item */
  children: ReactNode;
}

/** The header of a detail pane: previous, next, close. */
export const PaneHead = ({ thing, onStep, onClose, children }: Props) => (
  <header className="flex min-h-9 shrink-0 flex-wrap items-center gap-1 border-b border-line px-3 text-xs">
    <PaneButton label={`Previous ${thing} (k)`} onClick={() => onStep(-1)}>
      ↑
    </PaneButton>
    <PaneButton label={`Next ${thing} (j)`} onClick={() => onStep(1)}>
      ↓
    </PaneButton>
    <span className="flex-1" />
    {children}
    <PaneButton label="Close (Esc)" onClick={onClose}>
      ✕
    </PaneButton>
  </header>
);

const PaneButton = ({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) => (
  <button type="button" className="control border-0" aria-label={label} title={label} onClick={onClick}>
    {children}
  </button>
);

/** Switches between raw and formatted fields. */
export const RawButton = ({ isRaw, onRaw }: { isRaw: boolean; onRaw: (isRaw: boolean) => void }) => (
  <button
    type="button"
    className="control border-0 aria-pressed:bg-accent-bg aria-pressed:text-accent"
    aria-pressed={isRaw}
    title="The fields as the service sends them"
    onClick={() => onRaw(!isRaw)}
  >
    Raw
  </button>
);

/** The heading of a part of a detail pane. */
export const PartHead = ({ children }: { children: ReactNode }) => (
  <h3 className="mt-4 mb-1 border-b border-line pb-0.5 font-bold text-soft">{children}</h3>
);
