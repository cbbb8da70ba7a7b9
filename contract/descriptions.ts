import { guidanceWords } from './descriptions/guidance.ts';
import { logosWords } from './descriptions/logos.ts';
import { newsByIdWords, newsRemovedWords, newsWords } from './descriptions/news.ts';
import { quantifiedWords } from './descriptions/quantified.ts';
import { ratiosWords } from './descriptions/ratios.ts';
import { splitsWords } from './descriptions/splits.ts';
import type { Words } from './descriptions/words.ts';

/**
 * One plain sentence per endpoint, parameter and field, by endpoint name. For documents only: a page that imported it
 * would carry every sentence to the browser.
 */
export const descriptions: Readonly<Record<string, Words>> = {
  logos: logosWords,
  news: newsWords,
  newsById: newsByIdWords,
  newsRemoved: newsRemovedWords,
  quantified: quantifiedWords,
  ratios: ratiosWords,
  guidance: guidanceWords,
  splits: splitsWords,
};
