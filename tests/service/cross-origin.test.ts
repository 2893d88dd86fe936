import { describe, expect, it } from 'vitest';
import { testService } from './test-service.ts';

const extension = 'chrome-extension://abcdefghijklmnopabcdefghijklmnop';
const firefox = 'moz-extension://8b1f3c5e-0000-4000-8000-000000000000';
const safari = 'safari-web-extension://3E2A9C14-0000-4000-8000-000000000000';
const site = 'https://links.example.com';

const answeredOrigin = async (allowedOrigins: readonly string[] | undefined, origin: string) => {
  const { app } = await testService({ allowedOrigins });
  const response = await app.request('/v1/links', { headers: { Origin: origin } });
  return response.headers.get('Access-Control-Allow-Origin');
};

describe('calls from another origin', () => {
  it.each([
    ['lets extensions in', undefined, extension, extension],
    ['lets those of Firefox in', undefined, firefox, firefox],
    ['lets those of Safari in', undefined, safari, safari],
    ['keeps sites out', undefined, site, null],
    ['keeps out what only looks like an extension', undefined, 'https://chrome-extension.example', null],
    ['keeps out a scheme that only ends like one', undefined, 'x-safari-web-extension://a', null],
    ['lets a site in that is named', ['extensions', site], site, site],
    ['lets extensions in beside it', ['extensions', site], extension, extension],
    ['keeps extensions out that are not named', [site], extension, null],
    ['keeps everyone out of an empty list', [], extension, null],
  ])('%s', async (_what, allowed, origin, answered) => {
    expect(await answeredOrigin(allowed, origin)).toBe(answered);
  });

  it('get the allowed methods and headers from a preflight', async () => {
    const { app } = await testService();
    const { status, headers } = await app.request('/v1/link/update', {
      method: 'OPTIONS',
      headers: { Origin: extension, 'Access-Control-Request-Method': 'PUT' },
    });
    expect(status).toBe(204);
    expect(headers.get('Access-Control-Allow-Methods')?.split(',').sort()).toEqual(['DELETE', 'GET', 'POST', 'PUT']);
    expect(headers.get('Access-Control-Allow-Headers')?.split(',')).toEqual([
      'Authorization',
      'Content-Type',
      'Idempotency-Key',
    ]);
  });

  it('can read how long to wait', async () => {
    const { app } = await testService();
    const { headers } = await app.request('/v1/links', { headers: { Origin: extension } });
    expect(headers.get('Access-Control-Expose-Headers')?.split(',')).toEqual([
      'Date',
      'Retry-After',
      'Idempotency-Key',
    ]);
  });

  it('can read the failures too', async () => {
    const { app } = await testService();
    for (const path of ['/v1/links', '/v1/nothing']) {
      const { headers } = await app.request(path, { headers: { Origin: extension } });
      expect(headers.get('Access-Control-Allow-Origin')).toBe(extension);
    }
  });
});
