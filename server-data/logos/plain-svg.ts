import { pngFault } from './plain-png.ts';

/** What logos are drawn with. Nothing here runs, loads, animates, or takes longer the larger its numbers are, as filters do. */
const elements = new Set(
  (
    'svg g defs symbol use title desc metadata style path rect circle ellipse line polyline polygon image switch ' +
    'linearGradient radialGradient stop clipPath mask text tspan'
  ).split(' '),
);

const mostCharacters = 512 * 1024;
/** A drawing used by a drawing that is used …: each step may double what is drawn. */
const mostUses = 10;

/** Not of XML (1.0 §2.2), and more than an error to our renderer: a NUL ends the whole process. */
const forbidden = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u;

// Sticky, so that whatever is sent is read once from left to right.
const declaration = /\uFEFF?\s*(?:<\?xml\s[^?<>]*\?>)?/y;
// without markup: somebody who looks for the first <svg> shall not find one that nobody judged
const comment = /<!--(?:(?!--)[^<])*-->/y;
const tag = /<\/?([A-Za-z][\w.:-]*)((?:[^"'<>]|"[^"<]*"|'[^'<]*')*)>/y;
const attribute = /([\w.:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

const at = (pattern: RegExp, text: string, place: number): RegExpExecArray | null => {
  pattern.lastIndex = place;
  return pattern.exec(text);
};

const pictureStart = 'data:image/png;base64,';

/** A reference within the drawing, or a picture that is part of it. */
const isOwn = (reference: string): boolean =>
  reference.startsWith('#') ||
  (reference.startsWith(pictureStart) && pngFault(Buffer.from(reference.slice(pictureStart.length).slice(0, 64), 'base64')) === undefined);

function attributeFault(name: string, value: string): string | undefined {
  const local = name.replace(/^.*:/, '').toLowerCase();
  if (local.startsWith('on')) return `${name}: runs script`;
  if (/^(?:href|src|base)$/.test(local) && !isOwn(value)) return `${name}: refers to something outside`;
  // a character written as a number could hide any of these
  if (/&#|\\/.test(value)) return `${name}: expected plain characters`;
  return styleFault(value);
}

/** Styles may name paints of the drawing itself and nothing else. */
function styleFault(text: string): string | undefined {
  if (/@|expression|javascript:|behavior|-moz-binding/i.test(text)) return 'style: expected plain rules';
  return /url\(\s*["']?(?!["'#\s])/i.test(text) ? 'url(): refers to something outside' : undefined;
}

/**
 * Why an SVG from a stranger is not taken, as words after its name; undefined when it is one that only draws.
 *
 * Whatever this lets pass is still served under a policy that runs nothing. This keeps away what that policy does not
 * reach: drawing on our side, which would read files of this machine that a drawing names, and drawings that never end.
 */
export function svgFault(text: string): string | undefined {
  if (text.length > mostCharacters) return `at most ${mostCharacters} characters, got ${text.length}`;
  if (forbidden.test(text)) return 'expected the characters of XML';
  let [place, uses, isInStyle] = [at(declaration, text, 0)?.[0].length ?? 0, 0, false];
  let first: string | undefined;
  while (place < text.length) {
    const next = text.indexOf('<', place);
    const between = text.slice(place, next < 0 ? undefined : next);
    const fault = isInStyle ? (styleFault(between) ?? (/[\\&]/.test(between) ? 'style: expected plain characters' : undefined)) : undefined;
    if (fault !== undefined) return fault;
    if (next < 0) break;
    const note = at(comment, text, next);
    if (note) {
      place = next + note[0].length;
      continue;
    }
    const [whole, name = '', attributes = ''] = at(tag, text, next) ?? [];
    if (whole === undefined) return `expected elements and comments only, got ${JSON.stringify(text.slice(next, next + 30))}`;
    first ??= name;
    if (!elements.has(name)) return `<${name}>: not one of the elements that only draw`;
    if (name === 'use' && ++uses > mostUses) return `<use>: at most ${mostUses}`;
    for (const [, attributeName = '', double, single] of attributes.matchAll(attribute)) {
      const fault = attributeFault(attributeName, double ?? single ?? '');
      if (fault !== undefined) return fault;
    }
    isInStyle = name === 'style' && !whole.startsWith('</') && !whole.endsWith('/>');
    place = next + whole.length;
  }
  return first === 'svg' ? undefined : 'expected <svg> first';
}
