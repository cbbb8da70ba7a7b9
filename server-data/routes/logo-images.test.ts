import { writeFileSync } from 'node:fs';
import { afterAll, describe, expect, it, test } from 'vitest';
import { logoFiles } from '#contract/endpoints/logos.ts';
import { errorBody } from '#contract/http/error-body.ts';
import { drawPng } from '../logos/raster.ts';
import { plainVariant } from '../logos/files.ts';
import { buildListing, buildLogo, logos } from '../testing/logos.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { buildLogoApp } from '../testing/logo-app.ts';

/** After that of the example logos. */
const updatedAt = '2026-01-01T00:00:00.000000Z';

let time = Date.parse('2026-11-20T15:00:00Z');
const service = buildLogoApp({ now: () => time });
const { app, found, address } = service;
afterAll(() => app.close());

const idOf = (body: string): string | undefined => errorBody.parse(JSON.parse(body)).errors[0]?.id;
const pngSize = (png: Buffer): string => `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;
const restOfTwoDays = 33 * 3600 - 1;

describe('every file of a search', () => {
  it.each(logoFiles)('%s is served without a key', async (file) => {
    const response = await app.inject(await address('AAPL', file));
    expect([response.statusCode, response.headers['content-type']]).toEqual([200, file.includes('vector') ? 'image/svg+xml' : 'image/png']);
    expect(response.headers).toMatchObject({
      'cache-control': `public, max-age=${restOfTwoDays}, immutable`,
      'content-security-policy': "default-src 'none'; img-src data:; style-src 'unsafe-inline'; sandbox",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
    });
    expect(response.headers).not.toHaveProperty('ratelimit-limit');
  });

  it('is the stored drawing of its side', async () => {
    const [apple] = logos;
    for (const name of ['logo_vector_light', 'logo_vector_dark', 'mark_vector_light', 'mark_vector_dark'] as const) {
      expect((await app.inject(await address('AAPL', name))).body).toBe(apple?.images[name]);
    }
  });

  test.each([
    ['mark_light', '', '300x300'],
    ['mark_light', '&scale=64x32', '32x32'],
    ['mark_light', '&scale=300x300&max_width=100', '100x100'],
    ['mark_light', '&scale=50x50&max_width=100', '50x50'],
    ['mark_light', '&scale=4096x4096', '1024x1024'],
    ['logo_dark', '', '300x60'],
    ['logo_dark', '&scale=4096x30', '150x30'],
    ['mark_composite_dark', '&scale=40x40&composite_radius=50', '40x40'],
  ])('%s with "%s" is %s', async (file, query, size) => {
    expect(pngSize((await app.inject(await address('AAPL', file, query))).rawPayload)).toBe(size);
  });

  it('is a composite with the requested corners', async () => {
    for (const [radius, rx] of [
      ['0', ''],
      ['20', ' rx="200"'],
      ['12.5', ' rx="125"'],
      ['50', ' rx="500"'],
    ] as const) {
      const { body } = await app.inject(await address('AAPL', 'mark_vector_composite_dark', `&composite_radius=${radius}`));
      expect(body).toContain(`<rect width="1000" height="1000"${rx} fill="#1D1D1F"/>`);
    }
  });

  it('is a composite of the name without a logo', async () => {
    const { body } = await app.inject(await address('CRWL', 'mark_vector_composite_light', '&composite_auto=true'));
    expect(body).toMatch(/<rect .*<path fill="#FFFFFF" transform=/);
    expect((await app.inject(await address('BTC', 'mark_composite_light', '&composite_auto=true'))).statusCode).toBe(200);
  });

  it('is found by CIK, ISIN or id', async () => {
    for (const symbol of ['AAPL:US', 'BRK.A', 'BTC']) {
      const [logo] = await found(`search_keys=${symbol}&composite_auto=1`);
      for (const url of Object.values(logo?.files ?? {})) expect((await app.inject(url)).statusCode).toBe(200);
    }
  });
});

describe('an address', () => {
  test.each([
    ['another file', (url: string) => url.replace('mark_light', 'mark_dark')],
    ['a larger size', (url: string) => url.replace('__00000040', '__00000400')],
    ['one more pair', (url: string) => `${url}&token=x`],
    ['no query', (url: string) => url.replace(/\?.*/, '')],
  ])('with %s is 403 link_invalid', async (_, change) => {
    const url = await address('AAPL', 'mark_light', '&scale=64x64');
    expect((await app.inject(url)).statusCode).toBe(200);
    expect(change(url)).not.toBe(url);
    const response = await app.inject(change(url));
    expect([response.statusCode, idOf(response.body), response.headers['cache-control']]).toEqual([403, 'link_invalid', 'no-store']);
  });

  it('is 403 link_expired after its time, which is its max-age', async () => {
    const url = await address('AAPL', 'mark_light');
    const noon = time;
    try {
      time = Date.parse('2026-11-21T23:59:59.999Z');
      const last = await app.inject(url);
      expect([last.statusCode, last.headers['cache-control']]).toEqual([200, 'public, max-age=0, immutable']);
      time = Date.parse('2026-11-22T00:00:00Z');
      const late = await app.inject(url);
      expect([late.statusCode, idOf(late.body)]).toEqual([403, 'link_expired']);
    } finally {
      time = noon;
    }
  });

  it('of another service is 403', async () => {
    const other = buildLogoApp({ now: () => time });
    expect((await app.inject(await other.address('AAPL', 'mark_light'))).statusCode).toBe(403);
    await other.app.close();
  });

  it('of a removed picture is 404', async () => {
    const { app, store, address } = buildLogoApp({ now: () => time });
    const url = await address('AAPL', 'mark_light');
    store.writeLogos([buildLogo(1, [buildListing('AAPL', { cik: '320193', isin: 'US0378331005' })], { updatedAt })]);
    const response = await app.inject(url);
    expect([response.statusCode, idOf(response.body), response.json<{ errors: { code: string }[] }>().errors[0]?.code]).toEqual([
      404,
      'not_found',
      'no_matching_endpoint',
    ]);
    await app.close();
  });

  test.each(['', '/', '/320193', '/320193/', '/320193/a/b', '/320193/..%2fmark_light.png/x'])('image%s is 404', async (rest) => {
    expect((await app.inject(`/api/v2/logos/file/image${rest}`)).statusCode).toBe(404);
  });

  test.each(['/%00/mark_light.png', '/..%2f..%2fetc/passwd', '/320193/%2e%2e%2fx.svg', "/'/x.png", '/a/b'])(
    'image%s without a signature is 403',
    async (rest) => {
      expect((await app.inject(`/api/v2/logos/file/image${rest}`)).statusCode).toBe(403);
    },
  );

  it('allows GET and HEAD', async () => {
    const url = await address('AAPL', 'mark_light');
    expect((await app.inject({ url, method: 'OPTIONS' })).statusCode).toBe(204);
    for (const method of ['POST', 'PUT', 'DELETE'] as const) expect((await app.inject({ url, method })).statusCode).toBe(405);
    const [got, head] = [await app.inject(url), await app.inject({ url, method: 'HEAD' })];
    expect([head.statusCode, head.rawPayload.length, head.headers.etag]).toEqual([200, 0, got.headers.etag]);
    expect(head.headers['content-length']).toBe(String(got.rawPayload.length));
  });
});

describe('a picture', () => {
  it('has a strong tag, and is 304 for a known tag', async () => {
    const url = await address('AAPL', 'mark_vector_composite_light');
    const { etag } = (await app.inject(url)).headers;
    expect(etag).toMatch(/^"[\w-]{43}"$/);
    const again = await app.inject({ url, headers: { 'if-none-match': String(etag) } });
    expect([again.statusCode, again.rawPayload.length, again.headers['cache-control']]).toEqual([
      304,
      0,
      `public, max-age=${restOfTwoDays}, immutable`,
    ]);
    expect((await app.inject({ url, headers: { 'if-none-match': '"x"' } })).statusCode).toBe(200);
    expect((await app.inject(await address('AAPL', 'mark_vector_composite_dark'))).headers.etag).not.toBe(etag);
  });

  it('is compressed when it is a long SVG, not a PNG', async () => {
    const long = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0${'h1'.repeat(1000)}"/></svg>`;
    const { app, address } = buildLogoApp({ now: () => time }, [
      buildLogo(1, [buildListing('L', { cik: '1' })], { images: { mark_vector_light: long } }),
    ]);
    const headers = { 'accept-encoding': 'gzip' };
    const svg = await app.inject({ url: await address('L', 'mark_vector_light'), headers });
    expect(svg.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' });
    expect(svg.headers.etag).not.toBe((await app.inject(await address('L', 'mark_vector_light'))).headers.etag);
    expect((await app.inject({ url: await address('L', 'mark_light'), headers })).headers).not.toHaveProperty('content-encoding');
    await app.close();
  });

  it('changes with its logo', async () => {
    const { app, store, address } = buildLogoApp({ now: () => time });
    const url = await address('AAPL', 'mark_light');
    const before = (await app.inject(url)).headers.etag;
    store.writeNews([]);
    expect((await app.inject(url)).headers.etag).toBe(before);
    const [apple, berkshire] = logos;
    if (apple && berkshire) store.writeLogos([{ ...apple, updatedAt, images: { ...apple.images, ...berkshire.images } }]);
    expect((await app.inject(url)).headers.etag).not.toBe(before);
    await app.close();
  });

  it('is logged without its signature', async () => {
    const { app, lines, address } = buildLogoApp({ now: () => time });
    await app.inject(await address('AAPL', 'mark_light'));
    expect(lines.at(-1)).toMatchObject({ route: '/api/v2/logos/file/image/{identifier}/{file}', status: 200, key: null });
    expect(JSON.stringify(lines.at(-1))).not.toMatch(/signature|320193/);
    await app.close();
  });
});

