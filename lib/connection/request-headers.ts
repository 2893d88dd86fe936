import * as z from 'zod/mini';
import { idempotencyHeader } from '../contract/idempotency-key.ts';

/** The maximum number of request headers of a connection. */
export const maxHeaders = 5;

/** The maximum length of all names and values together, in bytes. Many proxies refuse more. */
export const maxHeadersLength = 8 * 1024;

/** Headers that each request of Hem has already. */
export const headersOfHem: readonly string[] = [
  'accept',
  'authorization',
  'content-type',
  idempotencyHeader.toLowerCase(),
];

/** Headers that make some services use another method than the request has. */
const methodHeaders: readonly string[] = ['x-http-method', 'x-http-method-override', 'x-method-override'];

/** Forbidden request-headers (Fetch Standard, §2.2.2), and one that Chromium ignores. */
const headersOfBrowser: readonly string[] = [
  ...['accept-charset', 'accept-encoding', 'access-control-request-headers', 'access-control-request-method'],
  ...['access-control-request-private-network', 'connection', 'content-length', 'cookie', 'cookie2', 'date', 'dnt'],
  ...['expect', 'host', 'keep-alive', 'origin', 'referer', 'set-cookie', 'te', 'trailer', 'transfer-encoding'],
  ...['upgrade', 'user-agent', 'via'],
];

/** A token (RFC 9110 §5.6.2). */
const nameRule = /^[!#$%&'*+.^_`|~\w-]+$/;

/** Visible characters of Latin-1, spaces and tabs. The browser sends each as one byte. */
const valueRule = /^[\t\x20-\x7e\xa0-\xff]+$/;

/** An error of a header's name or value; its text is in locales/. */
export type HeaderProblem = 'name' | 'ofHem' | 'ofBrowser' | 'value' | 'lines' | 'letters';

/** Returns why a header can't have a name; null if it can. */
export function nameProblem(name: string): Extract<HeaderProblem, 'name' | 'ofHem' | 'ofBrowser'> | null {
  const lower = name.toLowerCase();
  if (!nameRule.test(name)) return 'name';
  if (headersOfHem.includes(lower) || methodHeaders.includes(lower)) return 'ofHem';
  return headersOfBrowser.includes(lower) || /^(?:proxy|sec)-/.test(lower) ? 'ofBrowser' : null;
}

/** Returns why a header can't have a value; null if it can. Browsers trim values. */
export function valueProblem(value: string): Extract<HeaderProblem, 'value' | 'lines' | 'letters'> | null {
  if (value.trim() === '') return 'value';
  if (/[\r\n]/.test(value.trim())) return 'lines';
  return valueRule.test(value.trim()) ? null : 'letters';
}

/** Returns the length of headers in bytes: each character is one. */
export const lengthOf = (headers: readonly { name: string; value: string | null }[]): number =>
  headers.reduce((sum, { name, value }) => sum + name.length + (value?.length ?? 0), 0);

/** Returns true if two names are of one header: case does not count. */
export const isSameHeader = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

const isOnce = (headers: readonly { name: string }[]): boolean =>
  new Set(headers.map(({ name }) => name.toLowerCase())).size === headers.length;

/** The request headers of a connection as a page sends them. A null value stands for the saved one of that name. */
export const typedHeaders = z
  .array(
    z.object({
      name: z.string().check(z.refine((name) => nameProblem(name) === null)),
      value: z.nullable(
        z.string().check(
          z.trim(),
          z.refine((value) => valueProblem(value) === null),
        ),
      ),
    }),
  )
  .check(
    z.maxLength(maxHeaders),
    z.refine(isOnce),
    z.refine((headers) => lengthOf(headers) <= maxHeadersLength),
  );

export type TypedHeaders = z.infer<typeof typedHeaders>;

/** A line such as `CF-Access-Client-Id: 1a2b.access`, as proxies show headers to copy. */
const headerLine = /^([!#$%&'*+.^_`|~\w-]+):[ \t]*(\S.*)$/;

/** Reads pasted lines, each with a header's name and value. Null if any line is not one. */
export function readHeaderLines(text: string): { name: string; value: string }[] | null {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  const headers = lines.map((line) => {
    const [, name, value] = headerLine.exec(line.trim()) ?? [];
    return name === undefined || value === undefined ? null : { name, value };
  });
  const read = headers.filter((header) => header !== null);
  return read.length > 0 && read.length === headers.length ? read : null;
}
