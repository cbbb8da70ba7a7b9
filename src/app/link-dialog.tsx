import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { shareLink } from '#src/shared/url/share-link.ts';
import { copied } from '#src/shared/url/shared-link.ts';

/** The address of what is seen, copied at once; where nothing can be copied it is marked. */
export default function LinkDialog({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const [link, setLink] = useState('');
  const [said, setSaid] = useState('');
  useLayoutEffect(() => dialog.current?.showModal(), []);
  useEffect(() => {
    const copy = async (): Promise<void> => {
      const href = copied.as(await shareLink());
      setLink(href);
      try {
        await navigator.clipboard.writeText(href);
        setSaid('Copied.');
      } catch {
        field.current?.select();
        setSaid('Press Ctrl+C to copy what is marked.');
      }
    };
    void copy();
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby="link-title"
      onClose={onClose}
      closedby="any"
      className="m-auto w-120 max-w-[92vw] rounded-lg border border-line bg-panel p-5 text-text shadow-float backdrop:bg-(--shade)"
    >
      <h2 id="link-title" className="mb-3 text-lg font-bold">
        Link to this view
      </h2>
      <textarea
        ref={field}
        readOnly
        aria-label="Link"
        rows={3}
        value={link}
        className="w-full rounded-md border border-line bg-bg p-2 text-xs wrap-anywhere text-text"
      />
      <form method="dialog" className="mt-3 flex items-center gap-3">
        <button type="submit" className="button-primary">
          Close
        </button>
        <span role="status">{said}</span>
      </form>
    </dialog>
  );
}
