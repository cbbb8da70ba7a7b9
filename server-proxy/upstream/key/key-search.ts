import { decodeHTML } from 'entities';

/**
 * Assumed: shorter keys are placeholders of tests or closed networks. They may be ordinary words of a story, so responses and logs are
 * not searched for them.
 */
const minSearchedCharacters = 12;

const separators = [' ', '-', ':'];

/** The part of its base64 text that does not depend on what surrounds the key, for each position of the key modulo three. */
function base64Of(key: string): string[] {
  return [0, 1, 2].flatMap((offset) => {
    const bytes = Buffer.concat([Buffer.alloc(offset), Buffer.from(key)]);
    const [first, end] = [Math.ceil((offset * 8) / 6), Math.floor((bytes.length * 8) / 6)];
    return [bytes.toString('base64').slice(first, end), bytes.toString('base64url').slice(first, end)];
  });
}

/** The key and its encodings, in lower case. */
function formsOf(key: string): string[] {
  const hex = Buffer.from(key).toString('hex');
  const separated = separators.flatMap((separator) => [[...key].join(separator), hex.match(/../g)?.join(separator) ?? '']);
  return [key, hex, ...base64Of(key), ...separated].map((form) => form.toLowerCase());
}

/**
 * Escapes of JSON and percent-encoding; those of HTML are decoded by a library. JSON in JSON has several backslashes in their place. A key
 * has no characters that are escaped in more ways (`expectedKey`). A match begins at the first backslash of a run only: from each of them, a
 * long run without an escape would take seconds.
 */
const escapes = /(?<!\\)\\+(?:u00([\da-f]{2})|x([\da-f]{2})|(\/))|%([\da-f]{2})/gi;

/** An ampersand that was escaped any number of times, as HTML in HTML has it. */
const ampersands = /&(?:(?:amp|#0*38|#x0*26);)+/gi;

/** An encoded text may be encoded again, as HTML in JSON in an address. */
const maxDecodings = 8;

function decodeEscapes(text: string): string {
  const decoded = text.replace(escapes, (_, json?: string, script?: string, slash?: string, percent?: string) => {
    const digits = json ?? script ?? percent ?? '';
    return slash ?? String.fromCharCode(Number.parseInt(digits, 16));
  });
  return decoded.includes('&') ? decodeHTML(decoded.replace(ampersands, '&')) : decoded;
}

/** @param form in lower case */
function withoutForm(text: string, form: string): string {
  const at = text.toLowerCase().indexOf(form);
  return at < 0 ? text : `${text.slice(0, at)}[key]${withoutForm(text.slice(at + form.length), form)}`;
}

/** Takes the place of a log line from which the key cannot be removed otherwise. */
const removedLine = '{"level":"warn","message":"a line with the key was removed"}\n';

/** Characters by which a form is recognised before it is compared. */
const gramLength = 4;
const gramBits = 18;

/** A hash of four characters, in which letters have no case. Others may have the same hash, which costs a comparison. */
const gramAt = (bytes: Buffer, index: number): number => Math.imul(bytes.readInt32LE(index) | 0x20202020, 0x9e3779b1) >>> (32 - gramBits);

/** What an escape of a letter or digit has in it, besides the per cent sign, and of other characters that a key may have. */
const letterEscapes = ['&#', 'amp;#', '\\u00', '\\x'];
const otherEscapes = ['&', '\\/'];

const percentByte = 0x25;
const isHexDigit = (byte = 0): boolean => (byte >= 0x30 && byte <= 0x39) || ((byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x66);

/** A per cent sign without digits behind it, as texts about prices have, is no escape. */
function hasPercentEscape(bytes: Buffer): boolean {
  for (let at = bytes.indexOf(percentByte); at >= 0; at = bytes.indexOf(percentByte, at + 1)) {
    if (isHexDigit(bytes[at + 1]) && isHexDigit(bytes[at + 2])) return true;
  }
  return false;
}

/**
 * Finds keys in a text or in bytes: in any letter case; with a blank, dash or colon between the letters; as hexadecimal digits; as base64 at
 * any of the three offsets; and each of these with JSON, percent or HTML escapes.
 */
export class KeySearch {
  readonly #forms: readonly string[];
  /** the forms that are replaced, with the one that is likeliest in a log */
  readonly #replaced: readonly string[];
  readonly #maxLength: number;
  /** A form contains the characters at one position at least of any that are this far apart. */
  readonly #step: number;
  readonly #escapes: readonly Buffer[];
  /** which hashes occur in a form */
  readonly #grams = new Uint8Array(1 << gramBits);

  constructor(keys: readonly string[]) {
    const searched = keys.filter((key) => key.length >= minSearchedCharacters);
    this.#forms = [...new Set(searched.flatMap(formsOf))];
    this.#replaced = [...searched.map((key) => encodeURIComponent(key).toLowerCase()), ...this.#forms];
    const hasLettersOnly = searched.every((key) => /^[\w.-]*$/.test(key));
    this.#escapes = [...letterEscapes, ...(hasLettersOnly ? [] : otherEscapes)].map((escape) => Buffer.from(escape));
    const lengths = this.#forms.map(({ length }) => length);
    this.#maxLength = Math.max(0, ...lengths);
    this.#step = Math.min(...lengths) - gramLength + 1;
    for (const form of this.#forms) {
      const bytes = Buffer.from(form);
      for (let index = 0; index + gramLength <= bytes.length; index++) this.#grams[gramAt(bytes, index)] = 1;
    }
  }

  isIn(bytes: Uint8Array): boolean {
    if (this.#forms.length === 0) return false;
    let current = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    for (let round = 0; ; round++) {
      if (this.#hasForm(current)) return true;
      if (round === maxDecodings || !this.#hasEscape(current)) return false;
      const text = current.toString('latin1');
      const decoded = decodeEscapes(text);
      if (decoded === text) return false;
      current = Buffer.from(decoded, 'latin1');
    }
  }

  /** The text with the keys replaced; another text in its place where that does not remove them. */
  redact(text: string): string {
    if (this.#forms.length === 0 || !this.isIn(Buffer.from(text))) return text;
    const redacted = this.#replaced.reduce(withoutForm, text);
    return this.isIn(Buffer.from(redacted)) ? removedLine : redacted;
  }

  #hasEscape(bytes: Buffer): boolean {
    return hasPercentEscape(bytes) || this.#escapes.some((escape) => bytes.includes(escape));
  }

  /** Whether the bytes contain a form; only the surroundings of characters that occur in one are compared. */
  #hasForm(bytes: Buffer): boolean {
    const grams = this.#grams;
    const step = this.#step;
    const end = bytes.length - gramLength;
    for (let index = 0; index <= end; index += step) {
      if (grams[gramAt(bytes, index)] === 0) continue;
      const around = bytes.toString('latin1', Math.max(0, index - this.#maxLength), index + this.#maxLength).toLowerCase();
      if (this.#forms.some((form) => around.includes(form))) return true;
    }
    return false;
  }
}
