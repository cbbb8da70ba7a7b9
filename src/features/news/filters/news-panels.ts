// The panels of the list, which `news-bar.tsx` loads with the first of them.
export { MutePanel, StarredPanel } from '../annotations/annotation-panels.tsx';
export { NewsExportPanel } from '../export/export-panel.tsx';
export { CoverageStrip } from '../hourly/coverage-strip.tsx';
