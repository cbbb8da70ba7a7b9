import { useQuery } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { settingsQuery } from '#src/shared/api/settings-query.ts';
import { Choice } from '#src/shared/ui/choice.tsx';
import { Failed } from '#src/shared/ui/failed.tsx';
import { shareLink } from '#src/shared/url/share-link.ts';
import { aboutSymbol } from './embed-address.ts';
import { embedCode, frameAddress, type FrameChoices } from './embed-code.ts';
import { pageAt } from './pages.ts';

const themes = { auto: 'theme of the system', light: 'light', dark: 'dark' } as const;
const densities = { compact: 'compact', cozy: 'cozy', comfy: 'comfy' } as const;
const zones = { et: 'ET', local: 'local time', utc: 'UTC' } as const;
const parts = { title: 'name of the desk', filters: 'filter bar', pager: 'end of the list' } as const;

/** The HTML for this view in another page, where the operator allows any: no code that could not work is ever shown. */
export default function EmbedDialog({ onClose }: { onClose: () => void }) {
  const { data: settings, error, refetch } = useQuery(settingsQuery);
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => dialog.current?.showModal(), []);
  const origins = settings?.embedOrigins;
  return (
    <dialog
      ref={dialog}
      aria-labelledby="embed-title"
      onClose={onClose}
      className="m-auto w-160 max-w-[92vw] rounded-lg border border-line bg-panel p-5 text-text shadow-float backdrop:bg-(--shade)"
    >
      <h2 id="embed-title" className="mb-3 text-lg font-bold">
        Copy embed code
      </h2>
      {error && !settings && <Failed error={error} onRetry={() => void refetch()} />}
      {origins?.length === 0 && (
        <p>
          Embedding is <b>disabled by the administrator</b>: no site may show this desk in a frame.
        </p>
      )}
      {origins && origins.length > 0 && (
        <>
          <p className="mb-3">
            Allowed on: <b className="wrap-anywhere">{origins.join(', ')}</b>
          </p>
          <Code />
        </>
      )}
      <form method="dialog" className="mt-4">
        <button type="submit" className="control">
          Close
        </button>
      </form>
    </dialog>
  );
}

/** What the reader chooses for the frame, and the code that follows from it. */
function Code() {
  const { pathname, search } = useLocation();
  const [link, setLink] = useState<string>();
  useEffect(() => void shareLink().then(setLink), [pathname, search]);
  const [choices, setChoices] = useState<FrameChoices>({ theme: 'auto', density: 'compact', tz: 'et', hide: [] });
  const [said, setSaid] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  const about = aboutSymbol(pathname, search);
  const [isPinned, setPinned] = useState(false);
  const change = (to: Partial<FrameChoices>): void => {
    setSaid('');
    setChoices({ ...choices, ...to });
  };
  const title = pageAt(pathname)?.title ?? 'Marketdesk';
  const code = link && embedCode(frameAddress(link, { ...choices, symbol: isPinned ? about : undefined }), `Marketdesk: ${title}`);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(code ?? '');
      setSaid('Copied');
    } catch {
      field.current?.select();
      setSaid('Press Ctrl+C to copy what is marked');
    }
  };
  return (
    <>
      <p className="mb-2 flex flex-wrap gap-2">
        <Choice label="Theme of the frame" value={choices.theme} options={themes} onChange={(theme) => change({ theme })} />
        <Choice label="Density of the frame" value={choices.density} options={densities} onChange={(density) => change({ density })} />
        <Choice label="Time zone of the frame" value={choices.tz} options={zones} onChange={(tz) => change({ tz })} />
      </p>
      <fieldset className="mb-3 flex flex-wrap gap-x-4">
        {Object.entries(parts).map(([part, label]) => (
          <label key={part} className="flex min-h-6 items-center gap-2">
            <input
              type="checkbox"
              checked={!choices.hide.includes(part)}
              onChange={({ target }) =>
                change({ hide: target.checked ? choices.hide.filter((one) => one !== part) : [...choices.hide, part] })
              }
            />
            {label}
          </label>
        ))}
        {about !== undefined && (
          <label className="flex min-h-6 items-center gap-2">
            <input type="checkbox" checked={isPinned} onChange={({ target }) => setPinned(target.checked)} />
            only {about}
          </label>
        )}
      </fieldset>
      <textarea
        ref={field}
        readOnly
        aria-label="Embed code"
        rows={6}
        value={code ?? ''}
        className="w-full rounded-md border border-line bg-bg p-2 text-xs text-text"
      />
      <p className="mt-3 flex items-center gap-3">
        <button type="button" className="button-primary" disabled={code === undefined} onClick={() => void copy()}>
          Copy code
        </button>
        <span role="status">{said}</span>
      </p>
    </>
  );
}
