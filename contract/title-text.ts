/** The character references that news wires write in titles. The full table has 2,000 names and is loaded when a title needs it. */
const common: ReadonlyMap<string, string> = new Map(
  Object.entries({
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    apos: "'",
    nbsp: ' ',
    ndash: '–',
    mdash: '—',
    lsquo: '‘',
    rsquo: '’',
    ldquo: '“',
    rdquo: '”',
    hellip: '…',
    trade: '™',
    reg: '®',
    copy: '©',
    euro: '€',
    pound: '£',
    eacute: 'é',
  }),
);

const reference = /&(?:#x([\da-f]{1,6})|#(\d{1,7})|([a-z][a-z\d]*));/gi;

let decodeRare: (written: string) => string = (written) => written;

function decodeReference(written: string, hex?: string, digits?: string, name = ''): string {
  const code = hex === undefined ? Number(digits) : Number.parseInt(hex, 16);
  // Browsers read 128 to 159 as Windows-1252, and surrogates and 0 as unknown: the full decoder knows.
  const isPlain = (code > 0 && code < 0x80) || (code > 0x9f && code < 0xd8_00) || (code > 0xdf_ff && code <= 0x10_ff_ff);
  return isPlain ? String.fromCodePoint(code) : (common.get(name) ?? decodeRare(written));
}

/** Characters without a width, and those that reorder a line. A joiner stays within scripts that need it, and within emoji. */
const invisible = /[\u00ad\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]|(?<=^|[\p{Script=Latin}\p{N}\p{P}\s])[\u200c\u200d]+/gu;
const blank = /[\s\p{Cc}\u115f\u1160\u2800\u3164\uffa0]+/gu;
const plainTitle = /^[!-%'-~]+(?: [!-%'-~]+)*$/;

/**
 * A title or another single line of foreign text as readers see it: character references decoded once (`&amp;lt;` becomes `&lt;`), without
 * characters of no width, blanks single. It is text and no HTML.
 */
export const titleText = (written: string): string =>
  plainTitle.test(written) ? written : written.replace(reference, decodeReference).replace(invisible, '').replace(blank, ' ').trim();

/** Loads the decoder of rare references if one of the titles has any, so that `titleText` decodes them. */
export async function loadReferences(titles: readonly string[]): Promise<void> {
  const isRare = (written: string): boolean => {
    let rare = false;
    written.replace(reference, (...found) => {
      rare ||= decodeReference(...(found as [string])) === found[0];
      return '';
    });
    return rare;
  };
  if (titles.some((title) => title.includes('&') && isRare(title))) decodeRare = (await import('./plain-text.ts')).decodeEntities;
}
