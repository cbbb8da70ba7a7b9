import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { logos } from '#contract/endpoints/logos.ts';
import { watchlists } from '#src/shared/watchlists/watchlists.ts';
import { startApi, type TestApi } from '#src/testing/api.ts';
import { holdImages } from '#src/testing/hold-images.ts';
import { button, hasText, openLogos } from '#src/testing/open-page.ts';
import { exampleLogos, logosWithoutFiles } from '#src/testing/records.ts';
import { renderPage } from '#src/testing/render-page.tsx';
import { collectSavedFiles } from '#src/testing/saved-files.ts';
import { json, refusal, requestsTo } from '#src/testing/stub-fetch.ts';
import { nameOf, textOf } from '#src/testing/text.ts';

beforeEach(holdImages);

const paramsOf = (api: TestApi) => requestsTo(api, /logos\/search/).map(({ params }) => params);
const paramsAre = async (api: TestApi, params: readonly object[]): Promise<void> => {
  await expect.poll(() => paramsOf(api)).toEqual(params);
};
const keys = (count: number): string[] => Array.from({ length: count }, (_, index) => `S${index}`);

const company = (name: string) => page.getByRole('article', { name });
const halden = company('Halden Optics (Sample)');
const corwell = company('Corwell Freight (Sample)');
const shows = async (part: Locator): Promise<void> => {
  await expect.poll(() => part.elements()).not.toEqual([]);
};
const figures = (section: Locator): Element[] => section.getByRole('figure').elements();
const pictures = (section: Element): HTMLImageElement[] => [...section.querySelectorAll<HTMLImageElement>('figure img')];
const hasPictures = async (section: Locator, count: number): Promise<void> => {
  await expect.poll(() => pictures(section.element())).toHaveLength(count);
};
const field = page.getByRole('textbox', { name: /^Symbol, CIK/ });
const choose = (name: string, value: string): Promise<void> => page.getByRole('combobox', { name }).selectOptions(value);
/** Opens the page over logos without pictures. */
const openPlain = (address: string) => openLogos(address, logosWithoutFiles());
const addressIs = async (search: string): Promise<void> => {
  await expect.poll(() => location.search).toBe(search);
};

describe('without identifiers', () => {
  afterEach(() => watchlists.set([]));

  test('begins with the first watchlist, and says so; typed identifiers take its place', async () => {
    watchlists.set([
      { name: 'Optics', symbols: ['HLDN'] },
      { name: 'Freight', symbols: ['CRWL'] },
    ]);
    const api = await openPlain('/logos');
    await shows(halden);
    await hasText('The companies of your watchlist “Optics”. Enter identifiers for others.');
    expect([location.search, paramsOf(api)]).toEqual(['', [{ search_keys: 'HLDN' }]]);
    await field.fill('US22Z08F2030');
    await userEvent.keyboard('{Enter}');
    await shows(corwell);
    await addressIs('?keys=US22Z08F2030');
    expect(page.getByText(/of your watchlist/).query()).toBeNull();
  });

  test('of a long watchlist the first hundred companies are shown, and their number is said', async () => {
    watchlists.set([{ name: 'All', symbols: keys(230) }]);
    const api = await openPlain('/logos');
    await hasText('The first 100 of 230 companies of your watchlist “All”.');
    expect(paramsOf(api).flatMap(({ search_keys: sent = '' }) => sent.split(','))).toHaveLength(100);
  });
});