describe('a PNG of a source without SVG', () => {
  const png = drawPng(logos[0]?.images.logo_vector_light ?? '', { ...plainVariant, scale: { width: 200, height: 200 } });
  const withPng = () =>
    buildLogoApp({ now: () => time }, [buildLogo(1, [buildListing('P', { cik: '1' })], { pictures: { logo_light: png, mark_dark: png } })]);

  it('is sent unchanged or smaller, never larger', async () => {
    const { app, address } = withPng();
    expect((await app.inject(await address('P', 'logo_light'))).rawPayload).toEqual(png);
    expect(pngSize((await app.inject(await address('P', 'logo_light', '&max_width=50'))).rawPayload)).toBe('50x10');
    expect(pngSize((await app.inject(await address('P', 'logo_light', '&scale=4096x4096'))).rawPayload)).toBe('200x40');
    await app.close();
  });

  it('has composites, and no other vector files', async () => {
    const { app, found } = withPng();
    const [logo] = await found('search_keys=P');
    expect(Object.keys(logo?.files ?? {})).toEqual([
      ...[
        'logo_light',
        'mark_dark',
        'mark_composite_light',
        'mark_composite_dark',
        'mark_vector_composite_light',
        'mark_vector_composite_dark',
      ],
    ]);
    for (const url of Object.values(logo?.files ?? {})) expect((await app.inject(url)).statusCode).toBe(200);
    await app.close();
  });
});

