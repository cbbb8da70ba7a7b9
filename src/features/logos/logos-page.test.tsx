import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { logos } from '#contract/endpoints/logos.ts';
import { startApi, type TestApi } from '#src/testing/api.ts';
import { openLogos } from '#src/testing/open-page.ts';
import { press, submit } from '#src/testing/press.ts';
import { exampleLogos } from '#src/testing/records.ts';
import { quiet, renderPage, soon } from '#src/testing/render-page.tsx';
import { json, refusal, requestsTo } from '#src/testing/stub-fetch.ts';
import { nameOf, textOf } from '#src/testing/text.ts';

const paramsOf = (api: TestApi) => requestsTo(api, /logos\/search/).map(({ params }) => params);
const keys = (count: number): string[] => Array.from({ length: count }, (_, index) => `S${index}`);

const company = (name: string): Promise<HTMLElement> =>
  soon(() => document.querySelector<HTMLElement>(`[aria-label="${name}"]`) ?? expect.fail(`no section ${name}`));
const halden = (): Promise<HTMLElement> => company('Halden Optics (Sample)');
const corwell = (): Promise<HTMLElement> => company('Corwell Freight (Sample)');
const figures = (section: HTMLElement): HTMLElement[] => within(section).queryAllByRole('figure');
const pictures = (section: HTMLElement): HTMLImageElement[] => [...section.querySelectorAll<HTMLImageElement>('figure img')];
const hasPictures = (section: HTMLElement, count: number) => soon(() => expect(pictures(section)).toHaveLength(count));
const field = (): Promise<HTMLElement> => screen.findByRole('textbox', { name: /^Symbol, CIK/ });
const click = (name: string | RegExp): void => void fireEvent.click(screen.getByRole('button', { name }));
const hasText = (text: string) => soon(() => expect(textOf()).toContain(text));

describe('a link', () => {
  test('with identifiers of several types sends one request for each type and shows all in the order of the address', async () => {
    const api = openLogos('/logos?keys=US22Z08F2030,HLDN,9900017,40X51T104');
    await hasText('CUSIP 40X51T104');
    expect(paramsOf(api)).toEqual([
      { search_keys: 'US22Z08F2030', search_keys_type: 'isin' },
      { search_keys: 'HLDN' },
      { search_keys: '9900017', search_keys_type: 'cik' },
      { search_keys: '40X51T104', search_keys_type: 'cusip' },
    ]);
    expect([...document.querySelectorAll('article h2')].map(textOf)).toEqual([
      'Corwell Freight (Sample) ISIN US22Z08F2030',
      'Halden Optics (Sample) symbol HLDN',
      'Halden Optics (Sample) CIK 9900017',
      'Halden Optics (Sample) CUSIP 40X51T104',
    ]);
  });

  test('with a hundred identifiers sends one request', async () => {
    const api = openLogos(`/logos?keys=${keys(100).join(',')}`);
    await company('S99');
    expect(paramsOf(api)).toHaveLength(1);
    expect(document.querySelectorAll('[data-key]')).toHaveLength(100);
  });

  test('with more than a hundred, or with none, says what to do', async () => {
    const api = openLogos(`/logos?keys=${keys(101).join(',')}`);
    await hasText('Ignored in link: keys: at most 100, got 101');
    await screen.findByRole('heading', { name: 'Find logos by identifier' });
    expect(paramsOf(api)).toEqual([]);
  });

  test('has the type where the shape would say something else', async () => {
    const api = openLogos('/logos?keys=9900017&type=symbol');
    await company('9900017');
    expect(paramsOf(api)).toEqual([{ search_keys: '9900017' }]);
  });
});

