/** Plain text → HTML text. Curly quotes leave as entities, as newsroom systems send them (facts §11). */
export function escaped(text: string): string {
  return /[&<>“”]/.test(text) ? text.replace(/[&<>“”]/g, (character) => entities[character] ?? character) : text;
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '“': '&#8220;', '”': '&#8221;' };

export const paragraph = (text: string): string => `<p>${escaped(text)}</p>`;

export const bullets = (items: readonly string[]): string => `<ul>${items.map((item) => `<li>${escaped(item)}</li>`).join('')}</ul>`;

export type Figure = readonly [label: string, value: string];

export const figureTable = (figures: readonly Figure[]): string =>
  `<table>${figures.map(([label, value]) => `<tr><td>${escaped(label)}</td><td><strong>${escaped(value)}</strong></td></tr>`).join('')}</table>`;

export const quotation = (text: string): string => `<blockquote><p>${escaped(text)}</p></blockquote>`;

/** @param path below the example host, which nobody can own (RFC 2606 reserves `.example`) */
export const linked = (before: string, path: string, label: string, after: string): string =>
  `<p>${escaped(before)}<a href="https://sample.example/${path}">${escaped(label)}</a>${escaped(after)}</p>`;
