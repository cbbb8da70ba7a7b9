import { Component, type ReactNode } from 'react';

/** Error messages of Chrome, Firefox and Safari for a module that cannot be loaded. */
const loadFailed = /imported module|Importing a module/;

/**
 * Shows a message instead of a page that throws, or whose chunk no longer exists after an upgrade. The message is part of the first
 * load, because nothing more may be loadable. React has logged the error.
 */
export class ErrorBoundary extends Component<{ children: ReactNode }, { error?: Error }> {
  override state: { error?: Error } = {};

  static getDerivedStateFromError(error: Error): { error: Error } {
    return { error };
  }

  override render(): ReactNode {
    const { error } = this.state;
    return error ? (
      <p role="alert" className="p-4 wrap-anywhere">
        {loadFailed.test(error.message)
          ? 'Page failed to load: Marketdesk was updated or cannot be reached.'
          : `Page failed because of an error in Marketdesk: ${error.message}.`}{' '}
        <button type="button" className="text-accent underline" onClick={() => location.reload()}>
          Reload
        </button>
      </p>
    ) : (
      this.props.children
    );
  }
}
