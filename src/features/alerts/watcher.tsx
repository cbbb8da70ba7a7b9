import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import { usePolling } from '#src/shared/api/polling.ts';
import { useKept } from '#src/shared/kept/kept.ts';
import { AlertNotice } from './alert-notice.tsx';
import { chime } from './chime.ts';
import { notifyDesktop } from './desktop-notice.ts';
import { storyAddress } from './hit-words.ts';
import { alertRules } from './kept-rules.ts';
import { manners } from './manners.ts';
import { dismiss, onShown, shownNow, tell } from './notices.ts';
import {
  activeOf,
  forgetUnwatched,
  readingsIntervalSeconds,
  readingsQuery,
  storiesIntervalSeconds,
  storiesQuery,
  streamsOf,
  type OnHits,
} from './watch.ts';
import { watched } from './watched.ts';

/** Watches as long as a rule is on, on every page in sight, and shows what has come. */
export default function Watcher() {
  const hits = useSyncExternalStore(onShown, shownNow);
  const navigate = useNavigate();
  const client = useQueryClient();
  const poll = usePolling();
  const rules = useKept(alertRules);
  const { waiting } = useKept(watched);
  useEffect(forgetUnwatched, [rules]);
  useEffect(() => forgetUnwatched, []);

  const onHits: OnHits = (told, rings) => {
    tell(told);
    if (!rings) return;
    const { sound, desktop } = manners.get();
    if (sound) void chime();
    const all = shownNow();
    const [first] = all;
    if (desktop && first) notifyDesktop(all, () => void navigate(storyAddress(first)));
  };
  const active = activeOf(rules);
  useQueries({ queries: streamsOf(active).map((stream) => poll(storiesQuery(stream, onHits), storiesIntervalSeconds)) });
  const isWaiting = active.length > 0 && waiting.length > 0;
  useQuery(poll({ ...readingsQuery(client, onHits), enabled: isWaiting }, readingsIntervalSeconds));
  return <AlertNotice hits={hits} onDismiss={dismiss} />;
}
