import { fireEvent, screen, within } from '@testing-library/react';
import { refusal } from '#src/testing/stub-fetch.ts';
import { type TestApi } from '#src/testing/api.ts';
import { press, submit } from '#src/testing/press.ts';
import { nameOf, textOf } from '#src/testing/text.ts';
import { describe, expect, test, vi } from 'vitest';
import { expiresMs } from '#src/shared/symbols/image-url.ts';
import { answerLogos, openLogos } from '#src/testing/open-page.ts';
import { exampleLogos } from '#src/testing/records.ts';
import { quiet, soon } from '#src/testing/render-page.tsx';

const queriesOf = ({ requests }: TestApi): string[] =>
  requests.filter((address) => address.includes('/logos/search')).map((address) => decodeURIComponent(address.split('?')[1] ?? ''));

const section = (name: string): Promise<HTMLElement> =>
  soon(() => document.querySelector<HTMLElement>(`[aria-label="${name}"]`) ?? expect.fail(`no section ${name}`));
const halden = (): Promise<HTMLElement> => section('Halden Optics (Sample)');
const pictures = (within: HTMLElement): HTMLImageElement[] => [...within.querySelectorAll('figure img')] as HTMLImageElement[];
const figures = (within: HTMLElement): string[] => [...within.querySelectorAll('figure')].map(nameOf);
const field = (): Promise<HTMLElement> => soon(() => screen.getByRole('textbox', { name: /^Symbol, CIK/ }));

describe('a link', () => {
  test('with identifiers of several types asks once for each type and shows all in the order of the address', async () => {
    const api = openLogos('/logos?keys=US22Z08F2030,HLDN,9900017,40X51T104');
    await halden();
    await soon(() => expect(textOf()).toContain('CUSIP 40X51T104'));
    expect(queriesOf(api)).toEqual([
      'search_keys=US22Z08F2030&search_keys_type=isin',
      'search_keys=HLDN',
      'search_keys=9900017&search_keys_type=cik',
      'search_keys=40X51T104&search_keys_type=cusip',
    ]);
    expect([...document.querySelectorAll('article h2')].map(textOf)).toEqual([
      'Corwell Freight (Sample) ISIN US22Z08F2030',
      'Halden Optics (Sample) symbol HLDN',
      'Halden Optics (Sample) CIK 9900017',
      'Halden Optics (Sample) CUSIP 40X51T104',
    ]);
  });

  test('asks once for a hundred, and refuses a hundred and one with the reason', async () => {
    const keys = Array.from({ length: 100 }, (_, index) => `S${index}`);
    const api = openLogos(`/logos?keys=${keys.join(',')}`);
    await section('S99');
    expect(queriesOf(api)).toHaveLength(1);
    expect(document.querySelectorAll('[data-key]')).toHaveLength(100);
  });

  test('with a hundred and one says that they are too many', async () => {
    const api = openLogos(`/logos?keys=${Array.from({ length: 101 }, (_, index) => `S${index}`).join(',')}`);
    await soon(() => expect(textOf()).toContain('Ignored in link: keys: at most 100, got 101'));
    expect(queriesOf(api)).toEqual([]);
  });

  test('gives the type where the shape would say something else', async () => {
    const api = openLogos('/logos?keys=9900017&type=symbol');
    await section('9900017');
    expect(queriesOf(api)).toEqual(['search_keys=9900017']);
  });

  test('without identifiers says what to do', async () => {
    openLogos('/logos');
    await soon(() => screen.getByRole('heading', { name: 'Find logos by identifier' }));
  });
});

