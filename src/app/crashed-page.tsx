/** A bug of ours, said plainly. React has logged it whole. */
export default function CrashedPage({ error }: { error: Error }) {
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
