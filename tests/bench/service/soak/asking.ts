import { Agent, type OutgoingHttpHeaders, request } from 'node:http';

export interface Asked {
  method?: string;
  path: string;
  headers?: OutgoingHttpHeaders;
  body?: object;
}

export interface Answer {
  status: number;
  text: string;
  /** Milliseconds that it took. */
  took: number;
}

/** Asks a service that may end meanwhile: null where no answer came. */
export function createAsker(port: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const ask = ({ method = 'GET', path, headers = {}, body }: Asked): Promise<Answer | null> =>
    new Promise((resolve) => {
      const began = performance.now();
      const sent = request({ port, host: '127.0.0.1', agent, method, path, headers }, (answer) => {
        let text = '';
        answer.on('data', (chunk) => {
          text += chunk;
        });
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text, took: performance.now() - began }));
        answer.on('error', () => resolve(null));
      });
      sent.on('error', () => resolve(null)).end(body && JSON.stringify(body));
    });
  return { ask, close: () => agent.destroy() };
}