describe('a link', () => {
  test('with identifiers of several types sends one request for each type and shows all in the order of the address', async () => {
    const api = await openPlain('/logos?keys=US22Z08F2030,HLDN,9900017,40X51T104');
    await expect
      .poll(() => page.getByRole('article').getByRole('heading').elements().map(textOf))
      .toEqual([
        'Corwell Freight (Sample) ISIN US22Z08F2030',
        'Halden Optics (Sample) symbol HLDN',
        'Halden Optics (Sample) CIK 9900017',
        'Halden Optics (Sample) CUSIP 40X51T104',
      ]);
    expect(paramsOf(api)).toEqual([
      { search_keys: 'US22Z08F2030', search_keys_type: 'isin' },
      { search_keys: 'HLDN' },
      { search_keys: '9900017', search_keys_type: 'cik' },
      { search_keys: '40X51T104', search_keys_type: 'cusip' },
    ]);
  });

  test('with a hundred identifiers sends one request', async () => {
    const api = await openPlain(`/logos?keys=${keys(100).join(',')}`);
    await expect.poll(() => document.querySelectorAll('article')).toHaveLength(100);
    expect(paramsOf(api)).toHaveLength(1);
  });

  test('with more than a hundred, or with none, says what to do', async () => {
    const api = await openPlain(`/logos?keys=${keys(101).join(',')}`);
    await hasText('Ignored in link: keys: at most 100, got 101');
    await shows(page.getByRole('heading', { name: 'Find logos by identifier' }));
    expect(paramsOf(api)).toEqual([]);
  });

  test('says when a logo was updated, unless its service did not know', async () => {
    const [known, unknown] = exampleLogos();
    if (!known || !unknown) throw new Error('the contract has two examples');
    await openLogos('/logos?keys=HLDN,US22Z08F2030', [
      { ...known, files: {} },
      { ...unknown, files: {}, updated_at: '1970-01-01T00:00:00Z' },
    ]);
    await shows(corwell);
    await expect.element(halden).toMatchTextContent('Updated');
    await expect.element(corwell).not.toMatchTextContent('Updated');
  });

  test('has the type where the shape would say something else', async () => {
    const api = await openPlain('/logos?keys=9900017&type=symbol');
    await shows(company('9900017'));
    expect(paramsOf(api)).toEqual([{ search_keys: '9900017' }]);
  });
});

describe('the files', () => {
  test('are shown on light, dark and checker, or on one surface, without a referrer', async () => {
    await openLogos('/logos?keys=HLDN');
    await hasPictures(halden, 36);
    expect(figures(halden)).toHaveLength(12);
    const surfaces = [...(figures(halden)[0]?.querySelectorAll<HTMLElement>('[data-surface]') ?? [])];
    expect(surfaces.map(({ dataset: { surface, theme } }) => [surface, theme])).toEqual([
      ['light', 'light'],
      ['dark', 'dark'],
      ['checker', 'light'],
    ]);
    for (const { src, referrerPolicy } of pictures(halden.element())) {
      expect(referrerPolicy).toBe('no-referrer');
      // From our own host, because no other one is allowed.
      expect(src).toContain(`${location.origin}/api/v2/logos/file/image/`);
    }
    expect(halden.element().querySelectorAll('svg, object, iframe, embed')).toHaveLength(0);
    await choose('Background', 'dark');
    await hasPictures(halden, 12);
    await addressIs('?keys=HLDN&on=dark');
  });

  test('that do not exist are a monogram in the same place; of a company without any there is a message, and no place', async () => {
    const files = { logo_vector_light: 'a drawing' };
    const [first, second] = exampleLogos();
    if (!first || !second) throw new Error('the contract has two logos');
    await openLogos('/logos?keys=HLDN,CRWL', [
      { ...first, files },
      { ...second, files: {} },
    ]);
    await expect.poll(() => figures(halden)).toHaveLength(12);
    await hasPictures(halden, 6);
    expect(figures(halden).filter((figure) => textOf(figure).includes('Not available'))).toHaveLength(10);
    await expect.element(corwell).toMatchTextContent('No picture available. “Generate from name” creates composites from the name.');
    expect(figures(corwell)).toEqual([]);
  });

  test('with an expired URL are requested once more, and are monograms if that does not help', async () => {
    const api = await openLogos('/logos?keys=HLDN&on=light');
    await hasPictures(halden, 12);
    const failAll = (): void => {
      for (const picture of pictures(halden.element())) picture.dispatchEvent(new Event('error'));
    };
    const before = pictures(halden.element()).map(({ src }) => src);
    // Another day has other URLs.
    vi.setSystemTime(Date.now() + 86_400_000);
    failAll();
    await expect.poll(() => pictures(halden.element()).filter(({ src }) => !before.includes(src))).toHaveLength(12);
    expect(paramsOf(api)).toHaveLength(2);
    failAll();
    await hasPictures(halden, 0);
    expect(figures(halden)).toHaveLength(12);
    // The next request is another one.
    await choose('Max. width', '128');
    await paramsAre(api, [{ search_keys: 'HLDN' }, { search_keys: 'HLDN' }, { search_keys: 'HLDN', max_width: '128' }]);
  });
});

test('unknown companies have a message beside known ones, and are no failure', async () => {
  await openPlain('/logos?keys=HLDN,NOPE');
  await shows(halden);
  await expect.element(company('NOPE')).toMatchTextContent('No logo available for this symbol.');
  expect(page.getByRole('alert').elements().map(textOf).join('')).toBe('');
});

