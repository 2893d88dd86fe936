import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Dimension, dimensions } from '../../../lib/contract/analytics.ts';
import { addDays, dayAt } from '../../../lib/stats/days.ts';
import { connectionLink } from '../../../service/access/connection-link.ts';

export const link = {
  id: '123e4567-e89b-42d3-a456-426614174000',
  title: 'A link with many names',
  long_url: 'https://example.com/page',
  short_url: 'https://go.example.com/a',
  custom_url: null,
  created_at: '2026-01-01T00:00:00Z',
};

const places = ['US', 'DE', 'IN', 'BR', 'GB', 'FR', 'AT', 'JP', 'AU', 'ZA', 'SG', 'MT', 'CA', 'KE'];

/** Returns an answer with thousands of names in each dimension, as from a service without a limit. */
function answerWith(rows: number): string {
  const each = Math.ceil(rows / dimensions.length);
  const named = (dimension: Dimension) =>
    Array.from({ length: each }, (_, index) => ({
      name: (dimension === 'country' && places[index]) || `${dimension} ${index} of some length`,
      total_count: Math.ceil(1_000_000 / (index + 1)),
      unique_count: Math.ceil(600_000 / (index + 1)),
    }));
  const first = addDays(dayAt(Date.now()), -29);
  const dated = (length: number, date: (index: number) => string) =>
    Array.from({ length }, (_, index) => ({ date: date(index), total_count: (index * 37) % 500, unique_count: 3 }));
  const interval = {
    hour: dated(
      720,
      (index) => `${addDays(first, Math.floor(index / 24))}T${String(index % 24).padStart(2, '0')}:00:00Z`,
    ),
    day: dated(30, (index) => addDays(first, index)),
    week: dated(5, (index) => addDays(first, index * 7)),
    month: dated(2, (index) => addDays(first, index * 30)),
    year: dated(1, () => first.slice(0, 4)),
  };
  const stats = { ...Object.fromEntries(dimensions.map((dimension) => [dimension, named(dimension)])), interval };
  return JSON.stringify({ status: 'success', data: { total_count: 9_000_000, unique_count: 5_000_000, stats } });
}

/** Starts a fake service with one link and its stats in memory, so that no database is measured. */
export async function startStandIn(rows: number) {
  const stats = Buffer.from(answerWith(rows));
  const rest = JSON.stringify({ status: 'success', data: { ...link, links: [] } });
  const server = createServer((request, response) => {
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-allow-headers', '*');
    response.setHeader('content-type', 'application/json');
    response.end(request.url?.includes('/link/stats') ? stats : rest);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  return {
    origin,
    size: stats.length,
    connectionLink: connectionLink(origin, 'a-token', { id: link.id, host: 'go.example.com' }),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
