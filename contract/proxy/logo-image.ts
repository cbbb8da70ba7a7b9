/** The path of logo images, followed by `/<CIK, ISIN or id>/<file>` and a signature in the query (assumption L07). */
export const logoImagePath = '/api/v2/logos/file/image';

/** The file name of a logo image: a field of logo search, an optional variant, the extension. */
export const logoImageFile = /^([a-z_]+?)(?:__([\da-f]{32}))?\.(png|svg)$/;

export const logoImageTypes = { png: 'image/png', svg: 'image/svg+xml' } as const;

/** All query parameters of logo images. */
export const logoImagePairs = {
  credential: 'x-bz-cred',
  expiry: 'x-bz-exp',
  isin: 'x-bz-security-isin',
  symbol: 'x-bz-security-symbol',
  flutterCompatible: 'flutter_compatible',
  signature: 'x-bz-signature',
} as const;

/**
 * The Content-Security-Policy of logo images (CSP 3). An SVG that is opened directly is a document, so it must not run scripts or load
 * anything. Inline styles and embedded images are allowed.
 */
export const logoImagePolicy = "default-src 'none'; img-src data:; style-src 'unsafe-inline'; sandbox";