describe('all twelve files', () => {
  test('stand on light, dark and checker, each by its signed link, without a referrer', async () => {
    openLogos('/logos?keys=HLDN');
    const found = await halden();
    await soon(() => expect(pictures(found)).toHaveLength(36));
    expect(figures(found)).toHaveLength(12);
    expect(
      [...(found.querySelector('figure')?.querySelectorAll('[data-surface]') ?? [])].map((surface) => [
        surface.getAttribute('data-surface'),
        surface.getAttribute('data-theme'),
      ]),
    ).toEqual([
      ['light', 'light'],
      ['dark', 'dark'],
      ['checker', 'light'],
    ]);
    for (const picture of pictures(found)) {
      expect(picture.getAttribute('referrerpolicy')).toBe('no-referrer');
      // By way of our own address, for another host is not listed.
      expect(picture.src).toMatch(new RegExp(`^${location.origin}/api/v2/logos/file/image/9900017/`));
    }
    expect(found.querySelectorAll('svg, object, iframe, embed')).toHaveLength(0);
  });

  test('load from the host they name where the operator lists it', async () => {
    const api = openLogos('/logos?keys=HLDN');
    api.config = { sampleData: false, imageHosts: ['images.example'] };
    const found = await halden();
    await soon(() =>
      expect(pictures(found)[0]?.src).toMatch(/^https:\/\/images\.example\/api\/v2\/logos\/file\/image\/9900017\/logo_light\.png\?/),
    );
  });

  test('stand on one surface where the reader chooses it', async () => {
    openLogos('/logos?keys=HLDN');
    const found = await halden();
    await soon(() => expect(pictures(found)).toHaveLength(36));
    fireEvent.change(screen.getByRole('combobox', { name: 'Background' }), { target: { value: 'dark' } });
    await soon(() => expect(pictures(found)).toHaveLength(12));
    expect(location.search).toBe('?keys=HLDN&on=dark');
  });

  test('that do not exist are a monogram in the same place', async () => {
    openLogos('/logos?keys=CRWL');
    const found = await section('Corwell Freight (Sample)');
    await soon(() => expect(figures(found)).toHaveLength(12));
    expect(pictures(found)).toHaveLength(6);
    expect([...found.querySelectorAll('figure')].filter((figure) => textOf(figure).includes('Not available'))).toHaveLength(10);
  });
});

test('a company without any picture says so, and takes no room for twelve of them', async () => {
  const known = exampleLogos();
  for (const { files } of known) for (const name of Object.keys(files)) Reflect.deleteProperty(files, name);
  openLogos('/logos?keys=HLDN', known);
  const found = await halden();
  expect(textOf(found)).toContain('No picture available. “Generate from name” creates composites from the name.');
  await quiet();
  expect(figures(found)).toEqual([]);
});

describe('a link that has ended', () => {
  const fail = (picture: HTMLImageElement | undefined): void => void picture?.dispatchEvent(new Event('error'));

  test('is asked for once more, and the new one is shown', async () => {
    const known = exampleLogos();
    const api = openLogos('/logos?keys=HLDN&on=light', known);
    const found = await halden();
    await soon(() => expect(pictures(found)).toHaveLength(12));
    const [logo] = known;
    if (logo) logo.files = JSON.parse(JSON.stringify(logo.files).replaceAll('x-bz-exp=', 'x-bz-exp=2')) as typeof logo.files;
    for (const picture of pictures(found)) fail(picture);
    await soon(() => expect(queriesOf(api)).toHaveLength(2));
    await soon(() =>
      expect(
        pictures(found)
          .map(({ src }) => expiresMs(src))
          .every((ms) => ms !== undefined && ms > 2e13),
      ).toBe(true),
    );
    await soon(() => expect(pictures(found)).toHaveLength(12));
  });

  test('that stays is a monogram, and nobody is asked again', async () => {
    const known = exampleLogos();
    const [logo] = known;
    if (logo) logo.files = JSON.parse(JSON.stringify(logo.files).replaceAll('x-bz-exp=', 'x-bz-exp=3')) as typeof logo.files;
    const api = openLogos('/logos?keys=HLDN&on=light', known);
    const found = await halden();
    await soon(() => expect(pictures(found)).toHaveLength(12));
    for (const picture of pictures(found)) fail(picture);
    await soon(() => expect(queriesOf(api)).toHaveLength(2));
    await soon(() => expect(pictures(found)).toHaveLength(0));
    await quiet();
    expect(queriesOf(api)).toHaveLength(2);
    expect(found.querySelectorAll('figure')).toHaveLength(12);
  });
});

describe('what is not known', () => {
  test('is an empty state of its own beside what is', async () => {
    openLogos('/logos?keys=HLDN,NOPE');
    await halden();
    expect(textOf(await section('NOPE'))).toContain('No logo available for this symbol.');
  });

  test('even if it is everything, is no failure', async () => {
    openLogos('/logos?keys=NOPE');
    expect(textOf(await section('NOPE'))).toContain('No logo available for this symbol.');
    expect(screen.queryAllByRole('alert').map(textOf).join('')).toBe('');
  });
});

describe('what cannot be right', () => {
  test('is listed one by one with the right check digit, not asked for, and mended by a click', async () => {
    const api = openLogos('/logos?keys=HLDN,40X51T105,US40X51T1047');
    await halden();
    const bad = await section('Invalid identifiers');
    expect(within(bad).queryAllByRole('button').map(nameOf)).toEqual([
      'Use 40X51T104',
      'Remove 40X51T105',
      'Use US40X51T1040',
      'Remove US40X51T1047',
    ]);
    expect(textOf(bad)).toContain('40X51T105check digit of this CUSIP must be 4, not 5');
    expect(queriesOf(api)).toEqual(['search_keys=HLDN']);
    fireEvent.click(screen.getByRole('button', { name: 'Use 40X51T104' }));
    await soon(() => expect(location.search).toBe('?keys=HLDN,40X51T104,US40X51T1047'));
    await soon(() => expect(screen.queryAllByRole('button', { name: 'Use 40X51T104' })).toEqual([]));
    fireEvent.click(await soon(() => screen.getByRole('button', { name: 'Remove US40X51T1047' })));
    await soon(() => expect(location.search).toBe('?keys=HLDN,40X51T104'));
    await soon(() => expect(queriesOf(api)).toContain('search_keys=40X51T104&search_keys_type=cusip'));
  });
});

