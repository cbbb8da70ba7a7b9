import { describe, expect, it } from 'vitest';
import { describeForeign } from './foreign.ts';

describe('a source of another format is named by its beginning', () => {
  it.each([
    ['<?xml version="1.0"?><rss version="2.0"><channel>', 'this is an RSS feed; feeds are not read by ingest yet'],
    ['\n<!-- made -->\n<rss>', 'this is an RSS feed; feeds are not read by ingest yet'],
    ['<?xml version="1.0"?>\n<feed xmlns="http://www.w3.org/2005/Atom">', 'this is an Atom feed; feeds are not read by ingest yet'],
    ['<rdf:RDF xmlns="http://purl.org/rss/1.0/">', 'this is an RSS feed (RDF); feeds are not read by ingest yet'],
    ['{"version":"https://jsonfeed.org/version/1.1","items":[]}', 'this is a JSON feed; feeds are not read by ingest yet'],
    ['<?xml version="1.0"?><xbrli:xbrl xmlns:xbrli="x">', 'this is an XBRL report; company reports are not read by ingest yet'],
    ['<html xmlns:ix="x"><head>', 'this is an Inline XBRL report; company reports are not read by ingest yet'],
    [
      '{"cik":320193,"entityName":"Apple Inc.","facts":{"dei":{}}}',
      'this is a company-facts file (XBRL as JSON); company reports are not read by ingest yet',
    ],
    ['<!DOCTYPE html><html><body>404</body></html>', 'this is an HTML page: it may be the error page of a download'],
    ['<HTML>\n', 'this is an HTML page: it may be the error page of a download'],
    ['<?xml version="1.0"?><quotes>', 'this is XML (quotes), which is not read'],
  ])('%j', (start, sentence) => {
    expect(describeForeign(Buffer.from(start))).toBe(sentence);
  });
});

it.each([
  '',
  'id,title\n1,a',
  '<DATE>,<OPEN>\n1,2',
  '<TICKER>\t<PER>\t<DATE>\n',
  '{"id":1,"title":"<html>"}',
  '{"cik":"1","symbol":"F"}',
  '[{"cik":1}]',
  'PARTS,PRICE',
])('%j may be a table or JSON', (start) => {
  expect(describeForeign(Buffer.from(start))).toBeUndefined();
});
