import { listing } from '../listing.ts';

export const discretionary = [
  ...listing('Consumer Discretionary', 'Automakers', [
    ['TSLA', 'Tesla', 'NASDAQ', 1318605, 'US88160R1014', 'BBG001SQKGD7', 12, 2003, 280, 97, 2.4],
    ['F', 'Ford', 'NYSE', 37996, 'US3453708600', 'BBG001S5TZ33', 12, 1903, 11, 185, 1.8],
    ['GM', 'General Motors', 'NYSE', 1467858, 'US37045V1008', 'BBG001SM1DK6', 12, 1908, 50, 187, 10.5],
    ['RIVN', 'Rivian', 'NASDAQ', 1874178, 'US76954A1034', '', 12, 2009, 12, 5, -3.2],
    ['TM', 'Toyota', 'NYSE', 1094517, 'US8923313071', '', 3, 1937, 180, 310, 21, { country: 'JP', adr: true }],
    ['HMC', 'Honda', 'NYSE', 715153, 'US4381283088', '', 3, 1948, 30, 140, 4.0, { country: 'JP', adr: true }],
    ['NIO', 'NIO', 'NYSE', 1736541, 'US62914V1061', '', 12, 2014, 5, 9, -1.2, { country: 'CN', adr: true }],
  ]),
  ...listing('Consumer Discretionary', 'Online Retail', [
    ['AMZN', 'Amazon', 'NASDAQ', 1018724, 'US0231351067', 'BBG001S5PQL7', 12, 1994, 200, 640, 5.5],
    ['EBAY', 'eBay', 'NASDAQ', 1065088, 'US2786421030', 'BBG001S9B9J5', 12, 1995, 62, 10.3, 4.8],
    ['ETSY', 'Etsy', 'NYSE', 1370637, 'US29786A1060', 'BBG001T53625', 12, 2005, 52, 2.8, 4.5],
    ['MELI', 'MercadoLibre', 'NASDAQ', 1099590, 'US58733R1023', 'BBG001SM32G3', 12, 1999, 1900, 21, 38, { country: 'AR' }],
    ['PDD', 'PDD Holdings', 'NASDAQ', 1737806, 'US7223041028', 'BBG00LBLDFH8', 12, 2015, 115, 54, 12, { country: 'CN', adr: true }],
    ['BABA', 'Alibaba', 'NYSE', 1577552, 'US01609W1027', 'BBG006G2JWB1', 3, 1999, 95, 130, 8.5, { country: 'CN', adr: true }],
    ['DASH', 'DoorDash', 'NASDAQ', 1792789, 'US25809K1051', 'BBG005D7QCK1', 12, 2012, 160, 10.7, 2.0],
    ['CVNA', 'Carvana', 'NYSE', 1690820, 'US1468691027', 'BBG00GCTWF71', 12, 2012, 220, 14, 3.5],
  ]),
  ...listing('Consumer Discretionary', 'Specialty Retail', [
    ['HD', 'Home Depot', 'NYSE', 354950, 'US4370761029', 'BBG001S5RTW7', 1, 1978, 390, 159, 15.2],
    ['LOW', "Lowe's", 'NYSE', 60667, 'US5486611073', 'BBG001S5SVL3', 1, 1904, 255, 84, 12],
    ['TJX', 'TJX', 'NYSE', 109198, 'US8725401090', 'BBG001S5WQ93', 1, 1987, 120, 56, 4.2],
    ['ROST', 'Ross Stores', 'NASDAQ', 745732, 'US7782961038', 'BBG001S5VRS1', 2, 1982, 145, 21, 6.3],
    ['ORLY', "O'Reilly Automotive", 'NASDAQ', 898173, 'US67103H1077', 'BBG001S78TL6', 12, 1957, 95, 16.7, 2.8],
    ['NKE', 'Nike', 'NYSE', 320187, 'US6541061031', 'BBG001S6NTK2', 5, 1964, 75, 50, 2.6],
  ]),
  ...listing('Consumer Discretionary', 'Restaurants', [
    ['MCD', "McDonald's", 'NYSE', 63908, 'US5801351017', 'BBG001S5T110', 12, 1940, 295, 26, 11.8],
    ['SBUX', 'Starbucks', 'NASDAQ', 829224, 'US8552441094', 'BBG001S72KH6', 9, 1971, 95, 36, 3.3],
    ['CMG', 'Chipotle', 'NYSE', 1058090, 'US1696561059', 'BBG001SP50B3', 12, 1993, 55, 11, 1.1],
  ]),
  ...listing('Consumer Discretionary', 'Travel', [
    ['ABNB', 'Airbnb', 'NASDAQ', 1559720, 'US0090661010', 'BBG001Y2XS16', 12, 2008, 130, 11, 4.2],
    ['BKNG', 'Booking Holdings', 'NASDAQ', 1075531, 'US09857L1089', 'BBG001S89N72', 12, 1996, 4900, 24, 185],
    ['MAR', 'Marriott', 'NASDAQ', 1048286, 'US5719032022', 'BBG001S78K44', 12, 1927, 265, 25, 9.6],
    ['HLT', 'Hilton', 'NYSE', 1585689, 'US43300A2033', 'BBG0058KMH49', 12, 1919, 245, 11, 7.2],
    ['CCL', 'Carnival', 'NYSE', 815097, 'US1436583009', '', 11, 1972, 22, 25, 1.6],
    ['RCL', 'Royal Caribbean', 'NYSE', 884887, 'LR0008862868', 'BBG001S5RMJ7', 12, 1997, 225, 16.5, 12, { cusip: 'V7780T103' }],
  ]),
];
