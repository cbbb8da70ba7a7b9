import { Component, type ReactNode } from 'react';

/** Renders nothing after an error: the page works without the part. React has logged the error. */
export class SilentBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    return !this.state.hasFailed && this.props.children;
  }
}
