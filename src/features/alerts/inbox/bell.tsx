import { useLocation } from 'react-router';
import Bell from 'lucide-react/icons/bell';
import { usePageValue } from '#src/shared/storage/page-value.ts';
import { useStoredValue } from '#src/shared/storage/stored-value.ts';
import { panelAt } from '#src/shared/url/panel-address.ts';
import { inboxOpen, openInbox } from '../alert-state.ts';
import { watchState } from '../watch/watch-state.ts';

export const bellAnchor = '--alerts';
const maxShown = 99;

/** The button with the number of unread hits, in the top bar, which opens the inbox (alerts.tsx). */
export function AlertsBell() {
  const { recent } = useStoredValue(watchState);
  const isOpen = usePageValue(inboxOpen);
  const isPanelOpen = panelAt(useLocation().pathname) === '/alerts';
  const unread = recent.filter(({ isRead }) => !isRead).length;
  return (
    <button
      type="button"
      className="tool relative"
      aria-label={unread === 0 ? 'Alerts' : `Alerts, ${unread} unread`}
      title={unread === 0 ? 'Alerts' : `Alerts: ${unread} unread`}
      aria-current={isPanelOpen ? 'page' : undefined}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      style={isOpen ? { anchorName: bellAnchor } : undefined}
      onClick={openInbox}
    >
      <Bell size={15} aria-hidden className="m-auto" />
      <span>Alerts</span>
      {unread > 0 && (
        <b
          aria-hidden
          className="absolute -top-0.5 -right-1 min-w-3.5 rounded-full bg-accent px-0.75 text-center text-[9px]/[14px] font-bold text-panel"
        >
          {unread > maxShown ? `${maxShown}+` : unread}
        </b>
      )}
    </button>
  );
}
