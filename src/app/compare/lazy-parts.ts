import { lazy } from 'react';

// What decision 016 has lazy: the analysis of the explorer, and panels with the directory of symbols.

export const NewsPanel = lazy(async () => ({ default: (await import('./news/news-panel.tsx')).NewsPanel }));
export const SidePicker = lazy(async () => ({ default: (await import('./sides/side-picker.tsx')).SidePicker }));
export const ChooseSides = lazy(async () => ({ default: (await import('./sides/side-picker.tsx')).ChooseSides }));
