import { expect, it } from 'vitest';
import { readItems } from './items.ts';
import { parseSubmission, readAccepted } from './submission.ts';

it.each([
  ['20250501162159', '2025-05-01T20:21:59Z'],
  ['20250115162159', '2025-01-15T21:21:59Z'],
  ['20251102013000', '2025-11-02T05:30:00Z'],
  ['20060403160100', '2006-04-03T20:01:00Z'],
])('%s of New York is %s', (digits, time) => {
  expect(readAccepted(digits)).toBe(Date.parse(time) / 1000);
});

it.each(['', '20250501', '20250230120000', '20250501240000', '20250501126000', '20250309023000', '2025050116215900'])(
  '%j is no time of acceptance',
  (digits) => {
    expect(readAccepted(digits)).toBeUndefined();
  },
);

it('reads the header and documents of a submission, with a mail header above and lines of any system', () => {
  const text = [
    '-----BEGIN PRIVACY-ENHANCED MESSAGE-----',
    '<SEC-DOCUMENT>0001971857-23-000246.txt : 20230612',
    '<SEC-HEADER>0001971857-23-000246.hdr.sgml : 20230612',
    '<ACCEPTANCE-DATETIME>20230612150550',
    'ACCESSION NUMBER:\t\t0001971857-23-000246',
    'CONFORMED SUBMISSION TYPE:\t8-K',
    'ITEM INFORMATION:\t\tEntry into a Material Definitive Agreement',
    '',
    'SUBJECT COMPANY:\t',
    '\tCOMPANY DATA:\t',
    '\t\tCOMPANY CONFORMED NAME:\t\t\tCONSUMERS ENERGY CO',
    '\t\tCENTRAL INDEX KEY:\t\t\t0000201533',
    '\tFORMER COMPANY:\t',
    '\t\tFORMER CONFORMED NAME:\tCONSUMERS POWER CO',
    'FILED BY:\t\t',
    '\t\tCOMPANY CONFORMED NAME:\t\t\tHendrian Catherine A',
    '\t\tCENTRAL INDEX KEY:\t\t\t0001701746',
    '</SEC-HEADER>',
    '<DOCUMENT>\n<TYPE>EX-99.1\n<SEQUENCE>1\n<TEXT>\nITEM INFORMATION: no header\n</TEXT>\n</DOCUMENT>',
    '<DOCUMENT>\n<TYPE>GRAPHIC\n<TEXT>\nbegin 644',
  ].join('\n');
  expect(parseSubmission(text)).toEqual({
    accession: '0001971857-23-000246',
    acceptedSeconds: Date.parse('2023-06-12T19:05:50Z') / 1000,
    form: '8-K',
    period: undefined,
    itemTitles: ['Entry into a Material Definitive Agreement'],
    parties: [
      { role: 'SUBJECT COMPANY', cik: '0000201533', name: 'CONSUMERS ENERGY CO' },
      { role: 'FILED BY', cik: '0001701746', name: 'Hendrian Catherine A' },
    ],
    documents: [
      { type: 'EX-99.1', text: '\nITEM INFORMATION: no header\n', isCut: false },
      { type: 'GRAPHIC', text: '\nbegin 644', isCut: true },
    ],
    isWhole: false,
  });
});

it.each([
  ['2.02,9.01', [], [['2.02', 'Earnings']]],
  ['9.01', [], [['9.01', undefined]]],
  ['5', [], [['5', undefined]]],
  ['', ['Results of Operations and Financial Condition', 'Financial Statements and Exhibits'], [['2.02', 'Earnings']]],
  ['', ['Creation of a Direct Financial Obligation or an Obligation under an Off-Balance Sheet Arrangement'], [['2.03', 'Financing']]],
  ['', ['Something new'], [['Something new', undefined]]],
])('reads the items %j, or else the titles %j', (listed, titles, items) => {
  expect(readItems(listed, titles).map(({ number, channel }) => [number, channel])).toEqual(items);
});
