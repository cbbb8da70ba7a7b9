import { useLayoutEffect, useRef, useState } from 'react';
import { markTerms } from './mark-terms.ts';
import { maxCharacters, sanitise } from './sanitise.ts';

interface ForeignHtmlProps {
  html: string;
  imageHosts: readonly string[];
  /** searched words and phrases to highlight */
  terms?: readonly string[];
}

const none: readonly string[] = [];

/** Shows sanitised foreign HTML in our own typography. */
export function ForeignHtml({ html, imageHosts, terms = none }: ForeignHtmlProps) {
  const place = useRef<HTMLDivElement>(null);
  const [cut, setCut] = useState(false);
  useLayoutEffect(() => {
    const sanitised = sanitise(html, imageHosts);
    markTerms(sanitised.fragment, terms);
    place.current?.replaceChildren(sanitised.fragment);
    setCut(sanitised.cut);
  }, [html, imageHosts, terms]);
  return (
    <>
      <div ref={place} className="prose mt-2" />
      {cut && <p className="text-xs text-warn">Cut here: the text is longer than {maxCharacters.toLocaleString('en-US')} characters.</p>}
    </>
  );
}
