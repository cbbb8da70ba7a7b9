/** The page by roles and names, as a person or a screen reader meets it; for happy-dom, which knows neither. */
const implied: Readonly<Record<string, string>> = {
  article: 'article',
  button: 'button',
  checkbox: 'input[type=checkbox]',
  combobox: 'select',
  complementary: 'aside',
  dialog: 'dialog[open]',
  heading: 'h1, h2, h3',
  link: 'a[href]',
  navigation: 'nav',
  option: 'option',
  radio: 'input[type=radio]',
  separator: 'hr',
  textbox: 'input:not([type]), input[type=text], input[type=date], textarea',
};

const words = (element: Element | null): string => (element?.textContent ?? '').replaceAll(/\s+/g, ' ').trim();

/** What an element is called: its label, else what stands in it. */
export function nameOf(element: Element): string {
  const label = element.getAttribute('aria-label');
  if (label !== null) return label;
  const by = element.getAttribute('aria-labelledby');
  if (by !== null) return words(document.getElementById(by));
  if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement)
    return words(document.querySelector(`label[for="${element.id}"]`) ?? element.closest('label'));
  return words(element);
}

const isHidden = (element: Element): boolean => element.closest('[hidden], [aria-hidden=true]') !== null;

/** Elements of a role, in the order of the page. A text names one wholly, an expression in part. */
export function all(role: string, name?: string | RegExp, within: ParentNode = document): HTMLElement[] {
  const selector = [implied[role] ?? '', `[role=${role}]`].filter((part) => part !== '').join(', ');
  return [...within.querySelectorAll<HTMLElement>(selector)].filter((element) => {
    if (isHidden(element) || (element.getAttribute('role') ?? role) !== role) return false;
    return name === undefined || (typeof name === 'string' ? nameOf(element) === name : name.test(nameOf(element)));
  });
}

/** The one element of a role and name. */
export function one(role: string, name?: string | RegExp, within?: ParentNode): HTMLElement {
  const found = all(role, name, within);
  const [element] = found;
  if (element && found.length === 1) return element;
  const others = all(role, undefined, within).map(nameOf);
  throw new Error(`${found.length} of role ${role} named ${String(name)}; there are: ${others.join(' | ') || 'none'}`);
}

/** The text of the page, or of a part of it, blanks drawn together. */
export const textOf = (element: Element = document.body): string => words(element);
