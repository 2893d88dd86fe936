import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTransport } from '../../../lib/client/transport.ts';
import {
  headersOfHem,
  maxHeadersLength,
  nameProblem,
  readHeaderLines,
  typedHeaders,
  valueProblem,
} from '../../../lib/connection/request-headers.ts';
import { operations } from '../../../lib/contract/operations.ts';

const accepts = (headers: unknown) => typedHeaders.safeParse(headers).success;
const one = (name: string, value: string | null = 'secret') => [{ name, value }];

describe('The name of a request header', () => {
  it.each(['CF-Access-Client-Id', 'P-Access-Token', 'X-API-Key', 'x_key', 'Accept-Language', 'Secret', 'Proxied-By'])(
    'can be %s',
    (name) => {
      expect(nameProblem(name)).toBeNull();
      expect(accepts(one(name))).toBe(true);
    },
  );

  it.each(['', ' ', 'X Key', 'X-Key:', 'X-Schlüssel', 'X-Key\n', 'X/Key', '"X"'])(
    'has no other characters: %j',
    (name) => {
      expect(nameProblem(name)).toBe('name');
      expect(accepts(one(name))).toBe(false);
    },
  );

  it.each([
    'Authorization',
    'CONTENT-TYPE',
    'Idempotency-Key',
    'accept',
    'X-HTTP-Method-Override',
    'X-Method-Override',
  ])('is none that would change Hem’s own requests: %s', (name) => {
    expect(nameProblem(name)).toBe('ofHem');
    expect(accepts(one(name))).toBe(false);
  });

  it.each(['Cookie', 'Host', 'Origin', 'Sec-Fetch-Site', 'sec-anything', 'Proxy-Authorization', 'Via', 'User-Agent'])(
    'is none that browsers refuse: %s',
    (name) => {
      expect(nameProblem(name)).toBe('ofBrowser');
      expect(accepts(one(name))).toBe(false);
    },
  );

  it('is none of those that the client sends', async () => {
    const sent = new Set<string>();
    const send = createTransport({
      fetch: async (_address, init) => {
        for (const name of new Headers(init?.headers).keys()) sent.add(name);
        return new Response();
      },
      baseUrl: 'https://links.example/v1',
      token: 'token',
      timeout: 1,
      idempotencyKey: 'key',
    });
    for (const { method, path } of Object.values(operations)) await send({ method, path, query: {}, body: '{}' });
    expect([...sent].toSorted()).toEqual(headersOfHem.toSorted());
  });

  it('is any that Headers accepts, and no other', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 8 }), (name) => {
        const takes = () => new Headers().set(name, 'x');
        if (nameProblem(name) === 'name') expect(takes).toThrow();
        else expect(takes).not.toThrow();
      }),
    );
  });
});

describe('The value of a request header', () => {
  it.each([
    ['', 'value'],
    [' \t', 'value'],
    ['one\ntwo', 'lines'],
    ['one\r\nX-Other: two', 'lines'],
    ['key 🔑', 'letters'],
    ['Ключ', 'letters'],
    ['a\u0000b', 'letters'],
    ['a\u007fb', 'letters'],
  ])('is not %j: %s', (value, problem) => {
    expect(valueProblem(value)).toBe(problem);
    expect(accepts(one('X-Key', value))).toBe(false);
  });

  it.each(['a', 'Geheim mit ü', '"quoted, list"', ' trimmed\n'])('can be %j', (value) => {
    expect(valueProblem(value)).toBeNull();
    expect(typedHeaders.parse(one('X-Key', value))).toEqual(one('X-Key', value.trim()));
  });

  it('is carried unchanged', () => {
    const letter = fc.integer({ min: 0x09, max: 0x17f }).map((code) => String.fromCharCode(code));
    fc.assert(
      fc.property(fc.string({ unit: letter, minLength: 1, maxLength: 3 }), (value) => {
        fc.pre(valueProblem(value) === null);
        expect(new Headers({ 'x-key': value.trim() }).get('x-key')).toBe(value.trim());
      }),
    );
  });
});

describe('The request headers of a connection', () => {
  const many = (count: number) => Array.from({ length: count }, (_, at) => ({ name: `X-Key-${at}`, value: 'secret' }));

  it('are five at most', () => {
    expect(accepts(many(5))).toBe(true);
    expect(accepts(many(6))).toBe(false);
  });

  it('are there once each, however they are written', () => {
    expect(accepts([...one('X-Key'), ...one('x-key', null)])).toBe(false);
  });

  it('have 8 kB at most', () => {
    const filled = (length: number) => one('X-Key', 'a'.repeat(length - 'X-Key'.length));
    expect(accepts(filled(maxHeadersLength))).toBe(true);
    expect(accepts(filled(maxHeadersLength + 1))).toBe(false);
  });
});

describe('Pasted lines', () => {
  it('are read as headers', () => {
    expect(readHeaderLines('CF-Access-Client-Id: 1a.access\r\n\n  CF-Access-Client-Secret:2b c \n')).toEqual([
      { name: 'CF-Access-Client-Id', value: '1a.access' },
      { name: 'CF-Access-Client-Secret', value: '2b c' },
    ]);
  });

  it.each(['', 'CF-Access-Client-Id', 'a value', 'X-Key: one\nand more', 'X-Key:'])(
    'are no headers without a name and a value in each: %j',
    (text) => {
      expect(readHeaderLines(text)).toBeNull();
    },
  );
});
