import type { NewsItem } from '#contract/endpoints/news.ts';
import { later } from '#src/shared/ui/later.tsx';
import { Tool } from '#src/shared/ui/tool.tsx';
import type { NewsSearch } from './news-search.ts';

const NewsPanels = later(() => import('./news-panels.tsx'));

/** A panel under its button. */
export type NewsPanel = 'starred' | 'muted' | 'export';

interface Props {
  /** what is shown, in its order, and whether that is all there is */
  items: readonly NewsItem[];
  search: NewsSearch;
  complete: boolean;
  panel: NewsPanel | undefined;
  setPanel: (panel: NewsPanel | undefined) => void;
  paused: boolean;
  setPaused: (paused: boolean) => void;
  /** how many stories of the list are muted, and whether they are shown all the same */
  hidden: number;
  showsMuted: boolean;
  setShowsMuted: (shows: boolean) => void;
  covers: boolean;
  onCover: () => void;
  linked: boolean;
  onLink: () => void;
}

/** What a reader does with the list as a whole; each panel loads with its first opening. */
export function NewsTools({ items, search, complete, panel, setPanel, covers, onCover, linked, onLink, ...props }: Props) {
  const { paused, setPaused, hidden, showsMuted, setShowsMuted } = props;
  const opens = (name: NewsPanel) => ({
    'aria-haspopup': 'dialog' as const,
    'aria-expanded': panel === name,
    anchor: panel === name ? `--${name}` : undefined,
    onClick: () => setPanel(name),
  });
  return (
    <>
      {(hidden > 0 || showsMuted) && (
        <button type="button" className="min-h-6 underline" aria-pressed={showsMuted} onClick={() => setShowsMuted(!showsMuted)}>
          {showsMuted ? 'muted are shown – hide' : `${hidden} hidden by mute – show`}
        </button>
      )}
      <Tool
        label={paused ? 'Go on' : 'Pause'}
        keys="p"
        sign={paused ? 'play' : 'pause'}
        aria-pressed={paused}
        onClick={() => setPaused(!paused)}
      />
      <Tool label="Stories by hour" sign="hours" aria-pressed={covers} onClick={onCover} />
      <Tool label="Starred stories" sign="star" {...opens('starred')} />
      <Tool label="Mute" sign="mute" {...opens('muted')} />
      <Tool label="Export" keys="e" sign="export" {...opens('export')} />
      {/* A phone has no other windows. */}
      {!linked && <Tool label="Link with other windows" sign="link" className="tool max-sm:hidden" onClick={onLink} />}
      {panel && <NewsPanels key={panel} {...{ panel, items, search, complete }} onClose={() => setPanel(undefined)} />}
    </>
  );
}
