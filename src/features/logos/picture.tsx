import { useState } from 'react';
import { isBroken, noteBroken } from '#src/shared/logos/broken-links.ts';
import { monogramOf } from '#src/shared/logos/monogram.ts';

interface Props {
  /** undefined where there is none */
  address: string | undefined;
  alt: string;
  /** whose monogram takes its place */
  symbol: string;
  radiusPercent?: number;
  /** asks for a new link, once for each that has failed */
  onExpired: () => void;
  onSize?: (words: string) => void;
}

/** A picture behind a signed link, or the monogram in the same box. A drawing runs nothing inside an `<img>`. */
export function Picture({ address, alt, symbol, radiusPercent = 0, onExpired, onSize }: Props) {
  const [, setBroken] = useState<string>();
  if (address === undefined || isBroken(address)) return <Monogram symbol={symbol} />;
  return (
    <img
      key={address}
      src={address}
      alt={alt}
      referrerPolicy="no-referrer"
      decoding="async"
      loading="lazy"
      className="max-h-full max-w-full object-contain"
      style={radiusPercent > 0 ? { borderRadius: `${radiusPercent}%` } : undefined}
      onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => onSize?.(`${naturalWidth}×${naturalHeight}`)}
      onError={() => {
        setBroken(address);
        if (noteBroken(address)) onExpired();
      }}
    />
  );
}

export function Monogram({ symbol }: { symbol: string }) {
  const { letters, colour } = monogramOf(symbol);
  return (
    <span
      aria-hidden
      className="grid aspect-square h-full max-h-12 place-items-center self-center rounded-md font-bold text-panel select-none"
      style={{ background: colour }}
    >
      {letters}
    </span>
  );
}
