import { describe, expect } from 'vitest';
import { id, it } from './setting.ts';

const saidNothing = { kind: 'invalid', message: '', formErrors: [], fieldErrors: {} };

describe('Input that the contract refuses', () => {
  it('is not sent: the failure is that of the service, F4', async ({ client, service }) => {
    expect(await client.createLink({ long_url: 'example.com', title: 'x'.repeat(151), tags: [''] })).toEqual({
      ok: false,
      failure: {
        ...saidNothing,
        notSent: {
          long_url: [{ code: 'webAddress' }],
          title: [{ code: 'tooLong', limit: 150 }],
          tags: [{ code: 'tagEmpty' }],
        },
      },
    });
    expect(service.seen).toEqual([]);
  });

  it('is refused in a query as well', async ({ client, service }) => {
    const result = await client.listLinks({ start_date: '24.12.2026', limit: 'ten' });
    expect(result).toMatchObject({
      failure: { ...saidNothing, notSent: { start_date: [{ code: 'day' }], limit: [{ code: 'digits' }] } },
    });
    expect(service.seen).toEqual([]);
  });

  it('is refused by name where it is unknown, which types let through', async ({ client, service }) => {
    const odd = { id, titel: 'Spring' };
    expect(await client.updateLink(odd)).toEqual({
      ok: false,
      failure: { ...saidNothing, notSent: { '': [{ code: 'unknown', names: ['titel'] }] } },
    });
    expect(service.seen).toEqual([]);
  });
});

describe('A token that no header can carry', () => {
  it.for(['', 'line\nbreak', 'Zürich', '🧵', 'two words'])(
    'is not sent: %j',
    async (token, { clientWith, service }) => {
      expect(await clientWith({ token }).listLinks({})).toEqual({
        ok: false,
        failure: { kind: 'unauthorized', message: '', unsendable: true },
      });
      expect(service.seen).toEqual([]);
    },
  );
});
