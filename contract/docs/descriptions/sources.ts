import type { sources } from '../../endpoints/sources.ts';
import type { EndpointDescriptions } from './types.ts';

export const sourcesDescriptions: EndpointDescriptions<typeof sources> = {
  title: 'Sources',
  description:
    'Lists the sources that the service loads by itself, in the order of its sources file, with their last success and failure; empty for a service without such a file. An addition to the API of the specification.',
  parameters: {
    symbols: 'Symbols for which the parts of each source are wanted.',
  },
  fields: {
    name: 'Name of the source, as `source` of its stories.',
    kind: 'Kind of the source, such as feed.',
    loads: 'What it loads, in the names of plans.',
    every: 'Seconds between the beginnings of two polls; omitted for a source that is read once.',
    records: 'Records that were new or changed, over all polls.',
    lastSuccess: 'When a poll last came to its end, ISO 8601 in UTC; omitted before the first time.',
    nextTry: 'When the next poll begins, in the same format; omitted where there is none or it is not known.',
    failure: 'Why the last poll failed; omitted after a success.',
    'failure.at': 'When it failed, ISO 8601 in UTC.',
    'failure.message': 'What failed, in words.',
    covers: 'Number of symbols, files or addresses that it has read, each for itself; omitted for a source that is read as one.',
    parts: 'With `symbols`: what is known of those that the source has read.',
    'parts.name': 'Symbol as the source has it.',
    'parts.records': 'Records of this symbol that were new or changed.',
    'parts.at': 'When it was last read, ISO 8601 in UTC.',
    'parts.message': 'What is wrong with it, in words; omitted where nothing is.',
  },
};
