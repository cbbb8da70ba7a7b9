import { hitsTitle, storiesOf } from './hit-words.ts';
import { showAlerts } from './show-alerts.ts';
import { StoryLinks } from './story-links.tsx';
import type { Hit } from './watched.ts';

/** Assumed: a notice lists the newest ten stories and counts the others; the panel has the last fifty. */
const mostListed = 10;

/**
 * What has come, over the end of the page: it moves nothing and takes no focus, and stays until it is put away. What comes meanwhile
 * joins it.
 */
export function AlertNotice({ hits, onDismiss }: { hits: readonly Hit[]; onDismiss: () => void }) {
  const stories = storiesOf(hits);
  const more = stories.length - mostListed;
  return (
    // There before its words come, or they would not be heard.
    <div role="status" className="fixed right-3 bottom-3 z-11 w-96 max-w-[calc(100vw-24px)] max-sm:bottom-16 print:hidden">
      {hits.length > 0 && (
        <section
          aria-label="Alerts"
          className="flex max-h-[45vh] flex-col rounded-md border border-line bg-raised shadow-float"
          // Esc closes the top layer only: for whoever is within the notice, that is the notice.
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            event.preventDefault();
            event.stopPropagation();
            onDismiss();
          }}
        >
          <header className="flex items-center gap-2 py-1 ps-3 pe-1">
            <h2 className="min-w-0 flex-1 truncate text-xs font-bold">{hitsTitle(hits)}</h2>
            <button type="button" className="control border-0" aria-haspopup="dialog" onClick={showAlerts}>
              Rules
            </button>
            <button type="button" className="size-6" aria-label="Dismiss alerts" onClick={onDismiss}>
              ✕
            </button>
          </header>
          <div className="min-h-0 overflow-y-auto px-3 pb-1.5">
            <StoryLinks label="Stories of the alerts" stories={stories.slice(0, mostListed)} />
            {more > 0 && <p className="border-t border-line py-1 text-2xs text-faint">and {more} more, in the panel</p>}
          </div>
        </section>
      )}
    </div>
  );
}
