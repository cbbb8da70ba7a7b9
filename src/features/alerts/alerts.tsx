import { lazy, Suspense, useSyncExternalStore } from 'react';
import { useKept } from '#src/shared/kept/kept.ts';
import { later } from '#src/shared/ui/later.tsx';
import { alertRules } from './kept-rules.ts';
import { hideAlerts, isShown, onShowing } from './show-alerts.ts';

const AlertsPanel = later(() => import('./alerts-panel.tsx'));
const Watcher = lazy(() => import('./watcher.tsx'));

/** The alerts of every page: the watch, once there is a rule, and the panel, once it is asked for. */
export function Alerts() {
  const rules = useKept(alertRules);
  const isOpen = useSyncExternalStore(onShowing, isShown);
  return (
    <>
      {rules.length > 0 && (
        <Suspense>
          <Watcher />
        </Suspense>
      )}
      {isOpen && <AlertsPanel onClose={hideAlerts} />}
    </>
  );
}
