import { useLayoutEffect, useRef, useState } from 'react';
import { mostCharacters, sanitise } from './sanitise.ts';

/** Shows foreign HTML in our own typography. Loaded with the first story, DOMPurify with it. */
export function ForeignHtml({ html, imageHosts }: { html: string; imageHosts: readonly string[] }) {
  const place = useRef<HTMLDivElement>(null);
  const [cut, setCut] = useState(false);
  useLayoutEffect(() => {
    const sanitised = sanitise(html, imageHosts);
    place.current?.replaceChildren(sanitised.fragment);
    setCut(sanitised.cut);
  }, [html, imageHosts]);
  return (
    <>
      <div ref={place} className="prose mt-2" />
      {cut && <p className="text-xs text-warn">Cut here: the text is longer than {mostCharacters.toLocaleString('en-US')} characters.</p>}
    </>
  );
}
