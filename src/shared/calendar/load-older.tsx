import type { CalendarFeed } from './calendar-parts.ts';

/** The next page of a calendar, where there is one. */
export const LoadOlder = ({ answer }: { answer: CalendarFeed['answer'] }) =>
  answer.hasNextPage && (
    <button
      type="button"
      className="h-6 text-accent underline"
      disabled={answer.isFetchingNextPage}
      onClick={() => void answer.fetchNextPage()}
    >
      Load 1,000 older
    </button>
  );
