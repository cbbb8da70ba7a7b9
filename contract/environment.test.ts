import { expect, test } from 'vitest';
import { unknownVariables } from './environment.ts';

const known = ['UPSTREAM_URL', 'UPSTREAM_KEY', 'UPSTREAM_KEY_FILE', 'HOST', 'PORT', 'ALLOWED_HOSTS', 'IMAGE_HOSTS', 'BASE_PATH'];

test.each([
  ['UPSTREAM_KEYS', 'UPSTREAM_KEY'],
  ['upstream_url', 'UPSTREAM_URL'],
  ['UPSTREAM_ULR', 'UPSTREAM_URL'],
  ['UPSTEAM_URL', 'UPSTREAM_URL'],
  ['ALLOWED_HOST', 'ALLOWED_HOSTS'],
  ['ALOWED_HOSTS', 'ALLOWED_HOSTS'],
  ['BASEPATH', 'BASE_PATH'],
  ['IMAGES_HOST', 'IMAGE_HOSTS'],
])('%s is warned of, with %s named', (name, similar) => {
  expect(unknownVariables([name], known, 'UPSTREAM_')).toEqual([
    `${name} is not a variable of Marketdesk and has no effect: was ${similar} meant?`,
  ]);
});

test.each(['UPSTREAM_SERVICE_HOST', 'UPSTREAM_PORT', 'UPSTREAM_PORT_8081_TCP_ADDR', 'UPSTREAM_TOKEN'])(
  '%s is warned of, and no name is near it',
  (name) => {
    expect(unknownVariables([name], known, 'UPSTREAM_')).toEqual([`${name} is not a variable of Marketdesk and has no effect`]);
  },
);

test('names of ours, of others, and short ones are no reason for a warning', () => {
  const names = [...known, 'HOSTNAME', 'HOME', 'POST', 'PORTS', 'DATA_HOST', 'BASH_ENV', 'npm_config_host', 'NODE_ENV', 'HOSTTYPE'];
  expect(unknownVariables(names, known, 'UPSTREAM_')).toEqual([]);
});
