import type { NewsItem } from '#contract/endpoints/news.ts';
import { later } from '#src/shared/ui/later.tsx';
import Muting from './muting.tsx';
import type { NewsSearch } from './news-search.ts';
import type { NewsPanel } from './news-tools.tsx';
import Starred from './starred.tsx';

const NewsExport = later(() => import('./news-export.tsx'));

interface Props {
  panel: NewsPanel;
  items: readonly NewsItem[];
  search: NewsSearch;
  complete: boolean;
  onClose: () => void;
}

/** What the buttons above the list open; loaded with the first one. */
export default function NewsPanels({ panel, onClose, ...list }: Props) {
  if (panel === 'starred') return <Starred onClose={onClose} />;
  return panel === 'muted' ? <Muting onClose={onClose} /> : <NewsExport {...list} onClose={onClose} />;
}
