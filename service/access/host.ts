import { OperatorError } from '../shared/errors.ts';

/** Removes the port of https from a host. Some proxies and addresses add it to an http host. */
export const withoutHttpsPort = (host: string): string =>
  host.endsWith(':443') ? host.slice(0, -':443'.length) : host;

/** A dot after a name. It is the same host, and some proxies leave it out. */
const lastDot = /(?<=[^.])\.(?=$|:)/;

/** Returns the host of a URL as domains are named. */
export const hostOf = (url: URL): string => withoutHttpsPort(url.host.replace(lastDot, ''));

/**
 * Returns a host as browsers send it: lower case, in ASCII, with a port unless it is the default one.
 *
 * @throws {OperatorError} if the text is not a host.
 */
export function normalizeHost(text: string): string {
  const url = URL.parse(`http://${text}`);
  const isHostAlone = url?.pathname === '/' && !/[/?#@\\\s]/.test(text);
  if (!url || !isHostAlone) throw new OperatorError(`"${text}" is not a host: give a name such as go.example.com.`);
  return hostOf(url);
}

/** An IPv4 address of 127.0.0.0/8, as the URL parser normalizes it. */
const loopbackIpv4 = /^127(\.\d+){3}$/;

/** Returns true for a host of this machine, where nothing serves https. */
export function isLoopback(host: string): boolean {
  const name = URL.parse(`http://${host}`)?.hostname ?? '';
  return name === 'localhost' || name.endsWith('.localhost') || loopbackIpv4.test(name) || name === '[::1]';
}
