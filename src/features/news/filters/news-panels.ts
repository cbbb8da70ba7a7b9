// Parts of the list that not everybody opens, loaded with the first of them (load-panels.ts).
export { MutePanel, StarredPanel } from '../annotations/annotation-panels.tsx';
export { RowPrice } from '../row/row-price.tsx';
export { RankingTools } from '../reactions/ranking.tsx';
export { NoHeadlines } from './no-headlines.tsx';
export { NewsExport } from '../export/news-export.tsx';
export { CoverageStrip } from '../hourly/coverage-strip.tsx';
