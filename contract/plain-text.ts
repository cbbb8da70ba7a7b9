const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** A note for one line: its marks are left out and its entities read. It is shown as text only, so nothing has to be safe in it. */
export const plainNotes = (html: string): string =>
  html
    .replace(/<[/!]?[a-z][^<>]*>/gi, ' ')
    .replace(/&(?:#(\d{1,7})|([a-z]{2,6}));/gi, (whole, code: string | undefined, name: string | undefined) => {
      if (name !== undefined) return named[name.toLowerCase()] ?? whole;
      const point = Number(code);
      return point > 0 && point <= 0x10_ff_ff ? String.fromCodePoint(point) : whole;
    })
    .replace(/\s+/g, ' ')
    .trim();
