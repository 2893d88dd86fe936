import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { describe, expect } from 'vitest';
import { maxBytes } from '../../../lib/client/transport.ts';
import { everyCall, id, it, operationNames } from './setting.ts';
import { answer, type Behaviour, say } from './unruly-service.ts';

/** A gzip member of a megabyte of zeros. Any number of members is one text (RFC 1952, section 2.2). */
const zeros = gzipSync(Buffer.alloc(2 ** 20));

function* endless() {
  for (;;) yield zeros;
}

/** Sends a few compressed bytes that decompress to an endless text. */
const endlessZeros =
  (closed: () => void): Behaviour =>
  (response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' });
    const sent = Readable.from(endless()).pipe(response);
    sent.on('close', closed);
  };

describe('An endless answer', () => {
  it.for(operationNames)(
    'is aborted while it is read, and not requested again: %s',
    async (name, { client, service }) => {
      const isClosed = new Promise<void>((resolve) => service.behave(endlessZeros(resolve)));
      const failure = { kind: 'contract', code: 'tooLarge', bytes: maxBytes };
      expect(await everyCall[name](client)).toEqual({ ok: false, failure });
      await isClosed;
      expect(service.seen).toHaveLength(1);
    },
  );

  it('is aborted with any status code', async ({ client, service }) => {
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

  it('is read up to the maximum size, with characters intact across chunks', async ({ client, service }) => {
    const body = '{"status":"success","message":"é"}';
    service.behave(say(200, body + ' '.repeat(maxBytes - Buffer.byteLength(body))));
    expect(await client.deleteLink({ id })).toEqual({ ok: true, value: 'é' });
  });
});
