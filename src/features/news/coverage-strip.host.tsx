import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { BrowserRouter } from 'react-router';
import type { NewsItem } from '#contract/endpoints/news.ts';
import { useSearch } from '#src/shared/url/use-search.ts';
import CoverageStrip from './coverage-strip.tsx';
import { newsSearch } from './news-search.ts';

interface Props {
  items?: readonly NewsItem[];
  complete?: boolean;
}

function Place({ items = [], complete = false }: Props) {
  const [{ value: search }, onChange] = useSearch(newsSearch);
  // As on the page: another filter is another list, drawn anew.
  return <CoverageStrip key={JSON.stringify(search)} {...{ search, items, complete, onChange }} />;
}

/** A place for the strip in tests, with the address for its state. Drawn again with the same client, it shows what the list has become. */
export const coverageAt = (client: QueryClient, props: Props = {}) => (
  <QueryClientProvider client={client}>
    <BrowserRouter>
      <Place {...props} />
    </BrowserRouter>
  </QueryClientProvider>
);

/** What fails is not asked again by itself. */
export const plainClient = (): QueryClient => new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } });
