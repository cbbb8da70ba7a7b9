import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { useStoredValue } from '#src/shared/storage/stored-value.ts';
import { lazyPanel } from '#src/shared/ui/panels/lazy-panel.tsx';
import { onListRenamed } from '#src/shared/watchlists/watchlists.ts';
import { alertRules, followRenamedList } from './alert-rule.ts';
import { closeAlerts, panelOpen } from './alert-state.ts';
import { AlertsBell } from './inbox/bell.tsx';

const AlertsPanel = lazyPanel(() => import('./alerts-panel.tsx'));
const Watcher = lazy(() => import('./watch/watcher.tsx'));

/** The alerts of every page: the bell, the watcher once there is a rule, and the panel once it is opened. */
export function Alerts() {
  const rules = useStoredValue(alertRules);
  useEffect(() => onListRenamed(followRenamedList), []);
  const isOpen = useSyncExternalStore(panelOpen.subscribe, panelOpen.get);
  return (
    <>
      <AlertsBell />
      {rules.length > 0 && (
        <Suspense>
          <Watcher />
        </Suspense>
      )}
      {isOpen && <AlertsPanel onClose={closeAlerts} />}
    </>
  );
}
