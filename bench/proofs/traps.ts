// These functions run in the page: each is complete in itself, for only its own text travels there.

type Tell = (what: string, detail: string) => void;

/** Before anything of a page or a frame runs: whoever writes `ran` is heard, and so is every violation of the policy. */
export function installTraps(): void {
  const tell: Tell = (what, detail) => (window as unknown as { tellProof: Tell }).tellProof(what, detail);
  Object.defineProperty(window, 'ran', {
    get: () => 1,
    set: () => {
      tell('ran', '');
    },
    configurable: false,
  });
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => tell('violation', effectiveDirective));
}

/** What may stand nowhere in a desk, whatever it shows; each finding in words. */
export function foreignRemains(): string[] {
  const active =
    'iframe, frame, frameset, object, embed, applet, portal, fencedframe, base:not(head > base), template, math, video, audio, marquee';
  const found = [...document.querySelectorAll(`${active}, body :is(script, style, link, meta), #root form[action], foreignObject`)].map(
    ({ tagName }) => `<${tagName}>`,
  );
  const handlers = document.evaluate(
    '//*[@id="root"]//*[@*[starts-with(name(), "on")]]',
    document,
    null,
    XPathResult.ORDERED_NODE_SNAPSHOT_TYPE,
  );
  for (let index = 0; index < handlers.snapshotLength; index++) found.push(`handler on ${handlers.snapshotItem(index)?.nodeName}`);
  for (const { protocol, rel, href } of document.querySelectorAll<HTMLAnchorElement>('#root a[href]')) {
    if (!/^(https?|mailto):$/.test(protocol)) found.push(`link to ${protocol}`);
    if (!href.startsWith(document.baseURI) && !rel.includes('noopener')) found.push('a link that tells');
  }
  return found;
}

/** Sets off whatever a reader might: every handler that is left is called, every odd address followed, every form sent. */
export function provoke(root: Element): void {
  for (const element of root.querySelectorAll('*')) {
    for (const { name } of element.attributes) if (/^on/i.test(name)) element.dispatchEvent(new Event(name.slice(2).toLowerCase()));
    if (element instanceof HTMLFormElement) {
      try {
        HTMLFormElement.prototype.requestSubmit.call(element);
      } catch {
        // Not every form can be sent.
      }
    } else if (element.hasAttribute('formaction') || element.hasAttribute('ping')) (element as HTMLElement).click?.();
    else if (element instanceof HTMLAnchorElement && !/^https?:$/.test(element.protocol)) element.click();
  }
}
