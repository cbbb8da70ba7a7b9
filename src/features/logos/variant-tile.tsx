import { useState } from 'react';
import { fetchImage } from '#src/shared/api/client.ts';
import { download } from '#src/shared/export/export-file.ts';
import { pictureAddress } from '#src/shared/symbols/image-url.ts';
import { copyTextClass, CopyText } from './copy-text.tsx';
import type { FoundLogo } from './found-logos.ts';
import { Monogram, Picture } from './picture.tsx';
import { checker, fileNameOf, type Surface, surfaceClass, type Variant } from './variants.ts';

const attribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const toDataUrl = (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('unreadable')));
    reader.readAsDataURL(file);
  });

/**
 * An HTML snippet of a picture.
 *
 * Assumed: the snippet contains the picture as data URL, because signed links expire within two days and are never shared.
 */
export async function imageSnippet(file: Blob, alt: string): Promise<string> {
  return `<img src="${await toDataUrl(file)}" alt="${attribute(alt)}">`;
}

/** Downloads through the proxy, also from allowed image hosts, because the content security policy allows images only. */
const bytesOf = (address: string): Promise<Blob> => fetchImage(pictureAddress(address, []) ?? address);

interface Props {
  found: FoundLogo;
  variant: Variant;
  address: string | undefined;
  surfaces: readonly Surface[];
  onExpired: () => void;
}

/** One of the twelve files on every background, with download and HTML snippet. */
export function VariantTile({ found, variant, address, surfaces, onExpired }: Props) {
  const [size, setSize] = useState('');
  const [failed, setFailed] = useState(false);
  const { name, format } = variant;
  const description = `${found.security?.name || found.symbol}: ${name}, ${format}`;
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
              className={surfaceClass(surface, variant.side)}
              data-theme={surface.theme}
              data-surface={surface.name}
              style={surface.name === 'checker' ? { background: checker } : undefined}
            >
              <Picture {...{ address, onExpired }} symbol={found.symbol} alt={`${description}, on ${surface.name}`} onSize={setSize} />
            </div>
          ))}
      </div>
      <figcaption className="flex min-h-6 items-center gap-1 text-2xs text-soft">
        <span className="truncate">
          {name} <span className="text-faint">· {format}</span>
        </span>
        {/* Reserved width, so that nothing moves when the size is known. */}
        <span className={`w-18 shrink-0 whitespace-nowrap ${failed ? 'text-bad' : 'text-faint'}`} role={failed ? 'alert' : undefined}>
          {failed ? '· failed' : size && `· ${size}`}
        </span>
        {address === undefined ? (
          <span className="ml-auto text-faint">Not available</span>
        ) : (
          <>
            <CopyText
              label={`<img> of ${name}, ${format}`}
              className={`${copyTextClass} ml-auto print:hidden`}
              text={async () => imageSnippet(await bytesOf(address), found.security?.name || found.symbol)}
            >
              {'<img>'}
            </CopyText>
            <button
              type="button"
              className={`${copyTextClass} print:hidden`}
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
