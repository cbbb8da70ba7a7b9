/** RFC 5545 §3.1: a line has at most 75 octets of UTF-8, its end not counted. */
const mostOctets = 75;

const octetsOf = (character: string): number => {
  const point = character.codePointAt(0) ?? 0;
  return point < 0x80 ? 1 : point < 0x8_00 ? 2 : point < 0x1_00_00 ? 3 : 4;
};

/**
 * A text value (§3.3.11): backslash, comma, semicolon and line ends are escaped; other control characters, which no text may hold, and
 * halves of characters, which no UTF-8 can, are left out.
 */
export const escapedText = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[\u0000-\u0008\u000B-\u001F\u007F]/g, '')
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n');

/** A property on as many lines as it needs, each ended: folded between characters, never inside one. */
export function contentLine(name: string, value: string): string {
  let written = '';
  let octets = 0;
  for (const character of `${name}:${value}`) {
    const more = octetsOf(character);
    if (octets + more > mostOctets) {
      written += '\r\n ';
      octets = 1;
    }
    written += character;
    octets += more;
  }
  return `${written}\r\n`;
}
