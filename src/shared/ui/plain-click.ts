import type { MouseEvent } from 'react';

/** Whether a click on a link follows it in this tab: a new tab, copying and the middle button stay the browser's. */
export const isPlainClick = (event: MouseEvent): boolean =>
  !(event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
