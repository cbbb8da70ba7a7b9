import { pngFault } from './check-png.ts';

/** The allowed elements. None of them runs, loads or animates; filters are excluded because their cost grows with their numbers. */
const elements = new Set(
  (
    'svg g defs symbol use title desc metadata style path rect circle ellipse line polyline polygon image switch ' +
    'linearGradient radialGradient stop clipPath mask text tspan'
  ).split(' '),
);

const maxCharacters = 512 * 1024;
/** Each level of nested uses may double the work. */
const maxUses = 10;

/** Not allowed in XML (1.0 §2.2); a NUL ends the process of the renderer. */
const forbidden = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u;

// Sticky, so that any text is read once from left to right.
const declaration = /\uFEFF?\s*(?:<\?xml\s[^?<>]*\?>)?/y;
// without markup, so that the first <svg> is always one that was checked
const comment = /<!--(?:(?!--)[^<])*-->/y;
const tag = /<\/?([A-Za-z][\w.:-]*)((?:[^"'<>]|"[^"<]*"|'[^'<]*')*)>/y;
const attribute = /([\w.:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

const matchAt = (pattern: RegExp, text: string, place: number): RegExpExecArray | null => {
  pattern.lastIndex = place;
  return pattern.exec(text);
};

const pictureStart = 'data:image/png;base64,';

/** A reference within the drawing, or an embedded PNG. */
const isInternal = (reference: string): boolean =>
  reference.startsWith('#') ||
  (reference.startsWith(pictureStart) && pngFault(Buffer.from(reference.slice(pictureStart.length).slice(0, 64), 'base64')) === undefined);

function attributeFault(name: string, value: string): string | undefined {
  const local = name.replace(/^.*:/, '').toLowerCase();
  if (local.startsWith('on')) return `${name}: runs script`;
  if (/^(?:href|src|base)$/.test(local) && !isInternal(value)) return `${name}: refers to something outside`;
  // a character reference could hide any of these
  if (/&#|\\/.test(value)) return `${name}: expected plain characters`;
  return styleFault(value);
}

/** Styles may refer only to paints of the drawing. */
function styleFault(text: string): string | undefined {
  if (/@|expression|javascript:|behavior|-moz-binding/i.test(text)) return 'style: expected plain rules';
  return /url\(\s*["']?(?!["'#\s])/i.test(text) ? 'url(): refers to something outside' : undefined;
}

/**
 * Why an SVG from an outside source is refused; undefined when it is accepted.
 *
 * Browsers get it under a content security policy that runs nothing. This check protects our own renderer, which would read local
 * files that a drawing names, and refuses drawings that never end.
 */
export function svgFault(text: string): string | undefined {
  if (text.length > maxCharacters) return `at most ${maxCharacters} characters, got ${text.length}`;
  if (forbidden.test(text)) return 'expected the characters of XML';
  const declared = matchAt(declaration, text, 0);
  let [place, uses, isInStyle] = [declared ? declared[0].length : 0, 0, false];
  let first: string | undefined;
  while (place < text.length) {
    const next = text.indexOf('<', place);
    const between = text.slice(place, next < 0 ? undefined : next);
    const fault = isInStyle ? (styleFault(between) ?? (/[\\&]/.test(between) ? 'style: expected plain characters' : undefined)) : undefined;
    if (fault !== undefined) return fault;
    if (next < 0) break;
    const commentMatch = matchAt(comment, text, next);
    if (commentMatch) {
      place = next + commentMatch[0].length;
      continue;
    }
    const [whole, name = '', attributes = ''] = matchAt(tag, text, next) ?? [];
    if (whole === undefined) return `expected elements and comments only, got ${JSON.stringify(text.slice(next, next + 30))}`;
    first ??= name;
    if (!elements.has(name)) return `<${name}>: not one of the elements that only draw`;
    if (name === 'use' && ++uses > maxUses) return `<use>: at most ${maxUses}`;
    for (const [, attributeName = '', double, single] of attributes.matchAll(attribute)) {
      const fault = attributeFault(attributeName, double ?? single ?? '');
      if (fault !== undefined) return fault;
    }
    isInStyle = name === 'style' && !whole.startsWith('</') && !whole.endsWith('/>');
    place = next + whole.length;
  }
  return first === 'svg' ? undefined : 'expected <svg> first';
}
