import type { NewsItem } from '#contract/endpoints/news.ts';
import { later } from '#src/shared/ui/later.tsx';
import { Tool } from '#src/shared/ui/tool.tsx';
import type { NewsSearch } from './news-search.ts';

const NewsExport = later(() => import('./news-export.tsx'));
const Muting = later(() => import('./muting.tsx'));
const Starred = later(() => import('./starred.tsx'));

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
  onOpen: (id: number, createdSeconds: number) => void;
}

const signs = {
  pause: 'M9 5v14M15 5v14',
  play: 'M8 5l11 7-11 7z',
  starred: 'M12 4l2.4 5.2 5.6.7-4.1 3.9 1.1 5.6-5-2.8-5 2.8 1.1-5.6L4 9.9l5.6-.7z',
  muted: 'M4 9v6h4l5 4V5L8 9zM17 9l4 6M21 9l-4 6',
  hours: 'M5 20v-6M10 20V8M15 20v-9M20 20V5',
  export: 'M12 4v11M7 11l5 5 5-5M5 20h14',
  link: 'M9 12h6M8 8H7a4 4 0 0 0 0 8h1M16 8h1a4 4 0 0 1 0 8h-1',
};

/** What a reader does with the list as a whole; each panel loads with its first opening. */
export function NewsTools({ items, search, complete, panel, setPanel, covers, onCover, linked, onLink, onOpen, ...props }: Props) {
  const { paused, setPaused, hidden, showsMuted, setShowsMuted } = props;
  const close = (): void => setPanel(undefined);
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
        sign={paused ? signs.play : signs.pause}
        aria-pressed={paused}
        onClick={() => setPaused(!paused)}
      />
      <Tool label="Stories by hour" sign={signs.hours} aria-pressed={covers} onClick={onCover} />
      <Tool label="Starred stories" sign={signs.starred} {...opens('starred')} />
      <Tool label="Mute" sign={signs.muted} {...opens('muted')} />
      <Tool label="Export" keys="e" sign={signs.export} {...opens('export')} />
      {/* A phone has no other windows. */}
      {!linked && <Tool label="Link with other windows" sign={signs.link} className="tool max-sm:hidden" onClick={onLink} />}
      {panel === 'starred' && <Starred onClose={close} onOpen={onOpen} />}
      {panel === 'export' && <NewsExport {...{ items, search, complete }} onClose={close} />}
      {panel === 'muted' && <Muting onClose={close} />}
    </>
  );
}
