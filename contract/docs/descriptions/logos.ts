import { logoFiles, type LogoFile, type logos } from '../../endpoints/logos.ts';
import { under, type EndpointDescriptions } from './types.ts';

const fileSentence = (name: LogoFile): string => {
  const kind = name.includes('composite') ? 'mark on its brand background' : name.startsWith('logo') ? 'logo' : 'mark';
  return `Signed address of the ${kind} for ${name.endsWith('light') ? 'light' : 'dark'} backgrounds, ${name.includes('vector') ? 'SVG' : 'PNG'}; omitted if there is none.`;
};
const files = Object.fromEntries(logoFiles.map((name) => [name, fileSentence(name)])) as Record<LogoFile, string>;

export const logosDescriptions: EndpointDescriptions<typeof logos> = {
  title: 'Logo search',
  description:
    'Finds logos and brand colours of securities by symbol, CIK, CUSIP, ISIN or FIGI: one record per matched key, in the order of the request.',
  parameters: {
    searchKeys: 'Identifiers to look up, of the type in search_keys_type.',
    searchKeysType: 'Type of the identifiers; name finds up to 10 companies a key whose names have words that begin with its words.',
    fields: 'Files and colours to return; all of them by default.',
    compositeAuto: 'Whether a composite is generated from name and brand colours for a known security without a logo.',
    compositeRadius: 'Corner radius of composites in percent; 50 gives a circle.',
    scale: 'Box in pixels that PNG images are fitted into; images are never enlarged.',
    maxWidthPx: 'Maximum width of PNG images in pixels; with scale the smaller result is used.',
    flutterCompatible: 'Whether SVG addresses contain flutter_compatible=true.',
    securities: 'Whether the securities of each logo are listed.',
  },
  fields: {
    id: 'Identifier of the record, a UUID.',
    search_key: 'The identifier that matched, as it was sent.',
    created_at: 'When the record was created, ISO 8601 in UTC with six fraction digits.',
    updated_at: 'When the record was last changed, in the same format.',
    colors: 'Brand colours; empty when not requested.',
    'colors.background_light': 'Background for light themes, hexadecimal.',
    'colors.background_dark': 'Background for dark themes, hexadecimal.',
    files: 'Addresses of the image files; they expire.',
    ...under('files', files),
    securities: 'Securities of the logo, one per listing.',
    'securities.symbol': 'Ticker of the listing.',
    'securities.name': 'Name of the company.',
    'securities.cik': 'Central Index Key, unpadded.',
    'securities.exchange': 'Short name of the exchange.',
    'securities.mic_code': 'Market identifier code, ISO 10383.',
    'securities.exchange_name': 'Full name of the exchange.',
    'securities.cusip': 'CUSIP.',
    'securities.isin': 'ISIN.',
    'securities.country': 'Country of the listing, two letters.',
    'securities.figi_share_class': 'Share class FIGI.',
    'securities.figi': 'FIGI of the listing.',
    'securities.security_type': 'Kind of security, such as Common Stock.',
  },
};
