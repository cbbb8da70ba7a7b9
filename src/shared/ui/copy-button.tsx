import { useState } from 'react';
import { copiedLink, shareLink } from '#src/shared/url/share-link.ts';

interface CopyButtonProps {
  link: () => string | Promise<string>;
  className: string;
  title?: string;
}

/** Copies a link; where the clipboard is not available, shows the link. */
export function CopyButton({ link, ...looks }: CopyButtonProps) {
  const [said, setSaid] = useState('');
  const copy = async (): Promise<void> => {
    const href = copiedLink.rewrite(await link());
    try {
      await navigator.clipboard.writeText(href);
      setSaid('Copied');
    } catch {
      setSaid(href);
    }
  };
  return (
    <button type="button" {...looks} onClick={() => void copy()} onBlur={() => setSaid('')}>
      <span aria-live="polite" className="wrap-anywhere">
        {said || 'Copy link'}
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
