import { useState } from 'react';
import { fetchPicture } from '#src/shared/api/fetch-picture.ts';
import { download } from '#src/shared/export/download.ts';
import { pictureAddress } from '#src/shared/logos/picture-address.ts';
import type { FoundLogo } from './asked-logos.ts';
import { copyLook, CopyText } from './copy-text.tsx';
import { Monogram, Picture } from './picture.tsx';
import { imageSnippet } from './snippet.ts';
import { checker, surfaceBox, type Surface } from './surfaces.ts';
import { fileNameOf, type Variant } from './variants.ts';

/** The bytes come by way of our own proxy, also from a listed host: the page's policy shows its pictures, and lets nothing else be loaded. */
const bytesOf = (address: string): Promise<Blob> => fetchPicture(pictureAddress(address, []) ?? address);

interface Props {
  found: FoundLogo;
  variant: Variant;
  address: string | undefined;
  surfaces: readonly Surface[];
  onExpired: () => void;
}

/** One of the twelve files on every surface, so that none is lost on one of its own colour; and ways to take it away. */
export function VariantTile({ found, variant, address, surfaces, onExpired }: Props) {
  const [size, setSize] = useState('');
  const [failed, setFailed] = useState(false);
  const { name, format } = variant;
  const whole = `${found.security?.name || found.symbol}: ${name}, ${format}`;
  const save = async (from: string): Promise<void> => {
    try {
      setFailed(false);
      download(await bytesOf(from), fileNameOf(found.symbol, variant));
    } catch {
      setFailed(true);
      onExpired();
    }
  };
  return (
    <figure aria-label={`${name}, ${format}`} className="flex flex-col gap-1">
      <div className="flex h-20 gap-px overflow-hidden rounded-md border border-line">
        {address === undefined && (
          <div className="grid flex-1 place-items-center bg-raised">
            <Monogram symbol={found.symbol} />
          </div>
        )}
        {address !== undefined &&
          surfaces.map((surface) => (
            <div
              key={surface.name}
              className={surfaceBox(surface, variant.side)}
              data-theme={surface.theme}
              data-surface={surface.name}
              style={surface.name === 'checker' ? { background: checker } : undefined}
            >
              <Picture {...{ address, onExpired }} symbol={found.symbol} alt={`${whole}, on ${surface.name}`} onSize={setSize} />
            </div>
          ))}
      </div>
      <figcaption className="flex min-h-6 items-center gap-1 text-2xs text-soft">
        <span className="truncate">
          {name} <span className="text-faint">· {format}</span>
        </span>
        {/* Its own room, so that nothing moves when it is known. */}
        <span className={`w-18 shrink-0 whitespace-nowrap ${failed ? 'text-bad' : 'text-faint'}`} role={failed ? 'alert' : undefined}>
          {failed ? '· not loaded' : size && `· ${size}`}
        </span>
        {address === undefined ? (
          <span className="ml-auto text-faint">not there</span>
        ) : (
          <>
            <CopyText
              label={`<img> of ${name}, ${format}`}
              className={`${copyLook} ml-auto print:hidden`}
              text={async () => imageSnippet(await bytesOf(address), found.security?.name || found.symbol)}
            >
              {'<img>'}
            </CopyText>
            <button
              type="button"
              className={`${copyLook} print:hidden`}
              aria-label={`Download ${name}, ${format}`}
              onClick={() => void save(address)}
            >
              {format} ↓
            </button>
          </>
        )}
      </figcaption>
    </figure>
  );
}
