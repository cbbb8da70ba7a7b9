import { useEffect, useSyncExternalStore } from 'react';
import { useStoredValue } from '#src/shared/storage/stored-value.ts';
import { onListRenamed } from '#src/shared/watchlists/watchlists.ts';
import { alertRules, followRenamedList } from './alert-rule.ts';
import { closeAlerts, inboxOpen, panelOpen } from './alert-state.ts';
import { bellAnchor } from './inbox/bell.tsx';
import { Inbox } from './inbox/inbox.tsx';
import { AlertsPanel } from './alerts-panel.tsx';
import { Watcher } from './watch/watcher.tsx';

/** The alerts of every page: the watcher once there is a rule, the inbox and the panel once they are opened. */
export function Alerts() {
  const rules = useStoredValue(alertRules);
  useEffect(() => onListRenamed(followRenamedList), []);
  const isInboxOpen = useSyncExternalStore(inboxOpen.subscribe, inboxOpen.get);
  const isOpen = useSyncExternalStore(panelOpen.subscribe, panelOpen.get);
  return (
    <>
      {rules.length > 0 && <Watcher />}
      {isInboxOpen && <Inbox anchor={bellAnchor} onClose={() => inboxOpen.set(false)} />}
      {isOpen && <AlertsPanel onClose={closeAlerts} />}
    </>
  );
}
