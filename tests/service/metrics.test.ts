import { describe, expect, it } from 'vitest';
import { addDomain } from '../../service/access/domains.ts';
import { startService } from '../../service/server.ts';
import { openTestDatabase } from './test-database.ts';
import { browser } from './test-service.ts';

const host = '127.0.0.1';

const running = async () => {
  const database = await openTestDatabase();
  const service = await startService({ database, host, port: 0, metrics: { host, port: 0 }, onFault: () => {} });
  await addDomain(database, { host: new URL(service.origin).host });
  const read = async () => {
    const response = await fetch(`${service.metricsOrigin}/metrics`);
    return { status: response.status, type: response.headers.get('Content-Type'), text: await response.text() };
  };
  return { ...service, database, read };
};

describe('metrics', () => {
  it('count requests by route, method and status, without naming links', async () => {
    const { close, database, origin, read } = await running();
    for (let visits = 0; visits < 3; visits += 1) {
      await fetch(`${origin}/private-slug?secret=1`, { headers: { 'User-Agent': browser } });
    }
    await fetch(`${origin}/v1/links`);
    const { status, text, type } = await read();
    expect([status, type]).toEqual([200, expect.stringContaining('text/plain')]);
    expect(text).toContain('hem_request_duration_seconds_count{route="/:link",method="GET",status="404"} 3');
    expect(text).toContain('hem_request_duration_seconds_count{route="/v1/links",method="GET",status="401"} 1');
    expect(text).toMatch(/^hem_connections \d+$/m);
    expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds /m);
    expect(text).not.toMatch(/private-slug|secret|Mozilla/);
    await close();
    await database.destroy();
  });

  it('show waiting clicks, and a database that is down', async () => {
    const { close, database, read } = await running();
    expect((await read()).text).toMatch(/^hem_database_up 1$/m);
    for (const line of ['hem_clicks_pending 0', 'hem_clicks_storing 1', 'hem_clicks_dropped_total 0']) {
      expect((await read()).text).toContain(`${line}\n`);
    }
    await database.destroy();
    expect((await read()).text).toMatch(/^hem_database_up 0$/m);
    await close();
  });

  it('are not served to visitors', async () => {
    const { close, database, metricsOrigin, origin } = await running();
    expect((await fetch(`${origin}/metrics`)).status).toBe(404);
    expect((await fetch(`${metricsOrigin}/v1/links`)).status).toBe(404);
    await close();
    await database.destroy();
  });
});
