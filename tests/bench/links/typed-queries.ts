/** Typical queries: words, prefixes, several words, parts of addresses, and words without results. */
export const typedQueries: readonly string[] = [
  ...['sale', 'spring', 'newsletter', 'zurich', 'cafe', 'black friday', 'launch guide', 'pricing', 'webinar q3'],
  ...['corlin', 'quindra', 'zelbri', 'wilxan', 'turros lin', 'example/sale', 'podcast press', 'fle', 'x'],
  ...['exampel', 'nothing here', 'barcorz', 'zzz', 'anquestion', 'sphinx', 'spring-sale', '?id=4711', 'ad'],
];
