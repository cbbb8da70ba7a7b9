import { Component, lazy, Suspense, type ReactNode } from 'react';

const CrashedPage = lazy(() => import('./crashed-page.tsx'));

/** Keeps the desk usable when a page fails by a bug of ours. */
export class CrashGuard extends Component<{ children: ReactNode }, { error?: Error }> {
  override state: { error?: Error } = {};

  static getDerivedStateFromError(error: Error): { error: Error } {
    return { error };
  }

  override render(): ReactNode {
    const { error } = this.state;
    return error ? (
      <Suspense>
        <CrashedPage error={error} />
      </Suspense>
    ) : (
      this.props.children
    );
  }
}
