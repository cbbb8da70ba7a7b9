import { later } from '#src/shared/ui/later.tsx';
import { PanelButton } from '#src/shared/ui/panel-button.tsx';
import type { LeftOut } from './saved-views-file.ts';

const SavedViewsPanel = later(() => import('./saved-views-panel.tsx'));

/** Opens the views of a page whose bar is no filter bar. */
export const ViewsButton = ({ leftOut }: { leftOut: LeftOut }) => (
  <PanelButton anchor="--views" words="Views ▾">
    {(onClose) => <SavedViewsPanel anchor="--views" leftOut={leftOut} onClose={onClose} />}
  </PanelButton>
);
