/** The browsers, languages, referrers and countries of visits in the bench. */
export const agents = [139, 140, 141, 142, 143].flatMap((version) => [
  `Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version}.0.0.0 Safari/537.36`,
  `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version}.0.0.0 Safari/537.36`,
  `Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version}.0.0.0 Mobile Safari/537.36`,
  `Mozilla/5.0 (X11; Linux x86_64; rv:${version}.0) Gecko/20100101 Firefox/${version}.0`,
]);
export const languages = ['de-AT,de;q=0.9,en;q=0.5', 'en-US,en;q=0.9', 'fr', 'es-ES', 'ja', 'pt-BR', 'it'];
export const referrers = ['', ...Array.from({ length: 20 }, (_, index) => `https://site-${index}.example/page`)];
export const countries = ['AT', 'DE', 'CH', 'FR', 'IT', 'ES', 'US', 'GB', 'JP', 'BR', 'IN', 'PL'];

/** Returns an item of a list by number, always the same one. */
export const pick = <Value>(list: readonly Value[], index: number, otherwise: Value): Value =>
  list[index % list.length] ?? otherwise;

/** Returns an address by number, from a block reserved for benchmarks (RFC 2544). */
export const addressOf = (index: number) => `198.18.${(index >> 8) & 0xff}.${index & 0xff}`;
