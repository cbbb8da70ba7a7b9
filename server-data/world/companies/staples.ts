import { listing } from '../listing.ts';

export const staples = [
  ...listing('Consumer Staples', 'Big-Box Retail', [
    ['WMT', 'Walmart', 'NASDAQ', 104169, 'US9311421039', 'BBG001S5XH92', 1, 1962, 90, 680, 2.5],
    ['COST', 'Costco', 'NASDAQ', 909832, 'US22160K1051', 'BBG001S9KRQ7', 8, 1976, 930, 255, 16.5],
    ['TGT', 'Target', 'NYSE', 27419, 'US87612E1064', '', 1, 1902, 135, 107, 9.0],
    ['DG', 'Dollar General', 'NYSE', 29534, 'US2566771059', 'BBG001T5BM30', 1, 1939, 80, 40, 6.0],
    ['DLTR', 'Dollar Tree', 'NASDAQ', 935703, 'US2567461080', '', 1, 1986, 75, 31, 5.5],
  ]),
  ...listing('Consumer Staples', 'Beverages', [
    ['KO', 'Coca-Cola', 'NYSE', 21344, 'US1912161007', 'BBG001S5SMQ8', 12, 1886, 65, 47, 2.9],
    ['PEP', 'PepsiCo', 'NASDAQ', 77476, 'US7134481081', 'BBG001S695T1', 12, 1898, 155, 92, 8.2],
    ['MNST', 'Monster Beverage', 'NASDAQ', 865752, 'US61174X1090', 'BBG008NVB1F7', 12, 2012, 55, 7.5, 1.8],
    ['STZ', 'Constellation Brands', 'NYSE', 16918, 'US21036P1084', 'BBG001SD31G5', 2, 1945, 210, 10, 13],
    ['BF.B', 'Brown-Forman', 'NYSE', 14693, 'US1156372096', '', 4, 1870, 42, 4.2, 1.9],
  ]),
  ...listing('Consumer Staples', 'Packaged Foods', [
    ['KHC', 'Kraft Heinz', 'NASDAQ', 1637459, 'US5007541064', 'BBG005CPNTR1', 12, 2015, 32, 26, 3.0],
    ['MDLZ', 'Mondelez', 'NASDAQ', 1103982, 'US6092071058', 'BBG001SHHZJ3', 12, 2012, 65, 36, 3.4],
    ['GIS', 'General Mills', 'NYSE', 40704, 'US3703341046', 'BBG001S5RKR2', 5, 1856, 62, 20, 4.5],
    ['HSY', 'Hershey', 'NYSE', 47111, 'US4278661081', 'BBG001S5S148', 12, 1894, 175, 11, 9.4],
  ]),
  ...listing('Consumer Staples', 'Household Products', [
    ['PG', 'Procter & Gamble', 'NYSE', 80424, 'US7427181091', '', 6, 1837, 168, 84, 6.7],
    ['CL', 'Colgate-Palmolive', 'NYSE', 21665, 'US1941621039', '', 12, 1806, 92, 20, 3.6],
    ['KMB', 'Kimberly-Clark', 'NASDAQ', 55785, 'US4943681035', 'BBG001S5SLZ0', 12, 1872, 132, 20, 7.3],
    ['EL', 'Estée Lauder', 'NYSE', 1001250, 'US5184391044', 'BBG001S8L5H6', 6, 1946, 75, 15.5, 2.5],
  ]),
];
