import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { BrowserRouter } from 'react-router';
import type { NewsItem } from '#contract/endpoints/news.ts';
import { useSearch } from '#src/shared/url/use-search.ts';
import { CoverageStrip } from './coverage-strip.tsx';
import { newsSearch } from '../filters/news-search.ts';

interface Props {
  items?: readonly NewsItem[];
  complete?: boolean;
}

function Host({ items = [], complete = false }: Props) {
  const [{ value: search }, onChange] = useSearch(newsSearch);
  // As on the page: another filter mounts the strip again.
  return <CoverageStrip key={JSON.stringify(search)} {...{ search, items, complete, onChange }} />;
}

/** The strip with the address as its state, for tests. Rendered again with the same client, it shows an updated list. */
export const coverageAt = (client: QueryClient, props: Props = {}) => (
  <QueryClientProvider client={client}>
    <BrowserRouter>
      <Host {...props} />
    </BrowserRouter>
  </QueryClientProvider>
);

/** Without retries. */
export const plainClient = (): QueryClient => new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } });
