import { decodeHTML } from 'entities';

/**
 * Assumed: shorter keys are placeholders of tests or closed networks. They may be ordinary words of a story, so responses and logs are
 * not searched for them.
 */
const minSearchedCharacters = 12;

const separators = [' ', '-', ':'];

const hexOf = (text: string): string => Buffer.from(text).toString('hex');

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
  const hex = hexOf(key);
  const separated = separators.flatMap((separator) => [[...key].join(separator), hex.match(/../g)?.join(separator) ?? '']);
  return [key, hex, ...base64Of(key), ...separated].map((form) => form.toLowerCase());
}

/** Escapes of JSON and percent-encoding, in lower case; those of HTML are decoded by a library. */
const escapes = /\\u00([\da-f]{2})|\\x([\da-f]{2})|%([\da-f]{2})|\\(\/)/g;

/** An encoded text may be encoded again, as HTML in JSON. */
const maxDecodings = 3;

function decodeEscapes(text: string): string {
  const decoded = text.replace(escapes, (_, json?: string, script?: string, percent?: string) => {
    const digits = json ?? script ?? percent;
    return digits === undefined ? '/' : String.fromCharCode(Number.parseInt(digits, 16));
  });
  return (decoded.includes('&') ? decodeHTML(decoded) : decoded).toLowerCase();
}

/** @param form in lower case */
function withoutForm(text: string, form: string): string {
  const at = text.toLowerCase().indexOf(form);
  return at < 0 ? text : `${text.slice(0, at)}[key]${withoutForm(text.slice(at + form.length), form)}`;
}

/** Takes the place of a log line from which the key cannot be removed otherwise. */
const removedLine = '{"level":"warn","message":"a line with the key was removed"}\n';

/**
 * Finds keys in a text or in bytes: in any letter case; with a blank, dash or colon between the letters; as hexadecimal digits; as base64 at
 * any of the three offsets; and each of these with JSON, percent or HTML escapes.
 */
export class KeySearch {
  readonly #forms: readonly string[];
  /** the forms that are replaced, with the one that is likeliest in a log */
  readonly #replaced: readonly string[];

  constructor(keys: readonly string[]) {
    const searched = keys.filter((key) => key.length >= minSearchedCharacters);
    this.#forms = [...new Set(searched.flatMap(formsOf))];
    this.#replaced = [...searched.map((key) => encodeURIComponent(key).toLowerCase()), ...this.#forms];
  }

  isIn(bytes: Uint8Array): boolean {
    return this.#forms.length > 0 && this.#isInText(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1'));
  }

  /** The text with the keys replaced; another text in its place where that does not remove them. */
  redact(text: string): string {
    if (this.#forms.length === 0 || !this.#isInText(text)) return text;
    const redacted = this.#replaced.reduce(withoutForm, text);
    return this.#isInText(redacted) ? removedLine : redacted;
  }

  #isInText(original: string): boolean {
    let text = original.toLowerCase();
    for (let round = 0; ; round++) {
      if (this.#forms.some((form) => text.includes(form))) return true;
      const decoded = round < maxDecodings ? decodeEscapes(text) : text;
      if (decoded === text) return false;
      text = decoded;
    }
  }
}
