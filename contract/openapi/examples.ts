import guidance from '../examples/guidance.json' with { type: 'json' };
import logos from '../examples/logos.json' with { type: 'json' };
import newsRemoved from '../examples/news-removed.json' with { type: 'json' };
import news from '../examples/news.json' with { type: 'json' };
import quantified from '../examples/quantified.json' with { type: 'json' };
import ratios from '../examples/ratios.json' with { type: 'json' };
import splits from '../examples/splits.json' with { type: 'json' };

/** One believable answer per endpoint, by its name. */
export const examples: Readonly<Record<string, unknown>> = {
  logos,
  news,
  newsById: news.slice(0, 1),
  newsRemoved,
  quantified,
  ratios,
  guidance,
  splits,
};
