import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isBroken, noteBroken } from './broken-links.ts';
import { markQuery } from './marks-query.ts';
import { monogramOf } from './monogram.ts';

interface Props {
  symbol: string;
  px?: number;
  /** whether it asks for a logo nobody has asked for yet */
  asks?: boolean;
}

/**
 * A company's mark beside its ticker, in a box that never changes: a monogram at once, the logo over it when it is there. For eyes
 * only, as the ticker stands beside it. Views of many symbols ask for all of them with `useMarks`.
 *
 * Assumed: the address of a picture that does not load is asked for once more, and then the monogram stays.
 */
export function Mark({ symbol, px = 16, asks = true }: Props) {
  const { data, refetch } = useQuery({ ...markQuery(symbol), ...(!asks && { enabled: false }) });
  const [, setBroken] = useState<string>();
  const [shown, setShown] = useState<string>();
  const address = data?.address;
  const { letters, colour } = monogramOf(symbol);
  return (
    <span
      aria-hidden
      // Drawn, not written: the ticker beside it is the text.
      data-letters={letters}
      className="relative inline-grid before:content-[attr(data-letters)] shrink-0 place-items-center overflow-hidden rounded-sm align-middle leading-none font-bold text-panel select-none"
      style={{ width: px, height: px, background: colour, fontSize: px * 0.5 }}
    >
      {address && !isBroken(address) && (
        <img
          key={address}
          src={address}
          alt=""
          // Nothing is seen of it before it is whole: the monogram stays till then.
          className={`absolute inset-0 size-full ${shown === address ? '' : 'opacity-0'}`}
          width={px}
          height={px}
          referrerPolicy="no-referrer"
          decoding="async"
          draggable={false}
          onLoad={() => setShown(address)}
          onError={() => {
            setBroken(address);
            if (noteBroken(address)) void refetch({ cancelRefetch: false });
          }}
        />
      )}
    </span>
  );
}
