/** In place of code that could not be loaded. Part of the first load, because nothing more may be loadable. */
export const LoadFailed = ({ what = 'This part' }: { what?: string }) => (
  <p role="alert" className="max-w-90 p-4 wrap-anywhere">
    {what} failed to load: Marketdesk was updated, cannot be reached, or you are not signed in.{' '}
    <button type="button" className="text-accent underline" onClick={() => location.reload()}>
      Reload
    </button>
  </p>
);
