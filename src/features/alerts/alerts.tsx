import { lazy, useEffect } from 'react';
import { useLocation } from 'react-router';
import { usePageValue } from '#src/shared/storage/page-value.ts';
import { useStoredValue } from '#src/shared/storage/stored-value.ts';
import { onListRenamed } from '#src/shared/watchlists/watchlists.ts';
import { alertRules, followRenamedList } from './alert-rule.ts';
import { usePanelAddress } from '#src/shared/url/panel-address.ts';
import { inboxOpen } from './alert-state.ts';
import { bellAnchor } from './inbox/bell.tsx';
import { Inbox } from './inbox/inbox.tsx';
import { LazyBoundary } from '#src/shared/ui/feedback/lazy-boundary.tsx';
import { Watcher } from './watch/watcher.tsx';

/** With the form of a rule and its test, which most visits never open. */
const AlertsPanel = lazy(async () => ({ default: (await import('./alerts-panel.tsx')).AlertsPanel }));

/** The alerts of every page: the watcher once there is a rule, the inbox once it is opened, the panel at its address. */
export function Alerts() {
  const rules = useStoredValue(alertRules);
  useEffect(() => onListRenamed(followRenamedList), []);
  const isInboxOpen = usePageValue(inboxOpen);
  const { panel, close } = usePanelAddress();
  const { search } = useLocation();
  return (
    <>
      {rules.length > 0 && <Watcher />}
      {isInboxOpen && <Inbox anchor={bellAnchor} onClose={() => inboxOpen.set(false)} />}
      {panel === '/alerts' && (
        <LazyBoundary what="Alerts">
          <AlertsPanel key={search} search={search} onClose={() => close('/alerts')} />
        </LazyBoundary>
      )}
    </>
  );
}
