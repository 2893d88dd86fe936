import { describe, expect } from 'vitest';
import { abortOnIncrease } from '../../setup/call-timeouts.ts';
import { everyCall, id, it, operationNames } from './setting.ts';
import { answer, say, stall, stallInBody, startUnrulyService } from './unruly-service.ts';

describe('A service that does not answer', () => {
  it.for(operationNames)(
    'makes %s time out after the configured seconds, at the first attempt',
    async (name, { clientWith, service }) => {
      service.behave(stall);
      const { after } = abortOnIncrease(() => service.seen.length);
      const failure = { kind: 'timeout', seconds: 0.5 };
      expect(await everyCall[name](clientWith({ timeout: 0.5 }))).toEqual({ ok: false, failure });
      expect(service.seen).toHaveLength(1);
      expect(after).toEqual([500]);
    },
  );

  it.for([undefined, new AbortController().signal])(
    'times out in the middle of its answer, too, with any signal of its caller',
    async (signal, { clientWith, service }) => {
      service.behave(stallInBody);
      const failure = { kind: 'timeout', seconds: 0.5 };
      expect(await clientWith({ timeout: 0.5, signal }).listLinks({})).toEqual({ ok: false, failure });
    },
  );

  it('has the full time for each attempt', async ({ clientWith, service }) => {
    const { after } = abortOnIncrease(() => 0);
    const say = (code: number) => answer(code, { status: 'success', data: {} });
    service.behave(say(503), say(503), say(200));
    expect(await clientWith({ timeout: 1 }).listLinks({})).toMatchObject({ ok: true });
    expect(after).toEqual([1000, 1000, 1000]);
  });
});

describe('A redirect', () => {
  it.for([301, 302, 303, 307, 308])(
    'by %i is reported and not followed, to another origin or to its own',
    async (code, { client, service }) => {
      const other = await startUnrulyService();
      other.behave(answer(200, { status: 'success', message: 'Done' }));
      for (const location of [`${other.baseUrl}/link/delete`, '/v1/elsewhere']) {
        service.behave(say(code, '', { location }));
        expect(await client.deleteLink({ id })).toEqual({
          ok: false,
          failure: { kind: 'contract', code: 'redirect' },
        });
      }
      await other.stop();
      expect(other.seen).toEqual([]);
      expect(service.seen.map(({ url }) => url.pathname)).toEqual(['/v1/link/delete', '/v1/link/delete']);
    },
  );

  it('that a browser hides is reported, too', async ({ clientWith }) => {
    const hidden = Object.defineProperty(new Response(null), 'type', { value: 'opaqueredirect' });
    expect(await clientWith({ fetch: async () => hidden }).listLinks({})).toMatchObject({
      failure: { kind: 'contract', code: 'redirect' },
    });
  });
});
