import type { LogoSecurity } from '#contract/endpoints/logos.ts';
import type { LogoEntry } from '../store/logos/logo.ts';

export const buildListing = (symbol: string, more: Partial<LogoSecurity> = {}): LogoSecurity => ({
  symbol,
  name: 'Apple',
  cik: '',
  exchange: 'NASDAQ',
  mic_code: 'XNAS',
  exchange_name: 'Nasdaq Stock Market',
  cusip: '',
  isin: '',
  country: 'US',
  figi_share_class: '',
  figi: '',
  security_type: 'Common Stock',
  ...more,
});

/** Ids that read as UUID v4, told apart by their last digits. */
export const logoId = (number: number): string => `efc3943a-ddac-4f59-a2cc-${String(number).padStart(12, '0')}`;

export const buildLogo = (number: number, securities: readonly LogoSecurity[], more: Partial<LogoEntry> = {}): LogoEntry => ({
  id: logoId(number),
  createdAt: '2022-05-18T05:19:45.008547Z',
  updatedAt: '2025-02-03T16:40:11.625730Z',
  colors: {},
  securities,
  images: {},
  ...more,
});

/** A mark of one colour, made for pages of that side. */
const markOf = (colour: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path fill="${colour}" d="M2 2h20v20H2z"/></svg>`;
const textOf = (colour: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="120" height="24" viewBox="0 0 120 24"><path fill="${colour}" d="M0 0h120v24H0z"/></svg>`;

const apple = { cik: '320193', isin: 'US0378331005', cusip: '037833100', figi_share_class: 'BBG001S5N8V8' };
const berkshire = {
  name: 'Berkshire Hathaway',
  cik: '1067983',
  exchange: 'NYSE',
  mic_code: 'XNYS',
  exchange_name: 'New York Stock Exchange',
};

/** One with every file and two listings, one of the other kind each: without a dark side, without images, crypto, a namesake abroad. */
export const logos: readonly LogoEntry[] = [
  buildLogo(
    1,
    [
      buildListing('AAPL', apple),
      buildListing('APC', { ...apple, exchange: 'MUN', mic_code: 'XMUN', exchange_name: 'Boerse Muenchen', country: 'DE', cusip: '' }),
    ],
    {
      colors: { background_light: '#000000', background_dark: '#1D1D1F' },
      images: {
        logo_vector_light: textOf('#000000'),
        logo_vector_dark: textOf('#ffffff'),
        mark_vector_light: markOf('#000000'),
        mark_vector_dark: markOf('#ffffff'),
      },
    },
  ),
  buildLogo(
    2,
    [buildListing('BRK.B', { ...berkshire, isin: 'US0846707026' }), buildListing('BRK.A', { ...berkshire, isin: 'US0846701086' })],
    {
      colors: { background_light: '#1F2A44' },
      images: { mark_vector_light: markOf('#1F2A44') },
    },
  ),
  buildLogo(3, [buildListing('CRWL', { name: 'Corwell Freight', cik: '9900025', exchange: 'NYSE', mic_code: 'XNYS' })]),
  buildLogo(4, [buildListing('BTC', { name: 'Bitcoin', exchange: 'CRYPTO', mic_code: '', country: '', security_type: 'Crypto' })], {
    colors: { background_light: '#F7931A' },
  }),
  buildLogo(5, [buildListing('AAPL', { name: 'Apfel', exchange: 'TSX', mic_code: 'XTSE', country: 'CA', cik: '', isin: 'CA0000000001' })]),
];
