import { createGzip } from 'node:zlib';
import { describe, expect } from 'vitest';
import { maxBytes } from '../../../lib/client/transport.ts';
import { everyCall, id, it, operationNames } from './setting.ts';
import { answer, type Behaviour, say } from './unruly-service.ts';

/** A few bytes on the way, and no end once they are unpacked. */
const endlessZeros =
  (closed: () => void): Behaviour =>
  (response) => {
    const zeros = Buffer.alloc(2 ** 20);
    const gzip = createGzip();
    response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' });
    gzip.pipe(response);
    const fill = () => {
      while (gzip.writable && gzip.write(zeros));
    };
    gzip.on('drain', fill);
    response.on('close', () => {
      gzip.destroy();
      closed();
    });
    fill();
  };

describe('An answer without end', () => {
  it.for(operationNames)(
    'is cut off while it is read, and not asked for again: %s',
    async (name, { client, service }) => {
      const isClosed = new Promise<void>((resolve) => service.behave(endlessZeros(resolve)));
      const failure = { kind: 'contract', code: 'tooLarge', bytes: maxBytes };
      expect(await everyCall[name](client)).toEqual({ ok: false, failure });
      await isClosed;
      expect(service.seen).toHaveLength(1);
    },
  );

  it('is cut off whatever its code says', async ({ client, service }) => {
    service.behave(say(503, ' '.repeat(maxBytes + 1)));
    expect(await client.listLinks({})).toMatchObject({ failure: { code: 'tooLarge' } });
    expect(service.seen).toHaveLength(1);
  });
});

describe('A large answer', () => {
  it('is read: a page of 100 links with texts of 100 kB', async ({ client, service }) => {
    const title = 'é'.repeat(50_000);
    const meta_description = '"'.repeat(50_000);
    const links = Array.from({ length: 100 }, () => ({ id, title, opengraph: { meta_description } }));
    service.behave(answer(200, { status: 'success', data: { links } }));
    const listed = await client.listLinks({});
    expect(listed.ok && listed.value.links.length).toBe(100);
  });

  it('is read to the last byte that may be, its letters whole where pieces of it part them', async ({
    client,
    service,
  }) => {
    const body = '{"status":"success","message":"é"}';
    service.behave(say(200, body + ' '.repeat(maxBytes - Buffer.byteLength(body))));
    expect(await client.deleteLink({ id })).toEqual({ ok: true, value: 'é' });
  });
});
