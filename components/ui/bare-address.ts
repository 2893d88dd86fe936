/** Returns an address without scheme, `www` and the slash of an empty path. */
export const bareAddress = (address: string): string =>
  address.replace(/^https?:\/\/(?:www\.)?/i, '').replace(/^([^/]*)\/$/, '$1');
