/** The languages that Chrome and Firefox know: https://developer.chrome.com/docs/extensions/reference/api/i18n#locales */
const browserCodes = `ar am bg bn ca cs da de el en en_AU en_GB en_US es es_419 et fa fi fil fr gu he hi hr hu id it
  ja kn ko lt lv ml mr ms nl no pl pt_BR pt_PT ro ru sk sl sr sv sw ta te th tr uk vi zh_CN zh_TW`.split(/\s+/);

/** The language of the source texts. Texts that a language lacks are shown in it. */
export const sourceCode = 'en';

/** Languages built from the file of another one until they have their own. */
export const sharedFiles: Record<string, string> = { pt_PT: 'pt_BR' };

/** @throws Error if browsers do not know this code */
export function checkCode(code: string): void {
  if (!browserCodes.includes(code))
    throw new Error(`locales/${code}.yml: browsers know no language ${code}. They know ${browserCodes.join(', ')}.`);
}

/** Returns the BCP 47 tag of a browser's code. */
export const tagOf = (code: string): string => code.replaceAll('_', '-');

/** The plural categories of any language, in the order that people list them. */
const categories = ['zero', 'one', 'two', 'few', 'many', 'other'];

/** The whole numbers up to 1,000 that each plural category of a language has. */
function numbersByCategory(code: string): Map<string, number[]> {
  const rules = new Intl.PluralRules(tagOf(code));
  const { pluralCategories } = rules.resolvedOptions();
  const own = categories.filter((category) => pluralCategories.some((one) => one === category));
  const numbers = Map.groupBy(
    Array.from({ length: 1001 }, (_, n) => n),
    (n): string => rules.select(n),
  );
  return new Map(own.map((category) => [category, numbers.get(category) ?? []]));
}

const numbersOf = new Map<string, Map<string, number[]>>();

function cachedNumbers(code: string): Map<string, number[]> {
  const numbers = numbersOf.get(code) ?? numbersByCategory(code);
  numbersOf.set(code, numbers);
  return numbers;
}

/** Returns the plural categories of a language. */
export const categoriesOf = (code: string): string[] => [...cachedNumbers(code).keys()];

/** Returns the only whole number of a plural category; null if it has several, as `one` in Ukrainian has 21 and 31. */
export function onlyNumberOf(code: string, category: string): number | null {
  const [only = null, ...others] = cachedNumbers(code).get(category) ?? [];
  return others.length === 0 ? only : null;
}
