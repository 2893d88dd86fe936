import { describe, expect, it, vi } from 'vitest';
import { bufferLines } from '../../../service/buffer-lines.ts';
import { createRequestLog, routeOf } from '../../../service/shared/request-log.ts';
import { until } from '../../setup/until.ts';
import { testService } from '../test-service.ts';

const logged = async () => {
  const lines: string[] = [];
  const service = await testService({ log: (line) => lines.push(line), onFault: () => {} });
  return { ...service, lines };
};

describe('the log', () => {
  it('has one line for each request: its id, route, status and milliseconds', async () => {
    const { call, create, lines, visit } = await logged();
    const { short_url } = await create();
    const visited = await visit(short_url);
    await call('GET', '/nothing');
    const entries: unknown[] = lines.map((line) => JSON.parse(line));
    expect(entries).toMatchObject([
      { method: 'POST', route: '/v1/link/create', status: 200, ms: expect.any(Number) },
      { method: 'GET', route: '/:link', status: 302, id: visited.headers.get('X-Request-Id') },
      { method: 'GET', route: '/v1/*', status: 400 },
    ]);
  });

  it('holds no token, password, address or query', async () => {
    const { call, create, lines, token, visit } = await logged();
    const { short_url } = await create({ custom_link: 'private-slug', has_password: true, password: 'open sesame' });
    await visit(`${short_url}?secret=1`);
    await visit('https://go.example.com/private-slug');
    await call('GET', '/links?title=hidden');
    expect(lines).toHaveLength(4);
    for (const word of [token, 'sesame', 'secret', 'private-slug', 'hidden', '127.0.0.1']) {
      expect(lines.join('\n')).not.toContain(word);
    }
  });

  it.each([
    ['/', '/'],
    ['/health', '/health'],
    ['/v1', '/v1'],
    ['/v1/link/create', '/v1/link/create'],
    ['/v1/nothing', '/v1/*'],
    ['/v1x', '/:link'],
    ['/v', '/:link'],
    ['/share/key', '/share/*'],
    ['/share', '/share/*'],
    ['/shares/key', '/:link'],
    ['/sale?v1/', '/:link'],
  ])('logs %s with the route %s', (path, route) => {
    expect(routeOf(path)).toBe(route);
  });

  it('has milliseconds with two decimals', () => {
    const now = vi.spyOn(performance, 'now');
    const lines: string[] = [];
    const { write } = createRequestLog((line) => lines.push(line));
    const took = [0, 0.004, 0.07, 0.1, 1, 1.5, 99.994, 12_345.678];
    for (const ms of took) {
      now.mockReturnValueOnce(ms);
      write({ id: 'id', startedAt: 0, method: 'GET', route: '/', status: 302 });
    }
    expect(lines.map((line) => /"ms":(.*)}/.exec(line)?.[1])).toEqual([
      '0',
      '0',
      '0.07',
      '0.1',
      '1',
      '1.5',
      '99.99',
      '12345.68',
    ]);
  });

  it('has status 500 if the service fails', async () => {
    const { call, close, lines } = await logged();
    await close();
    await call('GET', '/links');
    expect(lines.join()).toContain('"status":500');
  });

  it.each([
    ['info', 4],
    ['warn', 2],
    ['error', 0],
    ['silent', 0],
  ] as const)('at %s has %i of two visits and two failures', async (level, count) => {
    const lines: string[] = [];
    const { create, visit } = await testService({
      log: (line) => lines.push(line),
      logSettings: { level, sample: 1 },
    });
    const { short_url } = await create();
    lines.length = 0;
    for (const address of [short_url, short_url, 'http://go.example.com/no', 'http://go.example.com/no']) {
      expect((await visit(address)).headers.get('X-Request-Id')).not.toBeNull();
    }
    expect(lines).toHaveLength(count);
  });

  it('can have one in ten successful requests, and all failed ones', async () => {
    const lines: string[] = [];
    const { visit } = await testService({
      log: (line) => lines.push(line),
      logSettings: { level: 'info', sample: 10 },
    });
    for (let visits = 0; visits < 50; visits += 1) await visit('http://go.example.com/');
    expect(lines).toHaveLength(5);
    await visit('http://go.example.com/no');
    expect(lines).toHaveLength(6);
  });

  it('is written in batches, and flushed when the service stops', async () => {
    const written: string[] = [];
    const { log, flush } = bufferLines((bytes) => void written.push(String(bytes)));
    log('one');
    log('zwölf 😀');
    await until(() => expect(written).toEqual(['one\nzwölf 😀\n']));
    log('three');
    flush();
    flush();
    expect(written.slice(1)).toEqual(['three\n']);
  });

  it('loses no line, however many and long there are', () => {
    let written = '';
    const { log, flush } = bufferLines((bytes) => {
      written += String(bytes);
    });
    const lines = ['ä'.repeat(300_000), ...Array.from({ length: 5_000 }, (_, at) => `${at} ${'€'.repeat(at % 99)}`)];
    for (const line of [...lines, ...lines]) log(line);
    flush();
    expect(written).toBe(`${[...lines, ...lines].join('\n')}\n`);
  });
});
