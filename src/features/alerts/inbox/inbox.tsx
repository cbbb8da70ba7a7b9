import { useStoredValue } from '#src/shared/storage/stored-value.ts';
import { Popover } from '#src/shared/ui/panels/popover.tsx';
import { usePanelAddress } from '#src/shared/url/panel-address.ts';
import { alertRules } from '../alert-rule.ts';
import { StoryLinks } from '../story-links.tsx';
import { type Hit, markHitsRead, maxRecentHits, watchState } from '../watch/watch-state.ts';
import { WatchStatus } from '../watch/watch-status.tsx';

const outcomeLabels: Readonly<Record<Hit['as'], string>> = { notified: '', cooldown: ', in cooldown', quiet: ', in quiet hours' };

/** The last hits of all rules, those without a toast included, with the reason. Opening a story marks its hits as read. */
export function Inbox({ anchor, onClose }: { anchor: string; onClose: () => void }) {
  const rules = useStoredValue(alertRules);
  const { open } = usePanelAddress();
  const { recent } = useStoredValue(watchState);
  const unread = recent.filter(({ isRead }) => !isRead).length;
  return (
    <Popover label="Alerts" anchor={anchor} width="w-112" onClose={onClose}>
      <div className="flex max-h-[70vh] flex-col gap-1.5 whitespace-normal">
        <header className="flex flex-wrap items-center gap-1.5">
          <h2 className="min-w-0 flex-1 font-bold">
            Alerts {unread > 0 && <span className="font-normal text-soft">{unread} unread</span>}
          </h2>
          <button type="button" className="control" disabled={unread === 0} onClick={() => markHitsRead()}>
            Mark all read
          </button>
          <button
            type="button"
            className="control"
            aria-haspopup="dialog"
            onClick={() => {
              onClose();
              open('/alerts');
            }}
          >
            {rules.length === 0 ? 'New rule' : 'Rules'}
          </button>
        </header>
        <WatchStatus rules={rules} />
        {recent.length === 0 ? (
          <p className="text-xs text-faint">
            {rules.length === 0
              ? 'Create a rule: new stories that match it are listed here.'
              : 'No hits yet. Only stories published after a rule is saved alert.'}
          </p>
        ) : (
          <div className="min-h-0 overflow-y-auto">
            <StoryLinks
              label="Alerts"
              stories={recent}
              note={({ rule, as }) => `${rule}${outcomeLabels[as]}`}
              isUnread={({ isRead }) => !isRead}
              onNavigate={({ id }) => {
                markHitsRead((hit) => hit.id === id);
                onClose();
              }}
            />
            {recent.length === maxRecentHits && <p className="py-1 text-2xs text-faint">The last {maxRecentHits} hits are stored.</p>}
          </div>
        )}
      </div>
    </Popover>
  );
}