test('invalid identifiers are listed with the right check digit, not requested, and corrected by a click', async () => {
  const api = await openPlain('/logos?keys=HLDN,40X51T105,US40X51T1047');
  await shows(halden);
  const invalid = page.getByRole('region', { name: 'Invalid identifiers' });
  expect(invalid.getByRole('button').elements().map(nameOf)).toEqual([
    'Use 40X51T104',
    'Remove 40X51T105',
    'Use US40X51T1040',
    'Remove US40X51T1047',
  ]);
  expect(textOf(invalid.element())).toContain('40X51T105check digit of this CUSIP must be 4, not 5');
  expect(paramsOf(api)).toEqual([{ search_keys: 'HLDN' }]);
  await button('Use 40X51T104').click();
  await addressIs('?keys=HLDN,40X51T104,US40X51T1047');
  await invalid.getByRole('button', { name: 'Remove US40X51T1047' }).click();
  await addressIs('?keys=HLDN,40X51T104');
  await expect.poll(() => paramsOf(api)).toContainEqual({ search_keys: '40X51T104', search_keys_type: 'cusip' });
});

describe('the field', () => {
  function paste(text: string): void {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', text);
    field.element().dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }

  test('adds typed identifiers, which their chips remove', async () => {
    await openPlain('/logos?keys=HLDN');
    await field.fill('us22z08f2030 crwl');
    await userEvent.keyboard('{Enter}');
    await addressIs('?keys=HLDN,US22Z08F2030,CRWL');
    await shows(corwell);
    await button(/^Remove CRWL/).click();
    await addressIs('?keys=HLDN,US22Z08F2030');
  });

  test('takes a pasted column at once, and refuses more than a hundred', async () => {
    const api = await openPlain('/logos');
    await shows(field);
    paste('Symbol\r\nHLDN\r\nCRWL\r\n');
    await addressIs('?keys=HLDN,CRWL');
    await shows(halden);
    paste(keys(99).join('\n'));
    await hasText('101 identifiers, limit is 100: remove 1.');
    expect(location.search).toBe('?keys=HLDN,CRWL');
    expect(paramsOf(api)).toHaveLength(1);
  });
});

test('composites follow the slider on the page, and are requested when it is released', async () => {
  const api = await openPlain('/logos?keys=HLDN');
  await shows(halden);
  const slider = page.getByRole('slider');
  for (const value of ['12', '25', '40']) await slider.fill(value);
  await expect.poll(() => halden.element().querySelector<HTMLElement>('header span')?.style.borderRadius).toBe('40%');
  expect(paramsOf(api)).toHaveLength(1);
  expect(location.search).toBe('?keys=HLDN');
  await userEvent.keyboard('{Tab}');
  const all: object[] = [{ search_keys: 'HLDN' }];
  const requested = (params: object) => {
    all.push({ search_keys: 'HLDN', ...params });
    return paramsAre(api, all);
  };
  await requested({ composite_radius: '40' });
  expect(location.search).toBe('?keys=HLDN&composite_radius=40');
  await choose('Size', '64x64');
  await requested({ composite_radius: '40', scale: '64x64' });
  await choose('Max. width', '128');
  await requested({ composite_radius: '40', scale: '64x64', max_width: '128' });
  await button(/^Generate from name/).click();
  await requested({ composite_radius: '40', scale: '64x64', max_width: '128', composite_auto: 'true' });
});

