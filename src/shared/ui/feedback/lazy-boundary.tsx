import { type ReactNode, Suspense } from 'react';
import { ErrorBoundary } from './error-boundary.tsx';

interface Props {
  /** the part, as a message names it */
  what: string;
  /** in its place while it is loading */
  fallback?: ReactNode;
  children: ReactNode;
}

/** Around a part of a page that is loaded on first use: the rest of the page stays while it is loading, and when it cannot be loaded. */
export const LazyBoundary = ({ what, fallback, children }: Props) => (
  <ErrorBoundary what={what}>
    <Suspense fallback={fallback}>{children}</Suspense>
  </ErrorBoundary>
);
