import { useState } from 'react';
import { later } from '#src/shared/ui/later.tsx';
import type { LeftOut } from './saved-views-file.ts';

const SavedViewsPanel = later(() => import('./saved-views-panel.tsx'));

/** Opens the views of a page whose bar is no filter bar. */
export function ViewsButton({ leftOut }: { leftOut: LeftOut }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="control"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        style={isOpen ? { anchorName: '--views' } : undefined}
        onClick={() => setOpen(true)}
      >
        Views ▾
      </button>
      {isOpen && <SavedViewsPanel anchor="--views" leftOut={leftOut} onClose={() => setOpen(false)} />}
    </>
  );
}
