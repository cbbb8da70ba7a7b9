import { PanelButton } from '#src/shared/ui/panels/panel-button.tsx';
import type { LeftOut } from './saved-views-file.ts';
import { SavedViewsPanel } from './saved-views-panel.tsx';

/** The views button of a page without a filter bar. */
export const ViewsButton = ({ leftOut }: { leftOut: LeftOut }) => (
  <PanelButton anchor="--views" words="Views ▾">
    {(onClose) => <SavedViewsPanel anchor="--views" leftOut={leftOut} onClose={onClose} />}
  </PanelButton>
);
