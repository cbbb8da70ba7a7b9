/** The pages that exist, in the order of the rail, with their short codes. */
export const pages = [{ path: '/news', title: 'News', code: 'N', icon: 'M4 5h16v14H4zM8 9h8M8 12h8M8 15h5' }] as const;
