/**
 * How many bars a window after a story must be long. A bar that runs at the news, or at the end of the window, hides where in it the price
 * was: with bars as long as the window its move correlates 0.55 with the real one, with a third of it 0.84, with a fifth 0.9, and the error is
 * less than half of a usual move (`npm run proof -- window-bars`, assumption Q13).
 */
export const minBarsInWindow = 5;
