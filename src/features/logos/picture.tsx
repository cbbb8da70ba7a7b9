import { noteBroken, useIsBroken } from '#src/shared/symbols/image-url.ts';
import { monogramOf } from '#src/shared/symbols/logomark.tsx';

interface Props {
  /** undefined where there is no file */
  address: string | undefined;
  alt: string;
  /** for the monogram shown instead */
  symbol: string;
  radiusPercent?: number;
  /** requests a new link, once per failed link */
  onExpired: () => void;
  onSize?: (size: string) => void;
}

/** A picture with a signed link, or a monogram in the same box. An SVG in `<img>` cannot run scripts. */
export function Picture({ address, alt, symbol, radiusPercent = 0, onExpired, onSize }: Props) {
  const isBroken = useIsBroken(address);
  if (address === undefined || isBroken) return <Monogram symbol={symbol} />;
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
