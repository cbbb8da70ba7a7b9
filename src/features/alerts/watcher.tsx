import { useEffect, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import { steadyNow } from '#src/shared/ui/now.ts';
import { AlertNotice } from './alert-notice.tsx';
import { chime } from './chime.ts';
import { notifyDesktop } from './desktop-notice.ts';
import { storyAddress } from './hit-words.ts';
import { manners } from './manners.ts';
import { dismiss, noteState, onShown, shownNow, tell } from './notices.ts';
import { ringsNow } from './ring.ts';
import { startWatching } from './watch.ts';

/** Watches as long as a rule is on, on every page, and shows what has come. */
export default function Watcher() {
  const { hits } = useSyncExternalStore(onShown, shownNow);
  const navigate = useNavigate();
  useEffect(
    () =>
      startWatching((told) => {
        tell(told);
        const { sound, desktop } = manners.get();
        if ((!sound && !desktop) || !ringsNow(steadyNow())) return;
        if (sound) void chime();
        const { hits: all } = shownNow();
        const [first] = all;
        if (desktop && first) notifyDesktop(all, () => void navigate(storyAddress(first)));
      }, noteState),
    [navigate],
  );
  return <AlertNotice hits={hits} onDismiss={dismiss} />;
}
