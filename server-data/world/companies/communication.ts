import { listing } from '../listing.ts';

export const communication = [
  ...listing('Communication Services', 'Internet Platforms', [
    ['GOOGL', 'Alphabet', 'NASDAQ', 1652044, 'US02079K3059', '', 12, 1998, 175, 350, 8.0],
    ['GOOG', 'Alphabet', 'NASDAQ', 1652044, 'US02079K1079', 'BBG009S3NB21', 12, 1998, 176, 350, 8.0],
    ['META', 'Meta Platforms', 'NASDAQ', 1326801, 'US30303M1027', 'BBG001SQCQC5', 12, 2004, 580, 165, 22],
    ['SNAP', 'Snap', 'NYSE', 1564408, 'US83304A1060', 'BBG00441QMK5', 12, 2011, 11, 5.4, 0.35],
    ['PINS', 'Pinterest', 'NYSE', 1506293, 'US72352L1061', '', 12, 2010, 32, 3.7, 1.5],
    ['APP', 'AppLovin', 'NASDAQ', 1751008, 'US03831W1080', 'BBG006HFPX86', 12, 2012, 300, 4.5, 5.0],
    ['BILI', 'Bilibili', 'NASDAQ', 1723690, 'US0900401060', 'BBG00K7T30T9', 12, 0, 20, 3.7, 0.4, { country: 'CN', adr: true }],
  ]),
  ...listing('Communication Services', 'Entertainment', [
    ['NFLX', 'Netflix', 'NASDAQ', 1065280, 'US64110L1061', '', 12, 1997, 105, 42, 2.4],
    ['DIS', 'Disney', 'NYSE', 1744489, 'US2546871060', 'BBG001S5QHF3', 9, 1923, 105, 91, 5.0],
    ['WBD', 'Warner Bros. Discovery', 'NASDAQ', 1437107, 'US9344231041', '', 12, 2022, 10, 39, 0.2],
    ['SPOT', 'Spotify', 'NYSE', 1639920, 'US6979331096', '', 12, 2006, 480, 16, 6.5, { country: 'LU' }],
    ['ROKU', 'Roku', 'NASDAQ', 1428439, 'US77543R1023', 'BBG001ZZPQM2', 12, 2002, 70, 4, -0.8],
    ['EA', 'Electronic Arts', 'NASDAQ', 712515, 'US2855121099', 'BBG001S5T5C9', 3, 1982, 145, 7.5, 6.9],
    ['TTWO', 'Take-Two', 'NASDAQ', 946581, 'US8740541094', '', 3, 1993, 175, 5.6, 2.6],
    ['RBLX', 'Roblox', 'NYSE', 1315098, 'US7710491033', '', 12, 2004, 55, 3.6, -1.4],
  ]),
  ...listing('Communication Services', 'Telecom', [
    ['T', 'AT&T', 'NYSE', 732717, 'US00206R1023', '', 12, 1983, 22, 122, 2.2],
    ['VZ', 'Verizon', 'NYSE', 732712, 'US92343V1044', 'BBG001S67QY1', 12, 1983, 42, 134, 4.6],
    ['TMUS', 'T-Mobile US', 'NASDAQ', 1283699, 'US8725901040', '', 12, 1994, 230, 81, 9.6],
    ['CMCSA', 'Comcast', 'NASDAQ', 1166691, 'US20030N1019', 'BBG001S5PXL2', 12, 1963, 40, 123, 4.2],
    ['BCE', 'BCE', 'NYSE', 718940, '', '', 12, 1983, 30, 24.5, 3.0, { country: 'CA', currency: 'CAD' }],
    ['TU', 'Telus', 'NYSE', 868675, '', '', 12, 1990, 15, 20, 1.0, { country: 'CA', currency: 'CAD' }],
  ]),
];
