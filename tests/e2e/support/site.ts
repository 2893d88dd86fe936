import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { picture } from './picture.ts';

/** A web site. */
export interface Site {
  origin: string;
  /** The requested pictures so far, each with its referrer. */
  asked: { path: string; referer: string | undefined }[];
  close(): Promise<void>;
}

/**
 * Serves pages by path, and a picture of any size at `/<width>x<height>.png`. It listens on `localhost`, which is
 * another site than `127.0.0.1`.
 */
export async function startSite(pages: Record<string, string>): Promise<Site> {
  const asked: Site['asked'] = [];
  const answer = ({ url = '/', headers }: IncomingMessage) => {
    const [, width, height] = /^\/(\d+)x(\d+)\.png$/.exec(url) ?? [];
    if (width === undefined || height === undefined) return { type: 'text/html; charset=utf-8', body: pages[url] };
    asked.push({ path: url, referer: headers.referer });
    return { type: 'image/png', body: picture(Number(width), Number(height)) };
  };
  const server = createServer((request, response) => {
    const { type, body } = answer(request);
    response.writeHead(body === undefined ? 404 : 200, { 'content-type': type }).end(body);
  });
  await once(server.listen(0, 'localhost'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://localhost:${port}`,
    asked,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
