import { Link, useLocation } from 'react-router';
import { commandsByShortcut } from '#src/shared/ui/commands/commands.ts';

/** Shown for a URL that is no page. */
export function NotFound() {
  const { pathname } = useLocation();
  return (
    <div className="m-auto flex max-w-md flex-col items-start gap-2 p-6">
      <h2 className="text-base font-bold">Page not found</h2>
      <p className="text-soft wrap-anywhere">“{pathname}” is not a page of Marketdesk.</p>
      <p className="flex gap-2">
        <Link to="/news" className="control">
          Go to News
        </Link>
        {/* The palette is not available when embedded. */}
        {document.documentElement.dataset['embed'] === undefined && (
          <button type="button" className="control" onClick={() => commandsByShortcut().get('Ctrl+K')?.run()}>
            Find a page (Ctrl+K)
          </button>
        )}
      </p>
    </div>
  );
}
