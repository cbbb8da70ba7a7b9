import { lazy } from 'react';
import { LazyBoundary } from '#src/shared/ui/feedback/lazy-boundary.tsx';
import { SidePlace } from '#src/shared/ui/panels/side-panel-placeholder.tsx';
import type { StoryPaneProps } from './story-pane.tsx';

export const loadStoryPane = () => import('./story-pane.tsx');

const Pane = lazy(loadStoryPane);

/** The story pane, which is loaded with DOMPurify when the first story is opened. */
export const StoryPane = (props: StoryPaneProps) => (
  <LazyBoundary what="Story" fallback={<SidePlace />}>
    <Pane {...props} />
  </LazyBoundary>
);
