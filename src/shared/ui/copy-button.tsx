import { useState } from 'react';
import { copied } from '#src/shared/url/shared-link.ts';

interface CopyButtonProps {
  link: () => string | Promise<string>;
  className: string;
  title?: string;
}

/** Copies a link; where nothing can be copied, the link itself is shown. */
export function CopyButton({ link, ...looks }: CopyButtonProps) {
  const [said, setSaid] = useState('');
  const copy = async (): Promise<void> => {
    const href = copied.as(await link());
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