test('brand colours are swatches with their text contrast, and their hex to copy', async () => {
  const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await openPlain('/logos?keys=HLDN');
  await shows(halden);
  expect(textOf(halden.getByRole('list', { name: 'Brand colours' }).element())).toBe(
    'Light#0B5FFFtext contrast: white 5.1:1 AA, black 4.0:1 large text onlyDark#082A66text contrast: white 13.6:1 AAA, black 1.5:1 too low',
  );
  await button(/^#0B5FFF/).click();
  await expect.poll(() => written).toHaveBeenCalledExactlyOnceWith('#0B5FFF');
});

test('what leaves the page is never a signed link: the address, the copied link, the file', async () => {
  const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const saved = collectSavedFiles();
  await openLogos('/logos?keys=HLDN,NOPE,40X51T105&composite_radius=12');
  await button('Copy link to Halden Optics (Sample)').click();
  await expect.poll(() => written).toHaveBeenCalledWith(`${location.origin}/logos?keys=HLDN&composite_radius=12&type=symbol`);
  await userEvent.keyboard('e');
  await button('CSV').click();
  await expect.poll(() => saved).toHaveLength(1);
  const [head, ...lines] = ((await saved[0]?.file.text()) ?? '').split('\r\n');
  expect(head).toBe(
    'identifier,type,status,symbol,name,exchange,country,cik,cusip,isin,figi_share_class,background_light,background_dark,pictures,updated,record_id',
  );
  expect(lines.map((line) => line.split(',').slice(0, 5))).toEqual([
    ['HLDN', 'symbol', 'found', 'HLDN', 'Halden Optics (Sample)'],
    ['NOPE', 'symbol', 'not available', '', ''],
    ['40X51T105', '', '"check digit of this CUSIP must be 4', ' not 5"', ''],
    [''],
  ]);
  expect(lines.join()).not.toMatch(/x-bz|https?:|signature/);
  expect(location.href).not.toMatch(/x-bz/);
});

test('a picture from an allowed host is shown from there, and copied as data by way of our own host, which the page’s policy allows', async () => {
  const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const hosts: string[] = [];
  const api = startApi();
  api.config = { sampleData: false, imageHosts: ['images.example'] };
  api.override = ({ pathname, host }) => {
    if (pathname === logos.path) return json({ data: exampleLogos() });
    if (!pathname.includes('/file/image/')) return undefined;
    hosts.push(host);
    return new Response('<svg/>', { headers: { 'content-type': 'image/svg+xml' } });
  };
  await renderPage('/logos?keys=HLDN');
  await expect.poll(() => pictures(document.body)[0]?.src).toMatch(/^https:\/\/images\.example\/api\/v2\/logos\/file\/image\/9900017\//);
  await button('<img> of Logomark, for light, SVG').click();
  await expect
    .poll(() => written)
    .toHaveBeenCalledExactlyOnceWith(`<img src="data:image/svg+xml;base64,${btoa('<svg/>')}" alt="Halden Optics (Sample)">`);
  expect(hosts).toEqual([location.host]);
});

describe('failures', () => {
  test('a picture that cannot be downloaded says so without changing the layout', async () => {
    const api = await openLogos('/logos?keys=HLDN');
    api.override = ({ pathname }) => (pathname.includes('/file/image/') ? new Response('', { status: 403 }) : undefined);
    const tile = page.getByRole('figure', { name: 'Logomark, for light, SVG' });
    await shows(tile);
    const { width, height } = tile.element().getBoundingClientRect();
    await button('Download Logomark, for light, SVG').click();
    await expect.element(tile.getByRole('alert')).toHaveTextContent('· failed');
    expect(tile.element().getBoundingClientRect()).toMatchObject({ width, height });
  });

  test('a plan without logos says so and retries; loaded logos stay under a banner', async () => {
    const api = startApi({ logos: logosWithoutFiles() });
    const refuse = (kind: 'plan_excludes_endpoint' | 'unavailable') => {
      api.override = ({ pathname }) => (pathname === logos.path ? refusal(kind, 'No.') : undefined);
    };
    refuse('plan_excludes_endpoint');
    await renderPage('/logos?keys=HLDN');
    await shows(page.getByRole('heading', { name: 'Not in your plan' }));
    api.override = undefined;
    await button('Try again').click();
    await shows(halden);
    refuse('unavailable');
    await userEvent.keyboard('r');
    await expect.poll(() => page.getByRole('alert').elements().map(textOf).join(' ')).toContain('Data service busy');
    await shows(halden);
  });
});

test('j and k go from company to company', async () => {
  await openPlain('/logos?keys=HLDN,CRWL');
  await shows(corwell);
  for (const [key, focused] of [
    ['j', halden],
    ['j', corwell],
    ['j', corwell],
    ['k', halden],
  ] as const) {
    await userEvent.keyboard(key);
    await expect.element(focused).toHaveFocus();
  }
});

test('a frame pinned to a symbol has that company and no other to choose', async () => {
  const api = await openPlain('/logos?embed=1&symbol=HLDN&keys=CRWL&type=isin');
  await shows(halden);
  expect(paramsOf(api)).toEqual([{ search_keys: 'HLDN' }]);
  expect(page.getByRole('textbox').elements()).toEqual([]);
  expect(button(/^Remove/).elements()).toEqual([]);
});
