// These functions run in the page: each is complete in itself, for only its own text travels there.

/** Draws every row as for paper, unfolds what is folded, and counts in how many places of the list a payload stands. */
export async function deskShows({ titles, marked }: { titles: readonly string[]; marked: boolean }): Promise<Record<string, number>> {
  const next = (): Promise<void> =>
    new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', () => resolve(), { once: true });
      port1.start();
      port2.postMessage(0);
    });
  const until = async (holds: () => boolean): Promise<void> => {
    for (const end = performance.now() + 8000; !holds() && performance.now() < end;) await next();
  };
  const all = (selector: string): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(selector)];
  dispatchEvent(new Event('beforeprint'));
  const wanted = new Set(titles);
  const titled = (): HTMLElement[] => all('article').filter((row) => wanted.has(row.getAttribute('aria-label') ?? ''));
  await until(() => titled().length === wanted.size && document.body.textContent.includes('End of the list'));
  const folds = all('article button[aria-expanded=false]').filter((button) => button.textContent.endsWith('similar'));
  for (const fold of folds) fold.click();
  await until(() => all('article[data-follows]').length >= folds.length);
  const corrections = (): number => titled().filter((row) => row.querySelector('.title-change')).length;
  await until(() => corrections() === wanted.size);
  const rows = titled();
  const result = {
    'title in the list': rows.filter((row) => row.querySelector('a')?.textContent === row.getAttribute('aria-label')).length,
    ...(marked && { 'marked title in the list': rows.filter((row) => row.querySelector('a mark')).length }),
    'symbol in the list': rows.filter((row) => row.querySelector('button')).length,
    'channel in the list': rows.filter((row) => row.lastElementChild?.textContent !== '').length,
    'correction in the list': corrections(),
    'folded row': all('article[data-follows]').length,
    paper: rows.length + folds.length * 2,
  };
  dispatchEvent(new Event('afterprint'));
  await next();
  return result;
}

interface Wanted {
  readonly html: string;
  readonly title: string;
  readonly index: number;
  readonly isBody: boolean;
}

/** Goes from story to story as a reader does, with `j` and `v`, and judges each once it is shown whole. */
export async function pressThrough({
  stories,
  listedHost,
  marked,
}: {
  stories: readonly Wanted[];
  listedHost: string;
  marked: boolean;
}): Promise<{ shown: Record<string, number>; left: string[] }> {
  const { leftBehind } = globalThis as unknown as { leftBehind: (root: ParentNode, hosts: readonly string[]) => string[] };
  const next = (): Promise<void> =>
    new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', () => resolve(), { once: true });
      port1.start();
      port2.postMessage(0);
    });
  const press = (key: string): void =>
    void document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  const shown: Record<string, number> = {};
  const left: string[] = [];
  const note = (place: string, is: boolean): void => void (shown[place] = (shown[place] ?? 0) + Number(is));
  for (const { html, title, isBody } of stories) {
    const ready = (): Element | undefined => {
      const pane = document.querySelector('[aria-label=Story]');
      if (pane?.querySelector('h2')?.textContent !== title) return undefined;
      return pane.querySelector('.prose')?.textContent.includes(`kept ${title.split(' ')[0]}`) ? pane : undefined;
    };
    for (const end = performance.now() + 8000; !ready() && performance.now() < end;) await next();
    const pane = ready();
    const prose = pane?.querySelector('.prose');
    if (!pane || !prose) {
      left.push(`never shown: ${title}`);
      press('j');
      continue;
    }
    for (const remains of leftBehind(prose, [listedHost])) left.push(`${remains} of ${html.slice(0, 200)}`);
    const texts = (selector: string): number =>
      [...pane.querySelectorAll(selector)].filter(({ textContent }) => textContent === html).length;
    const symbols = [...pane.querySelectorAll('p > button')].filter(({ textContent }) => textContent.trim() === html.trim()).length;
    note(isBody ? 'body' : 'teaser', true);
    note('title', true);
    if (marked) note('marked title and text', pane.querySelector('mark') !== null);
    note('correction in the pane', pane.querySelector('del, ins') !== null);
    note('symbol', symbols > 0);
    note('author', texts('p > span') >= 1);
    note('channel', texts('p > span') >= 2);
    note('tag', texts('p > span') >= 3);
    note('picture of a listed host, and its words', prose.querySelector('img') !== null);
    note('picture of another host, and its words', prose.textContent.includes('Image at '));
    const original = pane.querySelector('a[aria-keyshortcuts=v]');
    if (original) left.push(`a way to ${original.getAttribute('href')}`);
    note('address of the original', original === null);
    press('v');
    press('j');
  }
  return { shown, left };
}

/**
 * Types texts into the open search, one after the other, and counts for how many it offers what is wanted.
 *
 * @param searches what is typed, and what an option must hold; as typed, where a field leaves out what it cannot hold
 */
export async function searchFor(searches: readonly { typed: string; offered?: string }[]): Promise<number> {
  const next = (): Promise<void> =>
    new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', () => resolve(), { once: true });
      port1.start();
      port2.postMessage(0);
    });
  const field = document.querySelector<HTMLInputElement>('dialog [role=combobox]');
  if (!field) return 0;
  const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
  let shown = 0;
  for (const { typed, offered } of searches) {
    value?.set?.call(field, typed);
    field.dispatchEvent(new Event('input', { bubbles: true }));
    const wanted = offered ?? `“${field.value.trim()}”`;
    const isOffered = (): boolean =>
      [...document.querySelectorAll('dialog [role=option]')].some(({ textContent }) => textContent.includes(wanted));
    for (let turn = 0; turn < 50 && !isOffered(); turn++) await next();
    shown += Number(isOffered());
  }
  return shown;
}

/** Puts each payload raw in a story's place, through the one policy for markup that the page allows, and sets off what it may hold. */
export async function rawInto(payloads: readonly string[]): Promise<void> {
  const { provoke } = globalThis as unknown as { provoke: (root: Element) => void };
  const { trustedTypes } = globalThis as unknown as {
    trustedTypes: {
      createPolicy: (name: string, how: { createHTML: (html: string) => string }) => { createHTML: (html: string) => string };
    };
  };
  const policy = trustedTypes.createPolicy('dompurify', { createHTML: (html) => html });
  const next = (): Promise<void> =>
    new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', () => resolve(), { once: true });
      port1.start();
      port2.postMessage(0);
    });
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
    if (index % 20 === 0) await next();
  }
  // Pictures fail, animations begin and frames load a little later.
  const begun = performance.now();
  while (performance.now() - begun < 300) await next();
}
