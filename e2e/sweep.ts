/**
 * An errand that tries a page in one more theme, view or width, or one more way to fail: `npm run proof -- sweep` runs it, `npm test`,
 * which is to stay short, does not.
 */
export const sweep = '@sweep';
