import { type IncomingHttpHeaders, request as requestPlain } from 'node:http';
import { connect } from 'node:http2';
import { request as requestSecurely } from 'node:https';
import { text } from 'node:stream/consumers';

/** The domain of the page's examples. */
export const domain = 'go.example.com';

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface Request {
  port: number;
  path: string;
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  /** The visitor's address, one of 127.0.0.0/8. */
  from?: string;
  scheme?: 'http' | 'https';
}

/** The user agent of a person's browser. */
const browser = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36';

/** Sends a request for the domain to a proxy on this machine, which signed its own certificate. */
export function send({ port, path, method = 'GET', headers, body, from, scheme = 'https' }: Request): Promise<Answer> {
  const options = {
    host: '127.0.0.1',
    port,
    path,
    method,
    agent: false,
    servername: domain,
    rejectUnauthorized: false,
    maxHeaderSize: 256 * 1024,
    ...(from !== undefined && { localAddress: from }),
    headers: {
      Host: domain,
      'User-Agent': browser,
      ...headers,
      ...(body !== undefined && { 'Content-Length': String(Buffer.byteLength(body)) }),
    },
  };
  return new Promise((resolve, reject) => {
    const outgoing = (scheme === 'https' ? requestSecurely : requestPlain)(options, (incoming) => {
      const { statusCode = 0, headers } = incoming;
      text(incoming).then((body) => resolve({ status: statusCode, headers, body }), reject);
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

/** Requests a path by HTTP/2, and returns the headers of the answer. */
export async function visitByHttp2(port: number, path: string): Promise<IncomingHttpHeaders & { ':status'?: number }> {
  const session = connect(`https://127.0.0.1:${port}`, { servername: domain, rejectUnauthorized: false });
  try {
    return await new Promise((resolve, reject) => {
      session.on('error', reject);
      const stream = session.request({ ':path': path, ':authority': domain, 'user-agent': browser });
      stream.on('error', reject);
      stream.on('response', resolve);
      stream.resume();
    });
  } finally {
    session.destroy();
  }
}