describe('the field', () => {
  const paste = (on: HTMLElement, text: string): void => {
    const event = new Event('paste', { bubbles: true, cancelable: true });
    Object.assign(event, { clipboardData: { getData: () => text } });
    on.dispatchEvent(event);
  };

  test('adds what is typed', async () => {
    openLogos('/logos?keys=HLDN');
    await halden();
    fireEvent.change(await field(), { target: { value: 'us22z08f2030 crwl' } });
    submit(document);
    await soon(() => expect(location.search).toBe('?keys=HLDN,US22Z08F2030,CRWL'));
    await section('Corwell Freight (Sample)');
  });

  test('takes a pasted column at once', async () => {
    openLogos('/logos');
    paste(await field(), 'Symbol\r\nHLDN\r\nCRWL\r\n');
    await soon(() => expect(location.search).toBe('?keys=HLDN,CRWL'));
  });

  test('refuses more than a hundred and keeps what there is', async () => {
    const api = openLogos('/logos?keys=HLDN');
    await halden();
    paste(await field(), Array.from({ length: 100 }, (_, index) => `S${index}`).join('\n'));
    await soon(() => expect(textOf()).toContain('101 identifiers, limit is 100: remove 1.'));
    expect(location.search).toBe('?keys=HLDN');
    expect(queriesOf(api)).toHaveLength(1);
  });

  test('a chip takes its identifier away', async () => {
    openLogos('/logos?keys=HLDN,CRWL');
    await halden();
    fireEvent.click(screen.getByRole('button', { name: /^Remove CRWL/ }));
    await soon(() => expect(location.search).toBe('?keys=HLDN'));
  });
});

describe('composites', () => {
  const slider = (): HTMLInputElement => document.querySelector<HTMLInputElement>('input[type=range]') ?? expect.fail('no slider');

  test('follow the slider here, and are asked for when it is let go of', async () => {
    const api = openLogos('/logos?keys=HLDN');
    const found = await halden();
    const preview = (): string | undefined => found.querySelector<HTMLElement>('header span')?.style.borderRadius;
    for (const percent of ['12', '25', '40']) fireEvent.change(slider(), { target: { value: percent } });
    await soon(() => expect(preview()).toBe('40%'));
    expect(queriesOf(api)).toHaveLength(1);
    expect(location.search).toBe('?keys=HLDN');
    slider().dispatchEvent(new Event('pointerup', { bubbles: true }));
    await soon(() => expect(location.search).toBe('?keys=HLDN&composite_radius=40'));
    await soon(() => expect(queriesOf(api).at(-1)).toBe('search_keys=HLDN&composite_radius=40'));
    expect(queriesOf(api)).toHaveLength(2);
  });

  test('in another size and width are asked for by their parameters', async () => {
    const api = openLogos('/logos?keys=HLDN');
    await halden();
    fireEvent.change(screen.getByRole('combobox', { name: 'Size' }), { target: { value: '64x64' } });
    await soon(() => expect(queriesOf(api).at(-1)).toBe('search_keys=HLDN&scale=64x64'));
    fireEvent.change(screen.getByRole('combobox', { name: 'Max. width' }), { target: { value: '128' } });
    await soon(() => expect(queriesOf(api).at(-1)).toBe('search_keys=HLDN&scale=64x64&max_width=128'));
    fireEvent.click(screen.getByRole('button', { name: /^Generate from name/ }));
    await soon(() => expect(queriesOf(api).at(-1)).toContain('composite_auto=true'));
  });
});

