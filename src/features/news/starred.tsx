import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { useKept } from '#src/shared/kept/kept.ts';
import { Moment } from '#src/shared/ui/moment.tsx';
import { Popover } from '#src/shared/ui/popover.tsx';
import { starredStories } from './marks.ts';
import { mostStarred } from './star.ts';

/** The starred stories, the last starred on top, under the button that opened it (anchor `--starred`); loaded with its first opening. */
export default function Starred({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const stories = useKept(starredStories);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    // There is no field to type in: the first story takes the focus.
    list.current?.querySelector('button')?.focus();
  }, []);
  const unstar = (id: number): void => {
    // Its button goes: the focus moves on to what stands beside it.
    const row = document.activeElement?.closest('li');
    const next = row?.nextElementSibling ?? row?.previousElementSibling;
    starredStories.update((latest) => latest.filter((story) => story.id !== id));
    next?.querySelector('button')?.focus();
  };
  const open = (id: number, createdSeconds: number): void => {
    void navigate(`/news/${id}?at=${new Date(createdSeconds * 1000).toISOString().slice(0, 19)}Z`);
    onClose();
  };
  return (
    <Popover label="Starred" anchor="--starred" onClose={onClose}>
      <p role="status" className={`text-2xs ${stories.length < mostStarred ? 'text-faint' : 'text-warn'}`}>
        {saidOf(stories.length)}
        {!starredStories.isSaved() && ' Not saved in this frame: they last as long as this page.'}
      </p>
      <ul ref={list} className="-mx-1 mt-1 flex max-h-[60vh] flex-col overflow-y-auto">
        {stories.map(({ id, title, created, tickers }) => (
          <li key={id} className="flex gap-1 border-t border-line py-1 first:border-0">
            <div className="min-w-0 flex-1 px-1">
              <button type="button" className="w-full text-left wrap-anywhere hover:underline" onClick={() => open(id, created)}>
                {title}
              </button>
              <p className="flex gap-2 text-2xs text-soft">
                {tickers.length > 0 && <span className="truncate font-medium">{tickers.slice(0, 3).join(', ')}</span>}
                <Moment seconds={created} />
              </p>
            </div>
            <button
              type="button"
              aria-label={`Take the star from ${title}`}
              title="Take the star away"
              className="control border-0"
              onClick={() => unstar(id)}
            >
              ✕
            </button>
          </li>
        ))}
      </ul>
    </Popover>
  );
}

function saidOf(count: number): string {
  if (count === 0) return 'No story is starred: s puts a star on the one you read.';
  if (count < mostStarred) return `${count} starred, kept in this browser.`;
  return `${count} starred: the list is full. Take a star away before you give the next.`;
}
