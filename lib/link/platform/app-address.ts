import { isWebAddress } from '../../contract/web-address.ts';
import { addressFault } from '../address/address-fault.ts';
import { otherScheme } from '../address/other-scheme.ts';

/** Returns the scheme of an app's own address (`spotify:`), which browsers may not open; null for any other text. */
export function appSchemeOf(typed: string): string | null {
  const address = typed.trim();
  const isMisspelled = addressFault(address)?.kind === 'beginning';
  return isMisspelled ? null : otherScheme(address);
}

/** Address prefixes that open an app store's own app, with their web equivalents. */
const storePages: readonly [RegExp, string][] = [
  [/^market:\/\/details\/?\?/i, 'https://play.google.com/store/apps/details?'],
  [/^itms(-apps|-appss)?:\/\//i, 'https://'],
  [/^ms-windows-store:\/\/pdp\/?\?productid=/i, 'https://apps.microsoft.com/detail/'],
  [/^snap:\/\//i, 'https://snapcraft.io/'],
];

/** Splits an Android intent into its target and its parameters, which may name the app and a fallback page. */
function readIntent(text: string): { target: string; parameters: string } | null {
  const [start = '', ...others] = text.split(/#Intent;/i);
  const parameters = others.at(-1) ?? '';
  if (!/^intent:/i.test(start) || !/;end$/i.test(parameters)) return null;
  const target = text.slice('intent:'.length, -('#Intent;'.length + parameters.length));
  return { target, parameters };
}

/**
 * Returns the web address for an app's own address: its store page, or an intent's fallback. Null for any other text.
 */
export function webPageOf(typed: string): string | null {
  const text = typed.trim();
  const intent = readIntent(text);
  if (intent !== null) return fallbackOf(intent.target, intent.parameters);
  const [start, web] = storePages.find(([start]) => start.test(text)) ?? [];
  const page = start === undefined || web === undefined ? null : text.replace(start, web);
  return page !== null && URL.canParse(page) ? page : null;
}

/** Returns an intent's fallback page, else its target if that is a web address, else the app's page in the store. */
function fallbackOf(about: string, parts: string): string | null {
  const part = (name: string) =>
    parts
      .split(';')
      .find((one) => one.startsWith(`${name}=`))
      ?.slice(name.length + 1);
  const named = part('S.browser_fallback_url');
  const scheme = part('scheme');
  const app = part('package');
  const pages = [
    named && decoded(named),
    scheme && about !== '' && `${scheme}:${about}`,
    app && `https://play.google.com/store/apps/details?id=${encodeURIComponent(app)}`,
  ];
  return pages.find((page) => typeof page === 'string' && isWebAddress(page)) || null;
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
