const ours = new Set(['target', 'rel', 'loading', 'referrerpolicy']);
const harmless = new Set(['alt', 'title', 'width', 'height', 'colspan', 'rowspan', 'datetime', 'start', 'scope']);
const active =
  'script, style, link, meta, base, title, iframe, frame, frameset, object, embed, applet, portal, fencedframe, template, slot, svg, math, ' +
  'form, input, button, select, textarea, dialog, details, video, audio, source, track, picture, canvas, map, area, marquee, noscript';

/** What sanitised HTML may not hold; each finding in words. `imageHosts` may show images. */
export function leftBehind(root: ParentNode, imageHosts: readonly string[] = []): string[] {
  const found = [...root.querySelectorAll(active)].map(({ tagName }) => `<${tagName}>`);
  for (const element of root.querySelectorAll('*')) {
    if (element.namespaceURI !== 'http://www.w3.org/1999/xhtml' || element.localName.includes('-')) found.push(`<${element.tagName}>`);
    for (const { name, value } of element.attributes) {
      const isLink = name === 'href' && element.localName === 'a' && /^(https?:\/\/|mailto:)/i.test(value.replaceAll(/[\s\0]/g, ''));
      const isImage = name === 'src' && element.localName === 'img' && imageHosts.some((host) => value.startsWith(`https://${host}/`));
      if (!isLink && !isImage && !ours.has(name) && !harmless.has(name)) found.push(`${element.localName} ${name}=${value}`);
    }
  }
  for (const link of root.querySelectorAll('a[href]')) {
    if (link.getAttribute('target') !== '_blank' || link.getAttribute('rel') !== 'noopener noreferrer nofollow')
      found.push('a link that tells');
  }
  return found;
}

/** Writes down the hosts that the page asks from here on. */
export function watchRequests(): { strangers: () => string[] } {
  const hosts: string[] = [];
  const take = (entries: PerformanceEntryList): void => void hosts.push(...entries.map(({ name }) => URL.parse(name)?.host ?? name));
  const observer = new PerformanceObserver((list) => take(list.getEntries()));
  observer.observe({ type: 'resource' });
  return {
    strangers: () => {
      take(observer.takeRecords());
      return hosts.filter((host) => host !== location.host);
    },
  };
}

/** Whether hostile text has run, here or in the window around. */
export const hasRun = (): boolean => 'ran' in window || 'ran' in (window.parent as object) || 'ran' in (window.top ?? {});

/**
 * Resolves when what hostile text may have begun has happened: a picture that is requested later from the same server has failed, and a
 * timer that was set later has run.
 */
export async function settled(): Promise<void> {
  const image = new Image();
  const failed = new Promise((resolve) => image.addEventListener('error', resolve));
  image.src = `/no-such-picture-${crypto.randomUUID()}`;
  await failed;
  await new Promise((resolve) => setTimeout(resolve));
}