test('brand colours are swatches, with how text is read on them and their hex to copy', async () => {
  const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  openLogos('/logos?keys=HLDN');
  const found = await halden();
  expect(textOf(found.querySelector('ul[aria-label="Brand colours"]') ?? undefined)).toBe(
    'Light#0B5FFFtext contrast: white 5.1:1 AA, black 4.0:1 large text onlyDark#082A66text contrast: white 13.6:1 AAA, black 1.5:1 too low',
  );
  fireEvent.click(screen.getByRole('button', { name: /^#0B5FFF/ }));
  await soon(() => expect(written).toHaveBeenCalledExactlyOnceWith('#0B5FFF'));
});

test('what leaves the page is never a signed link: the address, the copied link, the file', async () => {
  const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const files: Blob[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => (files.push(file as Blob), 'blob:x'));
  openLogos('/logos?keys=HLDN,NOPE,40X51T105&composite_radius=12');
  await halden();
  fireEvent.click(screen.getByRole('button', { name: 'Copy link to Halden Optics (Sample)' }));
  await soon(() => expect(written).toHaveBeenCalledWith(`${location.origin}/logos?keys=HLDN&composite_radius=12&type=symbol`));
  press('e');
  fireEvent.click(await soon(() => screen.getByRole('button', { name: 'CSV' })));
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

test('a picture is copied as an image of its own, without its link', async () => {
  const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const known = exampleLogos();
  const api = openLogos('/logos?keys=HLDN', known);
  api.override = (address) =>
    address.pathname.includes('/file/image/')
      ? new Response('<svg/>', { headers: { 'content-type': 'image/svg+xml' } })
      : answerLogos(known, address);
  await halden();
  fireEvent.click(await soon(() => screen.getByRole('button', { name: '<img> of Logomark, for light, SVG' })));
  await soon(() => expect(written).toHaveBeenCalled());
  expect(written.mock.calls[0]?.[0]).toBe(`<img src="data:image/svg+xml;base64,${btoa('<svg/>')}" alt="Halden Optics (Sample)">`);
});

test('from a host that the operator lists a picture is taken away by way of our own, which the page’s policy allows', async () => {
  const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const known = exampleLogos();
  const hosts: string[] = [];
  const api = openLogos('/logos?keys=HLDN', known);
  api.config = { sampleData: false, imageHosts: ['images.example'] };
  api.override = (address) => {
    if (!address.pathname.includes('/file/image/')) return answerLogos(known, address);
    hosts.push(address.host);
    return new Response('<svg/>', { headers: { 'content-type': 'image/svg+xml' } });
  };
  await soon(() => expect(pictures(document.body)[0]?.src).toContain('https://images.example/'));
  fireEvent.click(screen.getByRole('button', { name: '<img> of Logomark, for light, SVG' }));
  await soon(() => expect(written).toHaveBeenCalled());
  expect(hosts).toEqual([location.host]);
});

describe('failures', () => {
  test('a picture that cannot be taken away says so in the place of its size', async () => {
    const known = exampleLogos();
    const api = openLogos('/logos?keys=HLDN', known);
    const found = await halden();
    api.override = (address) =>
      address.pathname.includes('/file/image/') ? new Response('', { status: 403 }) : answerLogos(known, address);
    fireEvent.click(await soon(() => screen.getByRole('button', { name: 'Download Logomark, for light, SVG' })));
    await soon(() => expect(textOf(within(found).getByRole('alert'))).toBe('· failed'));
  });

  test('a plan without logos is told with whom to ask, and a retry asks again', async () => {
    const known = exampleLogos();
    const api = openLogos('/logos?keys=HLDN', known);
    api.override = (address) =>
      address.pathname.includes('/logos/') ? refusal('plan_excludes_endpoint', 'The plan has no logos.') : undefined;
    await soon(() => screen.getByRole('heading', { name: 'Not in your plan' }));
    api.override = (address) => answerLogos(known, address);
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await halden();
  });

  test('with logos on the page they stay, under a banner', async () => {
    const api = openLogos('/logos?keys=HLDN');
    await halden();
    api.override = (address) => (address.pathname.includes('/logos/') ? refusal('unavailable', 'Overloaded.') : undefined);
    press('r');
    await soon(() => expect(screen.queryAllByRole('alert').map(textOf).join(' ')).toContain('Data service unavailable'));
    await halden();
  });
});

test('j and k go from company to company', async () => {
  openLogos('/logos?keys=HLDN,CRWL');
  const [first, second] = [await halden(), await section('Corwell Freight (Sample)')];
  press('j');
  expect(document.activeElement).toBe(first);
  press('j');
  expect(document.activeElement).toBe(second);
  press('j');
  expect(document.activeElement).toBe(second);
  press('k');
  expect(document.activeElement).toBe(first);
});

test('in a frame pinned to a symbol there is that company and no other to choose', async () => {
  const api = openLogos('/logos?embed=1&symbol=HLDN&keys=CRWL&type=isin');
  await halden();
  expect(queriesOf(api)).toEqual(['search_keys=HLDN']);
  expect(screen.queryAllByRole('textbox')).toEqual([]);
  expect(screen.queryAllByRole('button', { name: /^Remove/ })).toEqual([]);
});
