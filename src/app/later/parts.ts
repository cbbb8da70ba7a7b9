// Parts of the frame that begin after the first data, loaded together (shell.tsx).
export { RowMenus } from './row-menus.tsx';
export { SymbolDrops } from './symbol-drops.tsx';
export { Undo } from './undo.tsx';
export { FirstSteps } from './first-steps.tsx';
