// Runs in the page, before its own scripts, as `globalThis.proof`; it imports nothing, as only the text of this file travels there.

/** Waits for the next task, without the delay of a timer. */
const nextTask = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => resolve(), { once: true });
    port1.start();
    port2.postMessage(0);
  });

/** Waits until a condition holds, at most 8 seconds. @returns whether it holds; what relies on it must look, or nothing is tried */
async function until(holds: () => boolean): Promise<boolean> {
  for (const end = performance.now() + 8000; !holds() && performance.now() < end;) await nextTask();
  return holds();
}

const all = (selector: string): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(selector)];

/** What must be nowhere in the desk, whatever it shows; each finding in words. */
export function findForeign(): string[] {
  const active =
    'iframe, frame, frameset, object, embed, applet, portal, fencedframe, base:not(head > base), template, math, video, audio, marquee';
  const found = all(`${active}, body :is(script, style, link, meta), #root form[action], foreignObject`).map(
    ({ tagName }) => `<${tagName}>`,
  );
  for (const { tagName, attributes } of all('#root *'))
    if ([...attributes].some(({ name }) => name.startsWith('on'))) found.push(`a handler on <${tagName}>`);
  for (const { protocol, rel, href } of document.querySelectorAll<HTMLAnchorElement>('#root a[href]')) {
    if (!/^(https?|mailto):$/.test(protocol)) found.push(`a link to ${protocol}`);
    if (!href.startsWith(document.baseURI) && !rel.includes('noopener')) found.push('a link without noopener');
  }
  return found;
}

/** Expands groups in a list that is shown whole, as for printing, and counts the places that show a payload. @throws when a story is not in it */
export async function countInList({ titles, isHighlighted }: { titles: readonly string[]; isHighlighted: boolean }) {
  const expected = new Set(titles);
  const rows = (): HTMLElement[] => all('article').filter(({ ariaLabel }) => expected.has(ariaLabel ?? ''));
  const corrected = (): HTMLElement[] => rows().filter((row) => row.querySelector('.title-change'));
  if (!(await until(() => corrected().length === expected.size)))
    throw new Error(`the list shows ${rows().length} of ${expected.size} stories, ${corrected().length} of them corrected`);
  const groups = all('article button[aria-expanded=false]').filter(({ textContent }) => textContent.endsWith('similar'));
  for (const group of groups) group.click();
  if (!(await until(() => all('article[data-follows]').length >= groups.length))) throw new Error('a group of duplicates stays collapsed');
  const counts = {
    'list: title': rows().filter((row) => row.querySelector('a')?.textContent === row.ariaLabel).length,
    ...(isHighlighted && { 'list: highlighted title': rows().filter((row) => row.querySelector('a mark')).length }),
    'list: symbol': rows().filter((row) => row.querySelector('button')).length,
    'list: channel': rows().filter((row) => row.lastElementChild?.textContent !== '').length,
    'list: correction': corrected().length,
    'list: duplicate': all('article[data-follows]').length,
  };
  dispatchEvent(new Event('afterprint'));
  await nextTask();
  return counts;
}

export interface ExpectedStory {
  readonly html: string;
  readonly title: string;
  /** what its text begins with */
  readonly beginning: string;
  readonly isBody: boolean;
}

interface PaneResult {
  readonly shown: Record<string, number>;
  readonly remains: string[];
}

