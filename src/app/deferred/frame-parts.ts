// Parts that frames in other sites have as well, loaded after the first data, together (shell.tsx).
export { HoverCards } from '#src/app/symbol/hover-cards.tsx';
export { LiveMark } from './live-mark.tsx';
