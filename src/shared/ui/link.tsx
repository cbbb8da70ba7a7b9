import type { AnchorHTMLAttributes, MouseEvent } from 'react';
import { useHref, useNavigate } from 'react-router';

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
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void navigate(to, { replace });
  };
  return <a {...rest} href={useHref(to)} onClick={follow} />;
}
