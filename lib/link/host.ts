import { foldText } from '../contract/fold-text.ts';

/** A host as it is compared: without case, and without `www.`. */
export const bareHost = (host: string): string => foldText(host).replace(/^www\./, '');

/**
 * The host that a domain is called by, as addresses have it: `xn--mnchen-3ya.example` of `München.example`. Null where
 * it is none.
 */
export function hostNamed(domain: string | null): string | null {
  const name = domain?.trim() ?? '';
  return name === '' ? null : (URL.parse(`https://${name}`)?.host ?? null);
}
