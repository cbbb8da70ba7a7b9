import { listing } from '../listing.ts';

export const resources = [
  ...listing('Energy', 'Oil & Gas', [
    ['XOM', 'Exxon Mobil', 'NYSE', 34088, 'US30231G1022', '', 12, 1999, 112, 345, 7.8],
    ['CVX', 'Chevron', 'NYSE', 93410, 'US1667641005', 'BBG001S67ZC5', 12, 1879, 152, 195, 10],
    ['COP', 'ConocoPhillips', 'NYSE', 1163165, 'US20825C1045', 'BBG001S5TZM2', 12, 2002, 105, 55, 7.8],
    ['OXY', 'Occidental', 'NYSE', 797468, 'US6745991058', 'BBG001S5TZG9', 12, 1920, 50, 27, 3.5],
    ['EOG', 'EOG Resources', 'NYSE', 821189, 'US26875P1012', 'BBG001S5ZB93', 12, 1999, 125, 23.5, 11.5],
    ['SHEL', 'Shell', 'NYSE', 1306965, 'US7802593050', '', 12, 1907, 66, 285, 7.5, { country: 'GB', adr: true }],
    ['BP', 'BP', 'NYSE', 313807, 'US0556221044', '', 12, 1909, 32, 190, 3.0, { country: 'GB', adr: true }],
    [
      'CNQ',
      'Canadian Natural Resources',
      'NYSE',
      1017413,
      'CA1363851017',
      'BBG001S5YC56',
      12,
      1973,
      33,
      27,
      2.7,
      { country: 'CA', currency: 'CAD' },
    ],
    ['SU', 'Suncor Energy', 'NYSE', 311337, 'CA8672241079', 'BBG001S5YSF0', 12, 1836, 39, 37, 3.9, { country: 'CA', currency: 'CAD' }],
  ]),
  ...listing('Energy', 'Oil Services', [
    ['SLB', 'SLB', 'NYSE', 87347, 'US8068571087', '', 12, 1926, 42, 36, 3.4],
    ['HAL', 'Halliburton', 'NYSE', 45012, 'US4062161017', 'BBG001S5RS59', 12, 1919, 29, 23, 3.0],
  ]),
  ...listing('Energy', 'Refiners & Pipelines', [
    ['VLO', 'Valero', 'NYSE', 1035002, 'US91913Y1001', 'BBG001S5X8K9', 12, 1980, 130, 130, 8.5],
    ['MPC', 'Marathon Petroleum', 'NYSE', 1510295, 'US56585A1025', 'BBG001S169P1', 12, 2009, 150, 140, 9.5],
    ['PSX', 'Phillips 66', 'NYSE', 1534701, 'US7185461040', '', 12, 2012, 125, 145, 6.5],
    ['WMB', 'Williams', 'NYSE', 107263, 'US9694571004', 'BBG001S5XH10', 12, 1908, 57, 10.6, 1.95],
    ['KMI', 'Kinder Morgan', 'NYSE', 1506307, 'US49456B1017', 'BBG001TG2YZ5', 12, 1997, 27, 15, 1.2],
    ['ENB', 'Enbridge', 'NYSE', 895728, 'CA29250N1050', '', 12, 1949, 43, 38, 2.2, { country: 'CA', currency: 'CAD' }],
  ]),
  ...listing('Materials', 'Chemicals', [
    ['LIN', 'Linde', 'NASDAQ', 1707925, '', '', 12, 1879, 450, 33, 15.6, { country: 'GB' }],
    ['APD', 'Air Products', 'NYSE', 2969, 'US0091581068', 'BBG001S5NSB6', 9, 1940, 290, 12, 12.3],
    ['SHW', 'Sherwin-Williams', 'NYSE', 89800, 'US8243481061', 'BBG001S5W2F9', 12, 1866, 350, 23, 11.5],
    ['ECL', 'Ecolab', 'NYSE', 31462, 'US2788651006', 'BBG001S5QRB5', 12, 1923, 245, 15.7, 6.7],
    ['DOW', 'Dow', 'NYSE', 1751788, 'US2605571031', 'BBG00BN96931', 12, 2019, 40, 43, 1.8],
    ['NTR', 'Nutrien', 'NYSE', 1725964, 'CA67077M1086', 'BBG00JM9SM69', 12, 2018, 50, 26, 3.6, { country: 'CA' }],
  ]),
  ...listing('Materials', 'Mining', [
    ['NEM', 'Newmont', 'NYSE', 1164727, 'US6516391066', '', 12, 1921, 43, 18.5, 3.5],
    ['FCX', 'Freeport-McMoRan', 'NYSE', 831259, 'US35671D8570', 'BBG001S5R3F3', 12, 1912, 42, 25.5, 1.5],
    ['B', 'Barrick Mining', 'NYSE', 756894, '', '', 12, 1983, 18, 13, 1.3, { country: 'CA' }],
  ]),
];