/** Goes from story to story by key, as a reader does, and inspects each in the pane. */
export async function readStories({ stories, imageHost }: { stories: readonly ExpectedStory[]; imageHost: string }): Promise<PaneResult> {
  const { leftBehind } = globalThis as unknown as { leftBehind: (root: ParentNode, hosts: readonly string[]) => string[] };
  const press = (key: string): boolean =>
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  const result: PaneResult = { shown: {}, remains: [] };
  for (const { html, title, beginning, isBody } of stories) {
    const pane = (): Element | null => document.querySelector('[aria-label=Story]');
    const prose = (): Element | null | undefined => pane()?.querySelector('.prose');
    await until(() => pane()?.querySelector('h2')?.textContent === title && prose()?.textContent.includes(beginning) === true);
    const [shownPane, shownProse] = [pane(), prose()];
    if (!shownPane || !shownProse?.textContent.includes(beginning)) {
      result.remains.push(`never shown: ${title}`);
      press('j');
      continue;
    }
    for (const found of leftBehind(shownProse, [imageHost])) result.remains.push(`${found} of ${html.slice(0, 200)}`);
    const original = shownPane.querySelector('a[aria-keyshortcuts=v]');
    if (original) result.remains.push(`a link to the original ${original.getAttribute('href')}`);
    const labels = [...shownPane.querySelectorAll('p > span')].filter(({ textContent }) => textContent === html).length;
    const places: Record<string, boolean> = {
      [isBody ? 'pane: body' : 'pane: teaser']: true,
      'pane: correction': shownPane.querySelector('del, ins') !== null,
      'pane: symbol': [...shownPane.querySelectorAll('p > button')].some(({ textContent }) => textContent.trim() === html.trim()),
      'pane: author, channel, tag': labels >= 3,
      'pane: image of a listed host': shownProse.querySelector('img') !== null,
      'pane: link to an image of another host': shownProse.textContent.includes('Image at '),
      ...(!isBody && { 'pane: highlighted words': shownPane.querySelector('mark') !== null }),
    };
    for (const [place, isShown] of Object.entries(places)) result.shown[place] = (result.shown[place] ?? 0) + Number(isShown);
    press('v');
    press('j');
  }
  return result;
}

/** Goes to a URL inside the app. @returns whether a selector matches then */
export function navigate({ url, selector }: { readonly url: string; readonly selector: string }): Promise<boolean> {
  history.pushState(null, '', url);
  dispatchEvent(new PopStateEvent('popstate'));
  return until(() => document.querySelector(selector) !== null);
}

/** Triggers what a reader might: every remaining handler, every link to an odd URL, every form. */
function provoke(root: Element): void {
  for (const element of root.querySelectorAll('*')) {
    for (const { name } of element.attributes) if (/^on/i.test(name)) element.dispatchEvent(new Event(name.slice(2).toLowerCase()));
    if (element instanceof HTMLFormElement) {
      try {
        HTMLFormElement.prototype.requestSubmit.call(element);
      } catch {
        // Not every form can be submitted.
      }
    } else if (element.hasAttribute('formaction') || element.hasAttribute('ping')) (element as HTMLElement).click?.();
    else if (element instanceof HTMLAnchorElement && !/^https?:$/.test(element.protocol)) element.click();
  }
}

interface TrustedTypes {
  readonly createPolicy: (name: string, rules: { createHTML: (html: string) => string }) => { createHTML: (html: string) => string };
}

/** Inserts payloads unsanitised, through the one Trusted Types policy that the page allows. */
export async function insertRaw(payloads: readonly string[]): Promise<void> {
  const { trustedTypes } = globalThis as unknown as { trustedTypes: TrustedTypes };
  const policy = trustedTypes.createPolicy('dompurify', { createHTML: (html) => html });
  // Looked up before a payload shadows it.
  const { body } = document;
  const place = body.appendChild(document.createElement('div'));
  const range = document.createRange();
  range.selectNode(place);
  for (const [index, html] of payloads.entries()) {
    try {
      // oxlint-disable-next-line no-restricted-properties -- to do what the desk must not is what this is for
      place.replaceChildren(range.createContextualFragment(policy.createHTML(html)));
      provoke(place);
    } catch {
      // What the policy forbids may throw.
    }
    if (index % 20 === 0) await nextTask();
  }
  // Images fail, animations begin and frames load a little later.
  const begun = performance.now();
  while (performance.now() - begun < 300) await nextTask();
}
