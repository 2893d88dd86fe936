import { onTestFinished, vi } from 'vitest';
import { newConnection, setPageConnection } from '@/lib/messaging/page-connection.ts';
import { startBackground } from './background.ts';
import { otherNames } from './bends.ts';
import { connectAnother } from './connected.ts';
import { runFaultyService } from './faulty-service.ts';

/** Records which token is sent to which origin, from now on until the test ends. */
export function watchTokens() {
  const sent: { origin: string; token: string }[] = [];
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (address: string | URL | Request, init?: RequestInit) => {
    const { origin } = new URL(address instanceof Request ? address.url : address);
    const token = new Headers(init?.headers).get('authorization')?.replace('Bearer ', '');
    if (token !== undefined) sent.push({ origin, token });
    return fetch(address, init);
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  return sent;
}

/**
 * Starts two real services and connects Hem to both. The second connection is in use. Its service has its own parameter
 * names.
 */
export async function twoServices() {
  onTestFinished(() => setPageConnection(newConnection));
  const [alpha, beta] = [await runFaultyService(), await runFaultyService()];
  await beta.proxy.inject('strictNames');
  await startBackground();
  return {
    alpha: { ...alpha, connection: await connectAnother(alpha) },
    beta: { ...beta, connection: await connectAnother(beta, { names: otherNames }) },
  };
}
