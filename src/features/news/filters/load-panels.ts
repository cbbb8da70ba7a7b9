/** Parts of the list that not everybody opens. */
export const loadPanels = () => import('./news-panels.ts');
