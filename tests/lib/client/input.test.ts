import { describe, expect } from 'vitest';
import { id, it } from './setting.ts';

const message = 'Nothing was sent: a value needs correcting';

describe('Input that the contract refuses', () => {
  it('is not sent: the failure is that of the service, F4', async ({ client, service }) => {
    expect(await client.createLink({ long_url: 'example.com', title: 'x'.repeat(151), tags: [''] })).toEqual({
      ok: false,
      failure: {
        kind: 'invalid',
        message,
        formErrors: [],
        fieldErrors: {
          long_url: ['Must be a web address that starts with https:// or http://'],
          title: ['At most 150 characters'],
          tags: ['A tag cannot be empty'],
        },
      },
    });
    expect(service.seen).toEqual([]);
  });

  it('is refused in a query as well', async ({ client, service }) => {
    const result = await client.listLinks({ start_date: '24.12.2026', limit: 'ten' });
    expect(result).toMatchObject({
      failure: { kind: 'invalid', fieldErrors: { start_date: [expect.anything()], limit: ['Must be digits only'] } },
    });
    expect(service.seen).toEqual([]);
  });

  it('is refused by name where it is unknown, which types let through', async ({ client, service }) => {
    const odd = { id, titel: 'Spring' };
    expect(await client.updateLink(odd)).toEqual({
      ok: false,
      failure: { kind: 'invalid', message, formErrors: ['Unknown: titel'], fieldErrors: {} },
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
        failure: { kind: 'unauthorized', message: 'The token holds characters that cannot be sent: copy it again' },
      });
      expect(service.seen).toEqual([]);
    },
  );
});
