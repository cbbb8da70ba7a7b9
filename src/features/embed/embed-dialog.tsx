import { useQuery } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { settingsQuery } from '#src/shared/api/settings-query.ts';
import { Select } from '#src/shared/ui/choice.tsx';
import { Failed } from '#src/shared/ui/feedback/failure-panel.tsx';
import { shareLink } from '#src/shared/url/share-link.ts';
import { symbolInUrl } from './frame-url.ts';

const escapeAttribute = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** The frame may run scripts and download as its own origin and open links in new windows; it has no access to the host page. */
const sandbox = 'allow-scripts allow-same-origin allow-downloads allow-popups allow-popups-to-escape-sandbox';

/** The HTML that embeds a URL in another page. */
export const embedCode = (src: string, title: string): string =>
  `<iframe src="${escapeAttribute(src)}" title="${escapeAttribute(title)}" sandbox="${sandbox}" allow="clipboard-write; fullscreen" referrerpolicy="strict-origin-when-cross-origin" loading="lazy"></iframe>`;

/** Settings of the frame that the reader selects. */
export interface FrameOptions {
  readonly theme: 'auto' | 'light' | 'dark';
  readonly density: 'compact' | 'cozy' | 'comfy';
  readonly tz: 'et' | 'local' | 'utc';
  readonly hide: readonly string[];
  /** the one symbol that only the host may change */
  readonly symbol?: string | undefined;
}

/**
 * The URL of a view in a frame.
 *
 * @param link the link to the view, as it is shared
 */
export function frameUrl(link: string, { theme, density, tz, hide, symbol = '' }: FrameOptions): string {
  const url = new URL(link);
  const params = { embed: '1', theme, density, tz, hide: hide.join(','), symbol };
  for (const [name, value] of Object.entries(params)) {
    url.searchParams.delete(name);
    if (value !== '') url.searchParams.set(name, value);
  }
  url.search = url.search.replaceAll('%2C', ',').replaceAll('%3A', ':').replaceAll('%2F', '/');
  return url.href;
}

const themes = { auto: 'system theme', light: 'light', dark: 'dark' } as const;
const densities = { compact: 'compact', cozy: 'cozy', comfy: 'comfy' } as const;
const zones = { et: 'ET', local: 'local time', utc: 'UTC' } as const;
const parts = { title: 'app name', filters: 'filter bar', pager: 'end of the list' } as const;

interface Props {
  /** title of the page that is embedded */
  pageTitle: string;
  onClose: () => void;
}

/** The HTML that embeds this view in another page, when the operator allows any: code that could not work is never shown. */
export function EmbedDialog({ pageTitle, onClose }: Props) {
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
          Embedding is <b>disabled by the administrator</b>: no site may embed Marketdesk.
        </p>
      )}
      {origins && origins.length > 0 && (
        <>
          <p className="mb-3">
            Allowed on: <b className="wrap-anywhere">{origins.join(', ')}</b>
          </p>
          <EmbedCode pageTitle={pageTitle} />
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

/** The settings of the frame and the resulting code. */
function EmbedCode({ pageTitle }: { pageTitle: string }) {
  const { pathname, search } = useLocation();
  const [link, setLink] = useState<string>();
  useEffect(() => void shareLink().then(setLink), [pathname, search]);
  const [options, setOptions] = useState<FrameOptions>({ theme: 'auto', density: 'compact', tz: 'et', hide: [] });
  const [status, setStatus] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  const symbol = symbolInUrl(pathname, search);
  const [isPinned, setPinned] = useState(false);
  const change = (to: Partial<FrameOptions>): void => {
    setStatus('');
    setOptions({ ...options, ...to });
  };
  const code = link && embedCode(frameUrl(link, { ...options, symbol: isPinned ? symbol : undefined }), `Marketdesk: ${pageTitle}`);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(code ?? '');
      setStatus('Copied');
    } catch {
      field.current?.select();
      setStatus('Press Ctrl+C to copy the selected code');
    }
  };
  return (
    <>
      <p className="mb-2 flex flex-wrap gap-2">
        <Select label="Theme of the frame" value={options.theme} options={themes} onChange={(theme) => change({ theme })} />
        <Select label="Density of the frame" value={options.density} options={densities} onChange={(density) => change({ density })} />
        <Select label="Time zone of the frame" value={options.tz} options={zones} onChange={(tz) => change({ tz })} />
      </p>
      <fieldset className="mb-3 flex flex-wrap gap-x-4">
        {Object.entries(parts).map(([part, label]) => (
          <label key={part} className="flex min-h-6 items-center gap-2">
            <input
              type="checkbox"
              checked={!options.hide.includes(part)}
              onChange={({ target }) =>
                change({ hide: target.checked ? options.hide.filter((one) => one !== part) : [...options.hide, part] })
              }
            />
            {label}
          </label>
        ))}
        {symbol !== undefined && (
          <label className="flex min-h-6 items-center gap-2">
            <input type="checkbox" checked={isPinned} onChange={({ target }) => setPinned(target.checked)} />
            only {symbol}
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
        <span role="status">{status}</span>
      </p>
    </>
  );
}
