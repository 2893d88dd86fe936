import { onTestFinished, vi } from 'vitest';
import { newConnection, setPageConnection } from '@/lib/messaging/page-connection.ts';
import { startBackground } from './background.ts';
import { otherNames } from './bends.ts';
import { connectAnother } from './connected.ts';
import { runFaultyService } from './faulty-service.ts';

/** Which token went to which origin, of all that is asked from now on. */
export function watchTokens() {
  const sent: { origin: string; token: string }[] = [];
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (address: string | URL | Request, how?: RequestInit) => {
    const { origin } = new URL(address instanceof Request ? address.url : address);
    const token = new Headers(how?.headers).get('authorization')?.replace('Bearer ', '');
    if (token !== undefined) sent.push({ origin, token });
    return fetch(address, how);
  });
  return sent;
}

/**
 * Two real services, and Hem connected to both. The one that was added last is in use; it calls the parameters of the
 * interface by names of its own.
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
