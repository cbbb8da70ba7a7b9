import { spelledSymbol } from '#contract/symbol.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { noteBroken, useIsBroken } from './image-url.ts';
import { logomarkQuery } from './logomarks-query.ts';

interface Props {
  symbol: string;
  px?: number;
  /** whether to fetch the logo if it is not cached */
  fetches?: boolean;
}

/**
 * A company's logomark next to its ticker, in a box of fixed size: a monogram first, the logo over it once it is loaded. Hidden from assistive
 * technology, which reads the ticker. Views of many symbols fetch all of them with `useLogomarks`.
 *
 * Assumed: the URL of an image that does not load is fetched once more, and then the monogram stays.
 */
export function Logomark({ symbol, px = 16, fetches = true }: Props) {
  const { data, refetch } = useQuery({ ...logomarkQuery(symbol), ...(!fetches && { enabled: false }) });
  const [shown, setShown] = useState<string>();
  const address = data?.address;
  const isBroken = useIsBroken(address);
  const { letters, colour } = monogramOf(symbol);
  return (
    <span
      aria-hidden
      // SVG text, so that it is not copied or read: the ticker is the text.
      data-letters={letters}
      className="relative inline-grid before:content-[attr(data-letters)] shrink-0 place-items-center overflow-hidden rounded-sm align-middle leading-none font-bold text-panel select-none"
      style={{ width: px, height: px, background: colour, fontSize: px * 0.5 }}
    >
      {address && !isBroken && (
        <img
          key={address}
          src={address}
          alt=""
          // Hidden until it is loaded completely.
          className={`absolute inset-0 size-full ${shown === address ? '' : 'opacity-0'}`}
          width={px}
          height={px}
          referrerPolicy="no-referrer"
          decoding="async"
          draggable={false}
          onLoad={() => setShown(address)}
          onError={() => {
            if (noteBroken(address)) void refetch({ cancelRefetch: false });
          }}
        />
      )}
    </span>
  );
}

const colours = 8;

/** FNV-1a, so that a symbol always has the same colour. */
function digest(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash ^ (hash >>> 15)) >>> 0;
}

/** The monogram of a symbol: its first two letters or digits, and a colour. */
export function monogramOf(symbol: string): { readonly letters: string; readonly colour: string } {
  const name = spelledSymbol(symbol);
  const letters = name.replaceAll(/[^\p{L}\p{N}]/gu, '');
  return { letters: [...letters].slice(0, 2).join(''), colour: `var(--series-${(digest(name) % colours) + 1})` };
}
