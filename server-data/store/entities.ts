/** Names of U+00A0 to U+00FF in order (HTML 4, Latin-1). */
const latin1 =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil ' +
  'sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute ' +
  'Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc ' +
  'atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide ' +
  'oslash ugrave uacute ucirc uuml yacute thorn yuml';

/** Names of the Greek letters from alpha on, in order; U+03C2, the final sigma, is `sigmaf`. */
const greek =
  'alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigmaf sigma tau upsilon phi chi psi omega';

/** A name, then its character; what news bodies hold besides the two rows above. */
const others =
  'quot " amp & apos \' lt < gt > OElig Œ oelig œ Scaron Š scaron š Yuml Ÿ fnof ƒ circ ˆ tilde ˜ ndash – mdash — lsquo ‘ rsquo ’ sbquo ‚ ' +
  'ldquo “ rdquo ” bdquo „ dagger † Dagger ‡ bull • hellip … permil ‰ prime ′ Prime ″ lsaquo ‹ rsaquo › oline ‾ frasl ⁄ euro € trade ™ ' +
  'larr ← uarr ↑ rarr → darr ↓ harr ↔ crarr ↵ rArr ⇒ hArr ⇔ forall ∀ part ∂ exist ∃ empty ∅ nabla ∇ isin ∈ notin ∉ ni ∋ prod ∏ sum ∑ ' +
  'minus − lowast ∗ radic √ prop ∝ infin ∞ ang ∠ and ∧ or ∨ cap ∩ cup ∪ int ∫ there4 ∴ sim ∼ cong ≅ asymp ≈ ne ≠ equiv ≡ le ≤ ge ≥ ' +
  'sub ⊂ sup ⊃ nsub ⊄ sube ⊆ supe ⊇ oplus ⊕ otimes ⊗ perp ⊥ sdot ⋅ lceil ⌈ rceil ⌉ lfloor ⌊ rfloor ⌋ loz ◊ spades ♠ clubs ♣ hearts ♥ ' +
  'diams ♦ check ✓ star ☆ starf ★ numero № excl ! quest ? num # dollar $ percnt % lpar ( rpar ) ast * plus + comma , period . sol / ' +
  'colon : semi ; equals = commat @ lsqb [ rsqb ] bsol \\ Hat ^ lowbar _ grave ` lbrace { vert | verbar | rbrace } hyphen ‐ dash ‐';

const blanks = {
  ensp: '\u2002',
  emsp: '\u2003',
  thinsp: '\u2009',
  hairsp: '\u200a',
  zwnj: '\u200c',
  zwj: '\u200d',
  lrm: '\u200e',
  rlm: '\u200f',
};

const characters = new Map<string, string>([...Object.entries(blanks), ['Tab', '\t'], ['NewLine', '\n']]);
latin1.split(' ').forEach((name, index) => characters.set(name, String.fromCharCode(0xa0 + index)));
greek.split(' ').forEach((name, index) => {
  characters.set(name, String.fromCharCode(0x3b1 + index));
  if (name !== 'sigmaf') characters.set(name.charAt(0).toUpperCase() + name.slice(1), String.fromCharCode(0x391 + index));
});
const pairs = others.split(' ');
for (let index = 0; index + 1 < pairs.length; index += 2) characters.set(pairs[index] ?? '', pairs[index + 1] ?? '');

/** What browsers make of 128 to 159, which are controls in Unicode but were written as Windows-1252. */
const windows1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';
const replacement = '\ufffd';

function characterOf(code: number): string {
  if (code >= 128 && code < 160) return windows1252.charAt(code - 128);
  const impossible = code === 0 || code > 0x10ffff || (code >= 0xd800 && code < 0xe000);
  return impossible ? replacement : String.fromCodePoint(code);
}

// every count is bounded, so that a text of ampersands costs no more than any other
const entity = /&(?:#(\d{1,8});?|#[xX]([\da-fA-F]{1,7});?|([a-zA-Z][a-zA-Z\d]{1,15});)/g;

/** Text with HTML's character references read: numbers all of them, names those that news holds. Others stay as written. */
export const decodeEntities = (text: string): string =>
  text.includes('&')
    ? text.replace(entity, (written: string, decimal?: string, hexadecimal?: string, name?: string) => {
        if (name !== undefined) return characters.get(name) ?? written;
        return characterOf(decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal));
      })
    : text;
