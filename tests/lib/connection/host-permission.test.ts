import fc from 'fast-check';
import { describe, expect, it, test as property } from 'vitest';
import { hostPermission } from '../../../lib/connection/host-permission.ts';

describe('the permission for a connection', () => {
  it.each([
    ['https://api.example.com/v1', 'https://api.example.com/*'],
    ['https://api.example.com/tenant/v1', 'https://api.example.com/*'],
    ['https://api.example.com:8443/v1', 'https://api.example.com:8443/*'],
    ['http://127.0.0.1:8787/v1', 'http://127.0.0.1:8787/*'],
    ['https://[2001:db8::1]:8443/v1', 'https://[2001:db8::1]:8443/*'],
  ])('covers exactly one origin: %s', (baseUrl, pattern) => {
    expect(hostPermission(baseUrl, { ports: true })).toBe(pattern);
  });

  it('has no port if the browser’s patterns have none', () => {
    expect(hostPermission('http://127.0.0.1:8787/v1', { ports: false })).toBe('http://127.0.0.1/*');
  });
});

property('the permission for a connection never covers another host', () => {
  fc.assert(
    fc.property(fc.domain(), fc.boolean(), (host, ports) => {
      const pattern = hostPermission(`https://${host}/v1`, { ports });
      expect(pattern).toBe(`https://${new URL(`https://${host}`).hostname}/*`);
      expect(pattern.slice(0, -1)).not.toContain('*');
    }),
  );
});
