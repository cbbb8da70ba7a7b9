import { guidanceWidget, splitsWidget } from './widget-calendars.ts';
import { newsWidget } from './widget-news.ts';
import { ratiosWidget } from './widget-ratios.ts';
import { reactionsWidget } from './widget-reactions.ts';
import type { Widget } from './widget.ts';

/** The widgets there are, in the order of the desk's pages. */
export const widgets: readonly Widget[] = [newsWidget, reactionsWidget, ratiosWidget, guidanceWidget, splitsWidget];

/** Where their descriptions are. */
export const widgetsPath = 'widgets.json';
