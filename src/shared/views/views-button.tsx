import { SavedViewsPanel } from '#src/shared/filters/lazy-panels.ts';
import { PanelButton } from '#src/shared/ui/panels/panel-button.tsx';
import type { FindInvalid } from './saved-views-file.ts';

/** The views button of a page without a filter bar. */
export const ViewsButton = (props: { filters: readonly string[]; findInvalid: FindInvalid }) => (
  <PanelButton anchor="--views" words="Views ▾">
    {(onClose) => <SavedViewsPanel anchor="--views" {...props} onClose={onClose} />}
  </PanelButton>
);
