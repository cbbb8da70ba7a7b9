import { Component, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router';

/** An address that is no page. */
export function UnknownPage() {
  const { pathname } = useLocation();
  return (
    <div className="m-auto flex max-w-md flex-col items-start gap-2 p-6">
      <h2 className="text-base font-bold">There is no such page</h2>
      <p className="text-soft wrap-anywhere">“{pathname}” is not a page of this desk.</p>
      <Link to="/news" className="control">
        Go to News
      </Link>
    </div>
  );
}

/** A bug of ours: said plainly, logged whole, and the rest of the desk stays usable. */
export class CrashGuard extends Component<{ children: ReactNode }, { error?: Error }> {
  override state: { error?: Error } = {};

  static getDerivedStateFromError(error: Error): { error: Error } {
    return { error };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (!error) return this.props.children;
    return (
      <div role="alert" className="m-auto flex max-w-md flex-col items-start gap-2 p-6">
        <h2 className="text-base font-bold">This page failed</h2>
        <p className="text-soft wrap-anywhere">That is our mistake, not yours: {error.message}</p>
        <button type="button" className="control" onClick={() => location.reload()}>
          Load the page again
        </button>
      </div>
    );
  }
}
