import { Component, type ReactNode, Suspense } from 'react';

/** Renders nothing after an error: the page works without the part. React has logged the error. */
class SilentBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    return !this.state.hasFailed && this.props.children;
  }
}

/** A lazy part that the page works without: nothing is shown while it loads, nor when that fails. @param isOn whether it is loaded */
export const DeferredPart = ({ isOn, children }: { isOn: boolean; children: ReactNode }) => (
  <SilentBoundary>
    <Suspense>{isOn && children}</Suspense>
  </SilentBoundary>
);
