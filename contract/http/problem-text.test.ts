import { expect, test } from 'vitest';
import { problemText, type Problems } from './problem-text.ts';

const problems: Problems = [
  { kind: 'invalid_parameter', value: 'date: expected an existing date as YYYY-MM-DD, got "<\u{1}&>"' },
  { kind: 'limit_exceeded', value: 'pageSize: at most 100, got 500' },
];

test('an error in JSON is one line, in the order of facts §3.2', () => {
  expect(problemText(problems)).toEqual({
    status: 400,
    text:
      String.raw`{"ok":false,"errors":[{"code":"bad_request","id":"invalid_parameter","value":"date: expected an existing date as YYYY-MM-DD, got \"<\u0001&>\""},` +
      '{"code":"bad_request","id":"limit_exceeded","value":"pageSize: at most 100, got 500"}],"data":null,"message":"Bad Request"}',
  });
});

test.each(['xml', 'text-xml'] as const)('an error as %s nests its entries, and holds nothing XML forbids', (format) => {
  expect(problemText(problems, format)).toEqual({
    status: 400,
    text:
      '<?xml version="1.0" encoding="UTF-8"?><result><ok>false</ok><errors>' +
      '<item><code>bad_request</code><id>invalid_parameter</id><value>date: expected an existing date as YYYY-MM-DD, got "&lt;&amp;&gt;"</value></item>' +
      '<item><code>bad_request</code><id>limit_exceeded</id><value>pageSize: at most 100, got 500</value></item>' +
      '</errors><data></data><message>Bad Request</message></result>',
  });
});
