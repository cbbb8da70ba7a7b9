/** Forms in which an upstream may repeat the key: the name and the text of each. */
export function formsOf(key: string): readonly (readonly [name: string, form: string])[] {
  const each = (encode: (code: string) => string): string =>
    [...key].map((character) => encode(character.charCodeAt(0).toString(16).padStart(2, '0'))).join('');
  const base64 = (offset: number): string => Buffer.from('x'.repeat(offset) + key).toString('base64');
  return [
    ['plain', key],
    ['lower case', key.toLowerCase()],
    ['JSON escapes', each((code) => `\\u00${code}`)],
    ['percent-encoding', each((code) => `%${code}`)],
    ['hexadecimal', each((code) => code)],
    ['HTML', each((code) => `&#x${code};`)],
    ['base64', base64(0)],
    ['base64 at offset 1', base64(1)],
    ['base64 at offset 2', base64(2)],
    ['blanks between', [...key].join(' ')],
  ];
}
