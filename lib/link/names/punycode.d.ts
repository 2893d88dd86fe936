/** As far as Hem uses it: the package has no types of its own. */
declare module 'punycode.js' {
  /** The labels of a host in Unicode. Throws a RangeError where one is no Punycode. */
  export function toUnicode(host: string): string;
}
