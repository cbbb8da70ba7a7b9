/** A query string as decoded pairs, as a server reads it; the contract knows neither the DOM's nor Node's reader. */
export const pairs = (search: string): [name: string, value: string][] =>
  search
    .split('&')
    .filter((part) => part !== '')
    .map((part) => {
      const [name = '', ...value] = part.replaceAll('+', ' ').split('=');
      return [decodeURIComponent(name), decodeURIComponent(value.join('='))];
    });
