import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import SettingsPanel from '#src/features/settings/settings-panel.tsx';
import { usePanelAddress } from '#src/shared/url/panel-address.ts';
import { copiedLink, shareLink } from '#src/shared/url/share-link.ts';
import { Help } from './help.tsx';
import { NewWatchlistDialog } from '#src/shared/watchlists/new-watchlist-dialog.tsx';
import { briefPath } from '#src/shared/watchlists/new-list.ts';
import SearchDialog, { type Replacement, watchlistAddress } from './palette.tsx';
import { pageAt } from './router.tsx';
import { EmbedDialog } from '#src/features/embed/embed-dialog.tsx';

export interface OverlayProps {
  /** the palette finds everything, the search only news */
  as: 'help' | 'search' | 'palette' | 'settings' | 'watchlist';
  onClose: () => void;
  ahead?: readonly string[];
}

/** The dialogs of the frame. One chunk: after the first one the others open at once. */
export default function Overlay({ as, ...panel }: OverlayProps) {
  const { pathname } = useLocation();
  const [replacement, setReplacement] = useState<Replacement>();
  const navigate = useNavigate();
  const { open } = usePanelAddress();
  if (replacement?.panel === 'link') return <LinkDialog {...panel} />;
  if (replacement?.panel === 'embed') return <EmbedDialog {...panel} pageTitle={pageAt(pathname)?.title ?? 'Marketdesk'} />;
  if (as === 'watchlist' || replacement?.panel === 'watchlist')
    return (
      <NewWatchlistDialog
        {...panel}
        text={replacement?.panel === 'watchlist' ? replacement.text : ''}
        onSaved={(list, next) => void navigate(next === 'brief' ? briefPath(list) : watchlistAddress(list))}
      />
    );
  if (as === 'help') return <Help {...panel} />;
  if (as === 'settings') return <SettingsPanel {...panel} onAlerts={() => open('/alerts')} />;
  return <SearchDialog {...panel} as={as} onPanel={setReplacement} />;
}

/** The link to the view, copied at once; selected when the clipboard is not available. */
function LinkDialog({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const [link, setLink] = useState('');
  const [status, setStatus] = useState('');
  useLayoutEffect(() => dialog.current?.showModal(), []);
  useEffect(() => {
    const copy = async (): Promise<void> => {
      const href = copiedLink.rewrite(await shareLink());
      setLink(href);
      try {
        await navigator.clipboard.writeText(href);
        setStatus('Copied.');
      } catch {
        field.current?.select();
        setStatus('Press Ctrl+C to copy the selected link.');
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
        <span role="status">{status}</span>
      </form>
    </dialog>
  );
}
