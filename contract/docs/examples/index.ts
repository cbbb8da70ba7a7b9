import bars from './bars.json' with { type: 'json' };
import guidance from './guidance.json' with { type: 'json' };
import logos from './logos.json' with { type: 'json' };
import movers from './movers.json' with { type: 'json' };
import newsRemoved from './news-removed.json' with { type: 'json' };
import news from './news.json' with { type: 'json' };
import quantified from './quantified.json' with { type: 'json' };
import ratios from './ratios.json' with { type: 'json' };
import sources from './sources.json' with { type: 'json' };
import splits from './splits.json' with { type: 'json' };

/** One example response per endpoint, by endpoint name. */
export const examples: Readonly<Record<string, unknown>> = {
  logos,
  news,
  newsById: news.slice(0, 1),
  newsRemoved,
  quantified,
  ratios,
  guidance,
  splits,
  bars,
  movers,
  sources,
};
