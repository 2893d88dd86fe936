import { describe, expect } from 'vitest';
import { id, it } from './setting.ts';

const emptyFailure = { kind: 'invalid', message: '', formErrors: [], fieldErrors: {} };

describe('Input that the contract refuses', () => {
  it('is not sent, and fails like F4 of the service', async ({ client, service }) => {
    expect(await client.createLink({ long_url: 'example.com', title: 'x'.repeat(151), tags: [''] })).toEqual({
      ok: false,
      failure: {
        ...emptyFailure,
        notSent: {
          long_url: [{ code: 'webAddress' }],
          title: [{ code: 'tooLong', limit: 150 }],
          tags: [{ code: 'tagEmpty' }],
        },
      },
    });
    expect(service.seen).toEqual([]);
  });

  it('is refused in a query, too', async ({ client, service }) => {
    const result = await client.listLinks({ start_date: '24.12.2026', limit: 'ten' });
    expect(result).toMatchObject({
      failure: { ...emptyFailure, notSent: { start_date: [{ code: 'day' }], limit: [{ code: 'digits' }] } },
    });
    expect(service.seen).toEqual([]);
  });

  it('is refused by name if a field is unknown, which the types allow', async ({ client, service }) => {
    const odd = { id, titel: 'Spring' };
    expect(await client.updateLink(odd)).toEqual({
      ok: false,
      failure: { ...emptyFailure, notSent: { '': [{ code: 'unknown', names: ['titel'] }] } },
    });
    expect(service.seen).toEqual([]);
  });
});

describe('A token that cannot be sent in a header', () => {
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
