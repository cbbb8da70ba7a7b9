/** An errand that looks at a page in one more theme, view or width: `npm run proof -- sweep` runs it, `npm test` does not. */
export const sweep = '@sweep';
