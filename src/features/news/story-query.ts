import { queryOptions } from '@tanstack/react-query';
import { news } from '#contract/endpoints/news.ts';
import { ask } from '#src/shared/api/client.ts';
import { storyQuery as storyById } from '#src/shared/stories/story-query.ts';
import { pageSize } from './news-query.ts';
import { noteGone, takeBack } from './news-removals.ts';
import { newsQuestion, type NewsSearch } from './news-search.ts';

/** Bodies of one page of a list: opening a story fetches its whole page once, so that its neighbours open at once. */
export const newsBodiesQuery = (search: NewsSearch, page: number) =>
  queryOptions({
    queryKey: ['news', 'bodies', search, page],
    queryFn: ({ signal }) => ask(news, { ...newsQuestion(search), page, pageSize, displayOutput: 'full' }, { signal }),
    staleTime: 300_000,
    structuralSharing: false,
  });

/** One story by id, whole; a list that shows it hears whether it was withdrawn. */
export const storyQuery = (id: number, updated: number | undefined) =>
  storyById(id, updated, (client, { rows, wrong }) => {
    // A story that a list shows and that is not there any more was withdrawn; one that is there was not, or came back.
    if (rows.length > 0) takeBack(client, rows);
    else if (updated !== undefined && wrong.length === 0) noteGone(client, id);
  });
