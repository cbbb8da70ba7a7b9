import type { useNewsFeed } from './use-news-feed.ts';

/** The list's last line: a button for more, or the reason why there is none. Loaded when the reader comes near it. */
export default function ListEnd({ list, shown }: Pick<ReturnType<typeof useNewsFeed>, 'list'> & { shown: number }) {
  return (
    <p className="-mt-(--row) flex print:mt-0 h-(--row) items-center justify-center text-xs text-faint">
      {list.hasNextPage ? (
        <button
          type="button"
          className="text-accent underline"
          disabled={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {list.isFetchingNextPage ? 'Loading older…' : 'Load older'}
        </button>
      ) : (
        `End of the list: all ${shown.toLocaleString('en-US')} that match are loaded`
      )}
    </p>
  );
}
