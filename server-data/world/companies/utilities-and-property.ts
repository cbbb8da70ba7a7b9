import { listing } from '../listing.ts';

export const utilitiesAndProperty = [
  ...listing('Utilities', 'Utilities', [
    ['NEE', 'NextEra Energy', 'NYSE', 753308, 'US65339F1012', 'BBG001S5RB29', 12, 1984, 72, 25, 3.4],
    ['DUK', 'Duke Energy', 'NYSE', 1326160, 'US26441C2044', 'BBG001S5QNR7', 12, 1904, 113, 30, 5.9],
    ['SO', 'Southern Company', 'NYSE', 92122, 'US8425871071', 'BBG001S5W777', 12, 1945, 88, 26, 4.0],
    ['AEP', 'American Electric Power', 'NASDAQ', 4904, 'US0255371017', 'BBG001S5NFD2', 12, 1906, 97, 19.7, 5.6],
    ['CEG', 'Constellation Energy', 'NASDAQ', 1868275, '', '', 12, 1999, 240, 23.5, 8.7],
  ]),
  ...listing('Real Estate', 'REITs', [
    ['AMT', 'American Tower', 'NYSE', 1053507, 'US03027X1000', 'BBG001S5NPQ6', 12, 1995, 205, 10, 6.6],
    ['PLD', 'Prologis', 'NYSE', 1045609, 'US74340W1036', '', 12, 1983, 112, 8, 3.5],
    ['EQIX', 'Equinix', 'NASDAQ', 1101239, 'US29444U7000', 'BBG001SKBNS9', 12, 1998, 860, 8.7, 15],
    ['O', 'Realty Income', 'NYSE', 726728, 'US7561091049', '', 12, 1969, 55, 5.2, 1.3],
    ['SPG', 'Simon Property', 'NYSE', 1063761, '', '', 12, 2003, 170, 6, 7.2],
    ['WELL', 'Welltower', 'NYSE', 766704, 'US95040Q1040', 'BBG00NSGX0F0', 12, 1970, 130, 7.6, 1.7],
    ['DLR', 'Digital Realty', 'NYSE', 1297996, 'US2538681030', 'BBG001SM0K30', 12, 2004, 170, 5.5, 1.6],
  ]),
];
