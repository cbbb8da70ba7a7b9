import { Component, type ReactNode, useEffect } from 'react';
import { useAccessRefusal } from '#src/shared/api/access-refusal.ts';
import { checkAccess } from '#src/shared/api/client.ts';

/** Error messages of Chrome, Firefox and Safari for a module that cannot be loaded. */
const loadFailed = /imported module|Importing a module/;

interface Props {
  readonly children: ReactNode;
  /** the path of the page; another one is tried although this one has failed */
  readonly at?: string;
}

interface State {
  readonly error?: Error | undefined;
  /** where it has failed */
  readonly at?: string | undefined;
}

/**
 * Shows a message instead of a page that throws, or whose chunk no longer exists after an upgrade. The message is part of the first
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

  override render(): ReactNode {
    const { error } = this.state;
    if (!error) return this.props.children;
    return (
      <p role="alert" className="p-4 wrap-anywhere">
        {loadFailed.test(error.message) ? <LoadFailed /> : `Page failed because of an error in Marketdesk: ${error.message}.`}{' '}
        <button type="button" className="text-accent underline" onClick={() => location.reload()}>
          Reload
        </button>
      </p>
    );
  }
}

/** Files are refused as well when nobody is signed in, but browsers do not say why one was not loaded. `SignedOut` says it then. */
function LoadFailed() {
  const refusal = useAccessRefusal();
  useEffect(() => void checkAccess(), []);
  return refusal ? 'Page not loaded.' : 'Page failed to load: Marketdesk was updated or cannot be reached.';
}
