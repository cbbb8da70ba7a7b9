import { useState } from 'react';
import { copiedLink, shareLink } from '#src/shared/url/share-link.ts';

interface CopyButtonProps {
  link: () => string | Promise<string>;
  className: string;
  title?: string;
}

/** Copies a link; where the clipboard is not available, shows the link. */
export function CopyButton({ link, ...looks }: CopyButtonProps) {
  const [message, setMessage] = useState('');
  const copy = async (): Promise<void> => {
    const href = copiedLink.rewrite(await link());
    try {
      await navigator.clipboard.writeText(href);
      setMessage('Copied');
    } catch {
      setMessage(href);
    }
  };
  return (
    <button type="button" {...looks} onClick={() => void copy()} onBlur={() => setMessage('')}>
      <span aria-live="polite" className="wrap-anywhere">
        {message || 'Copy link'}
      </span>
    </button>
  );
}

/** Copies the link of the current view. */
export function CopyView() {
  return (
    <CopyButton
      link={() => shareLink()}
      title="Copy link to this view"
      className="h-6.5 max-w-full px-1 text-accent underline select-text print:hidden"
    />
  );
}
