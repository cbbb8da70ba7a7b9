/**
 * The name of the `<meta>` in the pages of a desk whose data has another clock than the computer: by how many milliseconds it is ahead. Only an
 * example world that was started at another moment has one.
 */
export const clockMetaName = 'marketdesk-clock';
