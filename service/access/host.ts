import { StartError } from '../shared/errors.ts';

/** Returns the host of a URL as domains are named. Some proxies and addresses add the port of https to a host of http. */
export const hostOf = (url: URL): string => url.host.replace(/:443$/, '');

/**
 * A host as visits name it: lower case, international names in ASCII, a port unless it is the default one.
 *
 * @throws {StartError} when the text is no host.
 */
export function normaliseHost(text: string): string {
  const url = URL.parse(`http://${text}`);
  const isHostAlone = url?.pathname === '/' && !/[/?#@\\\s]/.test(text);
  if (!url || !isHostAlone) throw new StartError(`"${text}" is not a host: give a name such as go.example.com.`);
  return hostOf(url);
}

/** An IPv4 address of 127.0.0.0/8, as the URL parser writes every spelling of it. */
const loopbackIpv4 = /^127(\.\d+){3}$/;

/** Returns whether a host is this machine itself, where nothing serves https. */
export function isLoopback(host: string): boolean {
  const name = URL.parse(`http://${host}`)?.hostname ?? '';
  return name === 'localhost' || name.endsWith('.localhost') || loopbackIpv4.test(name) || name === '[::1]';
}
