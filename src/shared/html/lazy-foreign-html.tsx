import { type ComponentProps, lazy } from 'react';
import { LazyBoundary } from '#src/shared/ui/feedback/lazy-boundary.tsx';
import type { ForeignHtml as Loaded } from './foreign-html.tsx';

const Html = lazy(async () => ({ default: (await import('./foreign-html.tsx')).ForeignHtml }));

/** Foreign HTML in our own typography; DOMPurify is loaded with the first. */
export const ForeignHtml = (props: ComponentProps<typeof Loaded>) => (
  <LazyBoundary what="Text" fallback={<div className="mt-2 h-8" />}>
    <Html {...props} />
  </LazyBoundary>
);
