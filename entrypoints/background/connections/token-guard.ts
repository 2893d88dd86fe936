import { holdsSecret, withoutSecrets } from '@/lib/client/redact.ts';
import type { ContractErrors } from '@/lib/contract/error-codes.ts';
import { type Failure, notSent } from '@/lib/contract/failure.ts';
import { holdsConnectionLink } from '@/lib/link/token-fields.ts';
import type { Write } from '@/lib/operations/operation.ts';
import type { Tokens } from './tokens.ts';

interface Needs {
  tokens: Tokens;
}

/**
 * Creates the checks that keep tokens out of links. A link shows its fields to everyone who has its short address. A text
 * is refused before it is saved or sent if it holds the token or the value of a request header of any connection, or is a
 * connection link.
 */
export function createTokenGuard({ tokens }: Needs) {
  /** Returns a failure that names each field of a write with a token in it; null if there is none. */
  async function refuseTokensInWrite(write: Write, password?: string): Promise<Failure | null> {
    if (write.kind === 'delete') return null;
    const rules = write.kind === 'create' ? { geo_targets: write.geo_targets } : {};
    return refuseTokens({ ...write.body, ...rules, password });
  }

  /** Returns a failure that names each field with a token in its value; null if there is none. */
  async function refuseTokens(values: Readonly<Record<string, unknown>>): Promise<Failure | null> {
    const secrets = await tokens.readSecrets();
    const errors: ContractErrors = {};
    for (const [field, value] of Object.entries(values)) {
      const text = typeof value === 'string' ? value : JSON.stringify(value ?? '');
      const isRefused = holdsConnectionLink(value) || holdsSecret(text, secrets);
      if (isRefused) errors[field] = [{ code: 'token' }];
    }
    return Object.keys(errors).length === 0 ? null : notSent(errors);
  }

  /** Returns a text without the tokens and header values of all connections. */
  async function withoutTokens(text: string): Promise<string> {
    return withoutSecrets(text, await tokens.readSecrets());
  }

  /** Returns true if an address holds the token of a connection, or is a connection link. */
  async function makesTokenPublic(address: string): Promise<boolean> {
    return (await refuseTokens({ address })) !== null;
  }

  return { refuseTokensInWrite, refuseTokens, withoutTokens, makesTokenPublic };
}
