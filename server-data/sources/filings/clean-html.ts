import { xmlText } from '#contract/http/xml.ts';
import { hiddenElements, readMarkup } from '../../store/news/html-text.ts';

const kept = new Set(
  'p div h1 h2 h3 h4 h5 h6 ul ol li dl dt dd table thead tbody tfoot tr td th caption blockquote pre b strong i em u sub sup br hr'.split(
    ' ',
  ),
);
const hidden = new Set([...hiddenElements, 'title', 'ix:header', 'select', 'textarea', 'button', 'object', 'svg']);
const span = /\s((?:col|row)span)\s*=\s*["']?(\d{1,3})/gi;
const emptyElement = /<(p|div|b|strong|i|em|u|li|h[1-6])>(?:\s|&nbsp;|&#160;|<br>)*<\/\1>/g;

/**
 * A document as HTML of paragraphs, headings, lists and tables alone, in time linear in its length: without styles, scripts, forms, pictures
 * and links, of which documents of filings are full. The desk still sanitises what it displays.
 */
export function cleanHtml(source: string): string {
  const out: string[] = [];
  let at = 0;
  for (let tag = source.indexOf('<'); tag >= 0; tag = source.indexOf('<', at)) {
    const markup = readMarkup(source, tag, hidden);
    out.push(source.slice(at, tag), markup ? '' : '&lt;');
    at = markup?.end ?? tag + 1;
    if (markup?.name === undefined || !kept.has(markup.name)) continue;
    const spans = markup.isClosing
      ? []
      : [...source.slice(tag, at).matchAll(span)].map(([, key = '', count]) => ` ${key.toLowerCase()}="${count}"`);
    out.push(`<${markup.isClosing ? '/' : ''}${markup.name}${spans.join('')}>`);
  }
  out.push(source.slice(at));
  // twice, for an empty element in another one
  return out
    .join('')
    .replaceAll(/\r?\n\s*/g, '\n')
    .replaceAll(emptyElement, '')
    .replaceAll(emptyElement, '')
    .trim();
}

/** Marks of pages and tables in documents of plain text, with the line where nothing else is in it. */
const textMarks = /^(?:[ \t]*<\/?(?:page|table|caption|s|c)\s*>)+[ \t]*\n|<\/?(?:page|table|caption|s|c|r|fn|f\d{1,3}|pre)\s*>/gim;
const isRowOfTable = (line: string): boolean => /\S {3,}\S/.test(line);

/** A document of plain text as HTML: paragraphs, and tables as they are typed. */
export function textAsHtml(source: string): string {
  const paragraphs = source
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(textMarks, '')
    .split(/\n\s*\n/);
  const html = paragraphs
    .filter((block) => block.trim() !== '')
    .map((block) => {
      const lines = block.split('\n');
      if (lines.filter(isRowOfTable).length > 1) return `<pre>${xmlText(lines.map((line) => line.trimEnd()).join('\n'))}</pre>`;
      return `<p>${xmlText(
        lines
          .map((line) => line.trim())
          .join(' ')
          .trim(),
      )}</p>`;
    });
  return html.join('\n');
}

/** Whether a document is HTML; marks such as `<PAGE>` and `<TABLE>` are those of plain text as well. */
export const isHtml = (source: string): boolean => /<(?:html|body|p|div|font|br|span)[\s>]/i.test(source.slice(0, 20_000));
