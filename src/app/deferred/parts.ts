// Parts of the frame that are loaded after the first data, together (shell.tsx).
export { Alerts } from '#src/features/alerts/alerts.tsx';
export { ClockNotice } from './clock-notice.tsx';
export { RowMenus } from './row-menus.tsx';
export { SymbolDrops } from './symbol-drops.tsx';
export { Undo } from './undo.tsx';
export { FirstSteps } from './first-steps.tsx';
