import { expect, test } from 'vitest';
import { describeClocks } from './clock-notice.tsx';

const follows = 'the service’s, which times, days and sessions here follow.';

test.each([
  [3 * 1440, `This browser’s clock is 3 d behind ${follows}`],
  [-120, `This browser’s clock is 2 h ahead of ${follows}`],
  [-6, `This browser’s clock is 6 min ahead of ${follows}`],
  [0, undefined],
])('a service that is %i minutes ahead: %s', (minutes, sentence) => {
  expect(describeClocks(minutes)).toBe(sentence);
});
