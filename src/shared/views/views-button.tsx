import { PanelButton } from '#src/shared/ui/panels/panel-button.tsx';
import type { FindInvalid } from './saved-views-file.ts';
import { SavedViewsPanel } from './saved-views-panel.tsx';

/** The views button of a page without a filter bar. */
export const ViewsButton = ({ findInvalid }: { findInvalid: FindInvalid }) => (
  <PanelButton anchor="--views" words="Views ▾">
    {(onClose) => <SavedViewsPanel anchor="--views" findInvalid={findInvalid} onClose={onClose} />}
  </PanelButton>
);
