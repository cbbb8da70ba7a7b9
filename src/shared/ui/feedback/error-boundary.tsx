import { Component, type ReactNode } from 'react';
import { fetchJson } from '#src/shared/api/client.ts';
import { LoadFailed } from './load-failed.tsx';

/** Error messages of Chrome, Firefox and Safari for a module that cannot be loaded. */
const loadFailed = /imported module|Importing a module/;

interface Props {
  readonly children: ReactNode;
  /** what fails, as its message names it */
  readonly what?: string;
  /** the path of the page; another one is tried although this one has failed */
  readonly at?: string;
}

interface State {
  readonly error?: Error | undefined;
  /** where it has failed */
  readonly at?: string | undefined;
}

/**
 * Shows a message instead of a page or part that throws, or whose chunk no longer exists after an upgrade. The message is part of the first
 * load, because nothing more may be loadable. React has logged the error.
 */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = {};

  static getDerivedStateFromError(error: Error): { error: Error } {
    return { error };
  }

  static getDerivedStateFromProps({ at }: Props, state: State): State | null {
    return at === state.at ? null : { at, error: undefined };
  }

  override componentDidCatch({ message }: Error): void {
    // Browsers do not say why a file was not loaded. If the proxy refuses this browser, `SignedOut` says so.
    if (loadFailed.test(message)) fetchJson('config.json').catch(() => {});
  }

  override render(): ReactNode {
    const { error } = this.state;
    const { children, what = 'Page' } = this.props;
    if (!error) return children;
    if (loadFailed.test(error.message)) return <LoadFailed what={what} />;
    return (
      <p role="alert" className="p-4 wrap-anywhere">
        {what} failed because of an error in Marketdesk: {error.message}.{' '}
        <button type="button" className="text-accent underline" onClick={() => location.reload()}>
          Reload
        </button>
      </p>
    );
  }
}
