import type { AnchorHTMLAttributes, MouseEvent } from 'react';
import { useHref, useNavigate } from 'react-router';

/** Whether a click on a link means to follow it here: a new tab, copying and the middle button stay the browser's. */
export const isPlainClick = (event: MouseEvent): boolean =>
  !(event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);

/**
 * A link inside the desk. The router's own `Link` brings 2.3 kB of prefetching for its framework mode, which we do not
 * use; this is the part that counts: a real address, so that a new tab, copying and the middle button work as ever.
 */
export function DeskLink({
  to,
  replace = false,
  ...rest
}: Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'onClick'> & { to: string; replace?: boolean }) {
  const navigate = useNavigate();
  const follow = (event: MouseEvent): void => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    void navigate(to, { replace });
  };
  return <a {...rest} href={useHref(to)} onClick={follow} />;
}