describe('the files', () => {
  test('are shown on light, dark and checker, or on one surface, without a referrer', async () => {
    openLogos('/logos?keys=HLDN');
    const found = await halden();
    await hasPictures(found, 36);
    expect(figures(found)).toHaveLength(12);
    const surfaces = [...(figures(found)[0]?.querySelectorAll<HTMLElement>('[data-surface]') ?? [])];
    expect(surfaces.map(({ dataset: { surface, theme } }) => [surface, theme])).toEqual([
      ['light', 'light'],
      ['dark', 'dark'],
      ['checker', 'light'],
    ]);
    for (const { src, referrerPolicy } of pictures(found)) {
      expect(referrerPolicy).toBe('no-referrer');
      // From our own host, because no other one is allowed.
      expect(src).toContain(`${location.origin}/api/v2/logos/file/image/`);
    }
    expect(found.querySelectorAll('svg, object, iframe, embed')).toHaveLength(0);
    fireEvent.change(screen.getByRole('combobox', { name: 'Background' }), { target: { value: 'dark' } });
    await hasPictures(found, 12);
    expect(location.search).toBe('?keys=HLDN&on=dark');
  });

  test('that do not exist are a monogram in the same place', async () => {
    const files = { logo_vector_light: 'a drawing' };
    openLogos('/logos?keys=HLDN', exampleLogos().map((logo) => ({ ...logo, files })) as never);
    const found = await halden();
    await soon(() => expect(figures(found)).toHaveLength(12));
    expect(pictures(found)).toHaveLength(6);
    expect(figures(found).filter((figure) => textOf(figure).includes('Not available'))).toHaveLength(10);
  });

  test('of a company without any have a message, and no place', async () => {
    openLogos('/logos?keys=HLDN', exampleLogos().map((logo) => ({ ...logo, files: {} })) as never);
    const found = await halden();
    expect(textOf(found)).toContain('No picture available. “Generate from name” creates composites from the name.');
    await quiet();
    expect(figures(found)).toEqual([]);
  });

  test('with an expired URL are requested once more, and are monograms if that does not help', async () => {
    const api = openLogos('/logos?keys=HLDN&on=light');
    const found = await halden();
    await hasPictures(found, 12);
    const failAll = (): void => {
      for (const picture of pictures(found)) fireEvent.error(picture);
    };
    const before = pictures(found).map(({ src }) => src);
    // Another day has other URLs.
    vi.setSystemTime(Date.now() + 86_400_000);
    failAll();
    await soon(() => expect(paramsOf(api)).toHaveLength(2));
    await soon(() => expect(pictures(found).filter(({ src }) => !before.includes(src))).toHaveLength(12));
    failAll();
    await hasPictures(found, 0);
    await quiet();
    expect(paramsOf(api)).toHaveLength(2);
    expect(figures(found)).toHaveLength(12);
  });
});

test('unknown companies have a message beside known ones, and are no failure', async () => {
  openLogos('/logos?keys=HLDN,NOPE');
  await halden();
  expect(textOf(await company('NOPE'))).toContain('No logo available for this symbol.');
  expect(screen.queryAllByRole('alert').map(textOf).join('')).toBe('');
});

test('invalid identifiers are listed with the right check digit, not requested, and corrected by a click', async () => {
  const api = openLogos('/logos?keys=HLDN,40X51T105,US40X51T1047');
  await halden();
  const invalid = await company('Invalid identifiers');
  expect(within(invalid).getAllByRole('button').map(nameOf)).toEqual([
    'Use 40X51T104',
    'Remove 40X51T105',
    'Use US40X51T1040',
    'Remove US40X51T1047',
  ]);
  expect(textOf(invalid)).toContain('40X51T105check digit of this CUSIP must be 4, not 5');
  expect(paramsOf(api)).toEqual([{ search_keys: 'HLDN' }]);
  click('Use 40X51T104');
  await soon(() => expect(location.search).toBe('?keys=HLDN,40X51T104,US40X51T1047'));
  await soon(() => expect(screen.queryByRole('button', { name: 'Use 40X51T104' })).toBeNull());
  fireEvent.click(await screen.findByRole('button', { name: 'Remove US40X51T1047' }));
  await soon(() => expect(location.search).toBe('?keys=HLDN,40X51T104'));
  await soon(() => expect(paramsOf(api)).toContainEqual({ search_keys: '40X51T104', search_keys_type: 'cusip' }));
});

describe('the field', () => {
  const paste = (on: HTMLElement, text: string): void => void fireEvent.paste(on, { clipboardData: { getData: () => text } });

  test('adds typed identifiers, which their chips remove', async () => {
    openLogos('/logos?keys=HLDN');
    await halden();
    fireEvent.change(await field(), { target: { value: 'us22z08f2030 crwl' } });
    submit(document);
    await soon(() => expect(location.search).toBe('?keys=HLDN,US22Z08F2030,CRWL'));
    await corwell();
    click(/^Remove CRWL/);
    await soon(() => expect(location.search).toBe('?keys=HLDN,US22Z08F2030'));
  });

  test('takes a pasted column at once, and refuses more than a hundred', async () => {
    const api = openLogos('/logos');
    paste(await field(), 'Symbol\r\nHLDN\r\nCRWL\r\n');
    await soon(() => expect(location.search).toBe('?keys=HLDN,CRWL'));
    await halden();
    paste(await field(), keys(99).join('\n'));
    await hasText('101 identifiers, limit is 100: remove 1.');
    expect(location.search).toBe('?keys=HLDN,CRWL');
    expect(paramsOf(api)).toHaveLength(1);
  });
});

