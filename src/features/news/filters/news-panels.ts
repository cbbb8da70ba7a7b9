// The panels of the list, which `news-bar.tsx` loads with the first of them.
export { MutePanel, StarredPanel } from '../annotations/annotation-panels.tsx';
export { NewsExport } from '../export/news-export.tsx';
export { CoverageStrip } from '../hourly/coverage-strip.tsx';
