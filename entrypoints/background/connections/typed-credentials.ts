import type { Credentials, RequestHeader } from '@/lib/client/transport.ts';
import { isSameHeader, lengthOf, maxHeadersLength, type TypedHeaders } from '@/lib/connection/request-headers.ts';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import type { ContractError } from '@/lib/contract/error-codes.ts';
import { notSent, type Result } from '@/lib/contract/failure.ts';
import type { Tokens } from './tokens.ts';

/** Credentials as a page sends them: null or absent stands for the saved ones. */
interface Typed {
  token: string | null;
  headers?: TypedHeaders | undefined;
}

interface Needs {
  tokens: Tokens;
}

export function completeCredentialsWith({ tokens }: Needs) {
  /**
   * Completes typed credentials for an address with the saved ones of a connection, which go to their own origin only.
   * Fails if a token or a header's value is missing.
   */
  async function completeCredentials(
    baseUrl: string,
    typed: Typed,
    connection: Connection | null,
  ): Promise<Result<{ credentials: Required<Credentials>; saved: Credentials | null }>> {
    const saved = await tokens.readCredentialsFor(baseUrl, connection);
    const token = typed.token ?? saved?.token;
    if (token === undefined) return missing('token');
    const headers: RequestHeader[] = [];
    for (const { name, value: typedValue } of typed.headers ?? savedHeaders(baseUrl, connection)) {
      const value = typedValue ?? saved?.headers?.find((one) => isSameHeader(one.name, name))?.value;
      if (value === undefined) return missing('headers');
      headers.push({ name, value });
    }
    return lengthOf(headers) > maxHeadersLength
      ? refused('headers', { code: 'tooLong', limit: maxHeadersLength })
      : { ok: true, value: { credentials: { token, headers }, saved } };
  }

  return completeCredentials;
}

/** Returns the saved headers of a connection. Another origin gets none. */
const savedHeaders = (baseUrl: string, connection: Connection | null): TypedHeaders =>
  connection !== null && new URL(connection.baseUrl).origin === new URL(baseUrl).origin
    ? (connection.headerNames ?? []).map((name) => ({ name, value: null }))
    : [];

const missing = (field: 'token' | 'headers') => refused(field, { code: 'missing' });

const refused = (field: 'token' | 'headers', error: ContractError): Result<never> => ({
  ok: false,
  failure: notSent({ [field]: [error] }),
});
