import { Agent, type OutgoingHttpHeaders, request } from 'node:http';

export interface RequestOptions {
  method?: string;
  path: string;
  headers?: OutgoingHttpHeaders;
  body?: object;
}

export interface Answer {
  status: number;
  text: string;
  /** The time to the answer, in milliseconds. */
  tookMs: number;
}

/** Returns a client of a service that may be stopped at any time. A request without an answer resolves to null. */
export function createClient(port: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const ask = ({ method = 'GET', path, headers = {}, body }: RequestOptions): Promise<Answer | null> =>
    new Promise((resolve) => {
      const startedAt = performance.now();
      const sent = request({ port, host: '127.0.0.1', agent, method, path, headers }, (answer) => {
        let text = '';
        answer.on('data', (chunk) => {
          text += chunk;
        });
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, text, tookMs: performance.now() - startedAt }),
        );
        answer.on('error', () => resolve(null));
      });
      sent.on('error', () => resolve(null)).end(body && JSON.stringify(body));
    });
  return { ask, close: () => agent.destroy() };
}
