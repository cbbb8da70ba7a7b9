import { expect, test } from 'vitest';
import { dayOf } from '../days.ts';
import { cardinal, inWords, listed, monthName, moved, ordinal, possessive, weekdayName, withArticle, withVerb } from './words.ts';

test.each([
  [possessive('Ford'), "Ford's"],
  [possessive('General Motors'), "General Motors'"],
  [possessive("Lowe's"), "Lowe's"],
  [withArticle('test laboratory'), 'a test laboratory'],
  [withArticle('engine plant'), 'an engine plant'],
  [withArticle('Overweight'), 'an Overweight'],
  [withArticle('university hospital'), 'a university hospital'],
  [withVerb('a record backlog', 'help'), 'a record backlog helps'],
  [withVerb('larger renewals', 'help'), 'larger renewals help'],
  [withVerb('price and mix', 'help'), 'price and mix help'],
  [withVerb('a slow chip business', 'weigh'), 'a slow chip business weighs'],
  [listed(['F']), 'F'],
  [listed(['F', 'GM']), 'F and GM'],
  [listed(['F', 'GM', 'T']), 'F, GM and T'],
  [listed([]), ''],
  [monthName(12), 'December'],
  [monthName(0), 'December'],
  [monthName(14), 'February'],
  [inWords(dayOf('2026-12-04')), 'December 4'],
  [weekdayName(dayOf('2026-11-20')), 'Friday'],
  [ordinal(3), 'third'],
  [ordinal(20), '20th'],
  [cardinal(7), 'seven'],
  [cardinal(14), '14'],
  [moved(0.01, 'firmer', 'softer'), 'firmer'],
  [moved(-0.01, 'firmer', 'softer'), 'softer'],
  [moved(0.0003, 'firmer', 'softer'), 'little changed'],
])('%s', (written, expected) => expect(written).toBe(expected));
