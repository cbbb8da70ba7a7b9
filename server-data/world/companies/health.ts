import { listing } from '../listing.ts';

export const health = [
  ...listing('Health Care', 'Pharmaceuticals', [
    ['LLY', 'Eli Lilly', 'NYSE', 59478, 'US5324571083', 'BBG001S5STL8', 12, 1876, 800, 45, 14],
    ['JNJ', 'Johnson & Johnson', 'NYSE', 200406, 'US4781601046', 'BBG001S5SHQ9', 12, 1886, 155, 89, 10],
    ['MRK', 'Merck', 'NYSE', 310158, 'US58933Y1055', 'BBG001S5TC52', 12, 1891, 100, 64, 7.7],
    ['PFE', 'Pfizer', 'NYSE', 78003, 'US7170811035', 'BBG001S5V466', 12, 1849, 27, 63, 3.0],
    ['BMY', 'Bristol Myers Squibb', 'NYSE', 14272, 'US1101221083', '', 12, 1989, 55, 48, 6.5],
    ['NVO', 'Novo Nordisk', 'NYSE', 353278, 'US6701002056', 'BBG001S6RN12', 12, 1923, 105, 42, 3.4, { country: 'DK', adr: true }],
    ['AZN', 'AstraZeneca', 'NYSE', 901832, '', '', 12, 1999, 70, 54, 4.2, { country: 'GB' }],
    ['NVS', 'Novartis', 'NYSE', 1114448, 'US66987V1098', '', 12, 1996, 105, 50, 7.6, { country: 'CH', adr: true }],
  ]),
  ...listing('Health Care', 'Biotechnology', [
    ['ABBV', 'AbbVie', 'NYSE', 1551152, 'US00287Y1091', 'BBG0025Y4RZ3', 12, 2013, 185, 56, 10.5],
    ['AMGN', 'Amgen', 'NASDAQ', 318154, 'US0311621009', 'BBG001S5NNL6', 12, 1980, 300, 33, 19.8],
    ['GILD', 'Gilead Sciences', 'NASDAQ', 882095, 'US3755581036', 'BBG001S6Y1X7', 12, 1987, 95, 28.5, 7.5],
    ['REGN', 'Regeneron', 'NASDAQ', 872589, 'US75886F1075', 'BBG001S6PX49', 12, 1988, 780, 14, 45],
    ['VRTX', 'Vertex', 'NASDAQ', 875320, 'US92532F1003', '', 12, 1989, 460, 11, 17],
    ['MRNA', 'Moderna', 'NASDAQ', 1682852, 'US60770K1079', 'BBG003PHHZV8', 12, 2010, 42, 3.2, -8.0],
  ]),
  ...listing('Health Care', 'Medical Devices', [
    ['MDT', 'Medtronic', 'NYSE', 1613103, 'IE00BTN1Y115', 'BBG001S5T2S9', 4, 1949, 87, 32, 5.4, { country: 'IE', cusip: 'G5960L103' }],
    ['ABT', 'Abbott', 'NYSE', 1800, 'US0028241000', 'BBG001S5N9M6', 12, 1888, 118, 42, 4.7],
    ['ISRG', 'Intuitive Surgical', 'NASDAQ', 1035267, 'US46120E6023', 'BBG001S7XR78', 12, 1995, 520, 8.4, 7.3],
    ['SYK', 'Stryker', 'NYSE', 310764, 'US8636671013', 'BBG001S8FR03', 12, 1941, 380, 22.6, 12.2],
    ['BSX', 'Boston Scientific', 'NYSE', 885725, 'US1011371077', 'BBG001S63L94', 12, 1979, 90, 16.7, 2.5],
    ['TMO', 'Thermo Fisher', 'NYSE', 97745, 'US8835561023', 'BBG001S5WS08', 12, 2006, 560, 43, 21.8],
    ['DHR', 'Danaher', 'NYSE', 313616, 'US2358511028', 'BBG001S5QGT0', 12, 1969, 240, 24, 7.5],
  ]),
  ...listing('Health Care', 'Health Insurers', [
    ['UNH', 'UnitedHealth', 'NYSE', 731766, 'US91324P1021', 'BBG001S6WCJ1', 12, 1977, 520, 400, 27],
    ['ELV', 'Elevance Health', 'NYSE', 1156039, 'US0367521038', '', 12, 2014, 400, 175, 33],
    ['CI', 'Cigna', 'NYSE', 1739940, 'US1255231003', 'BBG00KXRCDQ9', 12, 1982, 320, 240, 27],
  ]),
  ...listing('Health Care', 'Health Services', [
    ['CVS', 'CVS Health', 'NYSE', 64803, 'US1266501006', 'BBG001S5QBD8', 12, 1996, 60, 370, 5.5],
    ['HCA', 'HCA Healthcare', 'NYSE', 860730, 'US40412C1018', 'BBG001T8NTY2', 12, 1968, 340, 70, 22],
    ['MCK', 'McKesson', 'NYSE', 927653, 'US58155Q1031', 'BBG001S8F8P8', 3, 1833, 580, 350, 32],
    ['CAH', 'Cardinal Health', 'NYSE', 721371, 'US14149Y1082', 'BBG001S7PC34', 6, 1971, 120, 225, 8.0],
  ]),
];