test('composites follow the slider on the page, and are requested when it is released', async () => {
  const api = openLogos('/logos?keys=HLDN');
  const found = await halden();
  const slider = screen.getByRole('slider');
  for (const value of ['12', '25', '40']) fireEvent.change(slider, { target: { value } });
  await soon(() => expect(found.querySelector<HTMLElement>('header span')?.style.borderRadius).toBe('40%'));
  expect(paramsOf(api)).toHaveLength(1);
  expect(location.search).toBe('?keys=HLDN');
  fireEvent.pointerUp(slider);
  const requests = (params: object) => soon(() => expect(paramsOf(api).at(-1)).toEqual({ search_keys: 'HLDN', ...params }));
  await requests({ composite_radius: '40' });
  expect(location.search).toBe('?keys=HLDN&composite_radius=40');
  expect(paramsOf(api)).toHaveLength(2);
  fireEvent.change(screen.getByRole('combobox', { name: 'Size' }), { target: { value: '64x64' } });
  await requests({ composite_radius: '40', scale: '64x64' });
  fireEvent.change(screen.getByRole('combobox', { name: 'Max. width' }), { target: { value: '128' } });
  await requests({ composite_radius: '40', scale: '64x64', max_width: '128' });
  click(/^Generate from name/);
  await requests({ composite_radius: '40', scale: '64x64', max_width: '128', composite_auto: 'true' });
});

test('brand colours are swatches with their text contrast, and their hex to copy', async () => {
  const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  openLogos('/logos?keys=HLDN');
  const found = await halden();
  expect(textOf(within(found).getByRole('list', { name: 'Brand colours' }))).toBe(
    'Light#0B5FFFtext contrast: white 5.1:1 AA, black 4.0:1 large text onlyDark#082A66text contrast: white 13.6:1 AAA, black 1.5:1 too low',
  );
  click(/^#0B5FFF/);
  await soon(() => expect(written).toHaveBeenCalledExactlyOnceWith('#0B5FFF'));
});

test('what leaves the page is never a signed link: the address, the copied link, the file', async () => {
  const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const files: Blob[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => (files.push(file as Blob), 'blob:x'));
  openLogos('/logos?keys=HLDN,NOPE,40X51T105&composite_radius=12');
  await halden();
  click('Copy link to Halden Optics (Sample)');
  await soon(() => expect(written).toHaveBeenCalledWith(`${location.origin}/logos?keys=HLDN&composite_radius=12&type=symbol`));
  press('e');
  fireEvent.click(await screen.findByRole('button', { name: 'CSV' }));
  await soon(() => expect(files).toHaveLength(1));
  const [head, ...lines] = ((await files[0]?.text()) ?? '').split('\r\n');
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
  renderPage('/logos?keys=HLDN');
  await soon(() => expect(pictures(document.body)[0]?.src).toMatch(/^https:\/\/images\.example\/api\/v2\/logos\/file\/image\/9900017\//));
  click('<img> of Logomark, for light, SVG');
  await soon(() => expect(written).toHaveBeenCalled());
  expect(written.mock.calls[0]?.[0]).toBe(`<img src="data:image/svg+xml;base64,${btoa('<svg/>')}" alt="Halden Optics (Sample)">`);
  expect(hosts).toEqual([location.host]);
});

describe('failures', () => {
  test('a picture that cannot be downloaded says so without changing the layout', async () => {
    const api = openLogos('/logos?keys=HLDN');
    const found = await halden();
    api.override = ({ pathname }) => (pathname.includes('/file/image/') ? new Response('', { status: 403 }) : undefined);
    fireEvent.click(await screen.findByRole('button', { name: 'Download Logomark, for light, SVG' }));
    await soon(() => expect(textOf(within(found).getByRole('alert'))).toBe('· failed'));
  });

  test('a plan without logos says so and retries; loaded logos stay under a banner', async () => {
    const api = openLogos('/logos?keys=HLDN');
    const refuse = (kind: 'plan_excludes_endpoint' | 'unavailable') => {
      api.override = ({ pathname }) => (pathname === logos.path ? refusal(kind, 'No.') : undefined);
    };
    refuse('plan_excludes_endpoint');
    await screen.findByRole('heading', { name: 'Not in your plan' });
    api.override = undefined;
    click('Try again');
    await halden();
    refuse('unavailable');
    press('r');
    await soon(() => expect(screen.queryAllByRole('alert').map(textOf).join(' ')).toContain('Data service unavailable'));
    await halden();
  });
});

test('j and k go from company to company', async () => {
  openLogos('/logos?keys=HLDN,CRWL');
  const [first, second] = [await halden(), await corwell()];
  for (const [key, focused] of [
    ['j', first],
    ['j', second],
    ['j', second],
    ['k', first],
  ] as const) {
    press(key);
    expect(document.activeElement).toBe(focused);
  }
});

test('a frame pinned to a symbol has that company and no other to choose', async () => {
  const api = openLogos('/logos?embed=1&symbol=HLDN&keys=CRWL&type=isin');
  await halden();
  expect(paramsOf(api)).toEqual([{ search_keys: 'HLDN' }]);
  expect(screen.queryAllByRole('textbox')).toEqual([]);
  expect(screen.queryAllByRole('button', { name: /^Remove/ })).toEqual([]);
});
