import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { usePolling } from '#src/shared/api/polling.ts';
import { usePageValue } from '#src/shared/storage/page-value.ts';
import { useStoredValue } from '#src/shared/storage/stored-value.ts';
import { useAutoDismiss } from '#src/shared/ui/feedback/auto-dismiss.ts';
import { watchlists } from '#src/shared/watchlists/watchlists.ts';
import { alertRules } from '../alert-rule.ts';
import { addShownHits, dismissHits, openInbox, shownHits } from '../alert-state.ts';
import { useBackgroundTurn } from './background-turn.ts';
import { chime, notificationSettings, showDesktopNotification } from '../notifications.ts';
import { hitsTitle, uniqueStories, storyAddress, StoryLinks } from '../story-links.tsx';
import { type Hit, markHitsRead, watchState } from './watch-state.ts';
import {
  activeOf,
  backgroundIntervalSeconds,
  pruneWatchState,
  type OnHits,
  reactionsIntervalSeconds,
  waitingReactionsQuery,
  storiesIntervalSeconds,
  storiesQuery,
  streamsOf,
} from './watch.ts';

/** Assumed: the toast lists the newest three stories and counts the others; the inbox has the last hundred. */
const maxListed = 3;

/** The new hits of this tab in one toast, over the bottom of the page: it shifts nothing, takes no focus, and leaves by itself. */
const AlertToast = ({ hits, onDismiss }: { hits: readonly Hit[]; onDismiss: () => void }) => (
  // Mounted before its text, or screen readers would not announce it.
  <div role="status" className="fixed right-3 bottom-3 z-11 w-96 max-w-[calc(100vw-24px)] max-sm:bottom-16 print:hidden">
    {hits.length > 0 && <NewHits hits={hits} onDismiss={onDismiss} />}
  </div>
);

function NewHits({ hits, onDismiss }: { hits: readonly Hit[]; onDismiss: () => void }) {
  const hold = useAutoDismiss(hits, onDismiss);
  const stories = uniqueStories(hits);
  const more = stories.length - maxListed;
  const showInbox = (): void => {
    onDismiss();
    openInbox();
  };
  return (
    <section
      aria-label="New alerts"
      {...hold}
      className="flex max-h-[45vh] flex-col rounded-md border border-line bg-raised shadow-float"
      // Esc closes the top layer only, which is this toast while the focus is in it.
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        onDismiss();
      }}
    >
      <header className="flex items-center gap-2 py-1 ps-3 pe-1">
        <h2 className="min-w-0 flex-1 truncate text-xs font-bold">{hitsTitle(hits)}</h2>
        <button type="button" className="control border-0" aria-haspopup="dialog" onClick={showInbox}>
          All alerts
        </button>
        <button type="button" className="size-6" aria-label="Dismiss alerts" onClick={onDismiss}>
          ✕
        </button>
      </header>
      <div className="min-h-0 overflow-y-auto px-3 pb-1.5">
        <StoryLinks
          label="Stories of the alerts"
          stories={stories.slice(0, maxListed)}
          onNavigate={({ id }) => {
            markHitsRead((hit) => hit.id === id);
            onDismiss();
          }}
        />
        {more > 0 && <p className="border-t border-line py-1 text-2xs text-faint">and {more} more in the inbox</p>}
      </div>
    </section>
  );
}

/**
 * Polls for the active rules on every visible page and shows their hits. With desktop notifications one of the hidden tabs polls once a minute
 * while no tab is visible.
 */
export function Watcher() {
  const hits = usePageValue(shownHits);
  const navigate = useNavigate();
  const client = useQueryClient();
  const poll = usePolling();
  const rules = useStoredValue(alertRules);
  const { waiting } = useStoredValue(watchState);
  const lists = useStoredValue(watchlists);
  useEffect(pruneWatchState, [rules, lists]);
  useEffect(() => pruneWatchState, []);

  const onHits: OnHits = (hits, rings) => {
    addShownHits(hits);
    if (!rings) return;
    const { sound, desktop } = notificationSettings.get();
    if (sound) void chime();
    const all = shownHits.get();
    const [first] = all;
    if (desktop && first) showDesktopNotification(all, () => void navigate(storyAddress(first)));
  };
  const active = activeOf(rules);
  const { desktop } = useStoredValue(notificationSettings);
  const isBackground = useBackgroundTurn(desktop && active.length > 0);
  const inBackground = { refetchIntervalInBackground: isBackground };
  const storiesSeconds = isBackground ? backgroundIntervalSeconds : storiesIntervalSeconds;
  useQueries({
    queries: streamsOf(active).map((stream) => ({ ...poll(storiesQuery(stream, onHits), storiesSeconds), ...inBackground })),
  });
  const isWaiting = active.length > 0 && waiting.length > 0;
  useQuery({ ...poll({ ...waitingReactionsQuery(client, onHits), enabled: isWaiting }, reactionsIntervalSeconds), ...inBackground });
  return <AlertToast hits={hits} onDismiss={dismissHits} />;
}
