import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { canDownload } from '../../../scripts/browsers/install.ts';

let server: Server | undefined;

async function serve(answer: Parameters<typeof createServer>[1]): Promise<string> {
  server = createServer(answer);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

describe('the download of Chromium', () => {
  it('is possible if its servers answer, even with an error', async () => {
    const PLAYWRIGHT_DOWNLOAD_HOST = await serve((_request, response) => response.writeHead(404).end());
    expect(await canDownload({ PLAYWRIGHT_DOWNLOAD_HOST })).toBe(true);
  });

  it('is not possible if nothing listens, or no answer arrives', async () => {
    const PLAYWRIGHT_DOWNLOAD_HOST = await serve(() => undefined);
    expect(await canDownload({ PLAYWRIGHT_DOWNLOAD_HOST }, 50)).toBe(false);
    server?.closeAllConnections();
    server?.close();
    expect(await canDownload({ PLAYWRIGHT_DOWNLOAD_HOST })).toBe(false);
  });
});