describe('a hostile drawing', () => {
  const secret = temporaryFolder().newPath('secret.svg');
  writeFileSync(secret, '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><rect width="1" height="1" fill="#f00"/></svg>');
  const hostile = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><image width="1" height="1" href="${secret}"/></svg>`,
    `<!-- <svg viewBox="0 0 1 1"><image width="1" height="1" href="${secret}"/></svg> --><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>`,
    '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>',
    '<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;&a;">]><svg xmlns="http://www.w3.org/2000/svg"><text>&b;</text></svg>',
    'no drawing at all',
    '',
  ];

  test.each(hostile)('%.60s is served under a strict policy and never rendered', async (svg) => {
    const { app, address, lines } = buildLogoApp({ now: () => time }, [
      buildLogo(1, [buildListing('H', { cik: '1' })], { images: { mark_vector_light: svg, logo_vector_dark: svg } }),
    ]);
    const direct = await app.inject(await address('H', 'mark_vector_light'));
    expect([direct.statusCode, direct.body.includes('ok":false')]).toEqual(svg === '' ? [404, true] : [200, false]);
    if (svg !== '') expect(direct.headers['content-security-policy']).toMatch(/^default-src 'none'.*; sandbox$/);
    for (const file of ['mark_light', 'logo_dark', 'mark_composite_light', 'mark_vector_composite_dark']) {
      expect([file, (await app.inject(await address('H', file))).statusCode]).toEqual([file, 404]);
    }
    expect(lines.filter(({ event }) => event === 'fault')).toEqual([]);
    await app.close();
  });

  it('that aborts the renderer is 404, and other pictures are served', async () => {
    const fatal =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><svg width="24" height="24"><circle cx="4096" cy="5" r="10"/></svg></svg>';
    const { app, address } = buildLogoApp({ now: () => time }, [
      ...logos,
      buildLogo(9, [buildListing('H', { cik: '1' })], { images: { mark_vector_light: fatal } }),
    ]);
    for (const file of ['mark_light', 'mark_composite_dark']) {
      const [none, picture] = await Promise.all([app.inject(await address('H', file)), app.inject(await address('BRK.B', 'mark_light'))]);
      expect([none.statusCode, picture.statusCode]).toEqual([404, 200]);
    }
    await app.close();
  });

  it('that is not a PNG is never rendered', async () => {
    const bomb = Buffer.from('89504e470d0a1a0a0000000d49484452000fffff000fffff0806000000', 'hex');
    for (const bytes of [bomb, Buffer.from('text'), Buffer.alloc(40)]) {
      const { app, address } = buildLogoApp({ now: () => time }, [
        buildLogo(1, [buildListing('H', { cik: '1' })], { pictures: { mark_light: bytes } }),
      ]);
      for (const file of ['mark_light', 'mark_composite_dark']) expect((await app.inject(await address('H', file))).statusCode).toBe(404);
      await app.close();
    }
  });
});
