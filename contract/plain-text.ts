const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/**
 * Foreign HTML as one line of plain text: its marks are left out and its entities read. For places that take text only; where HTML is
 * shown, it goes through a sanitiser instead.
 */
export const plainText = (html: string): string =>
  html
    .replace(/<[/!]?[a-z][^<>]*>/gi, ' ')
    .replace(/&(?:#(\d{1,7})|([a-z]{2,6}));/gi, (whole, code: string | undefined, name: string | undefined) => {
      if (name !== undefined) return named[name.toLowerCase()] ?? whole;
      const point = Number(code);
      return point > 0 && point <= 0x10_ff_ff ? String.fromCodePoint(point) : whole;
    })
    .replace(/\s+/g, ' ')
    .trim();
