import { Link, useLocation } from 'react-router';
import { hotkeys } from '#src/shared/ui/hotkeys.ts';

/** An address that is no page. */
export default function UnknownPage() {
  const { pathname } = useLocation();
  return (
    <div className="m-auto flex max-w-md flex-col items-start gap-2 p-6">
      <h2 className="text-base font-bold">There is no such page</h2>
      <p className="text-soft wrap-anywhere">“{pathname}” is not a page of this desk.</p>
      <p className="flex gap-2">
        <Link to="/news" className="control">
          Go to News
        </Link>
        {/* A frame has no palette. */}
        {document.documentElement.dataset['embed'] === undefined && (
          <button type="button" className="control" onClick={() => hotkeys().get('Ctrl+K')?.()}>
            Find a page (Ctrl+K)
          </button>
        )}
      </p>
    </div>
  );
}
