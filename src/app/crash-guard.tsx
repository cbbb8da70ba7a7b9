import { Component, type ReactNode } from 'react';

/** As Chrome, Firefox and Safari say it. */
const notLoaded = /imported module|Importing a module/;

/**
 * Keeps the desk usable when a page fails by a bug of ours, or when a chunk of its build is gone after an upgrade; so its words are
 * here and load nothing. React has logged the error whole.
 */
export class CrashGuard extends Component<{ children: ReactNode }, { error?: Error }> {
  override state: { error?: Error } = {};

  static getDerivedStateFromError(error: Error): { error: Error } {
    return { error };
  }

  override render(): ReactNode {
    const { error } = this.state;
    return error ? (
      <p role="alert" className="p-4 wrap-anywhere">
        {notLoaded.test(error.message)
          ? 'This part of the desk did not come: it was updated, or cannot be reached.'
          : `This page failed, and that is our mistake: ${error.message}`}{' '}
        <button type="button" className="text-accent underline" onClick={() => location.reload()}>
          Load it again
        </button>
      </p>
    ) : (
      this.props.children
    );
  }
}
