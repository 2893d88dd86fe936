import { request } from 'node:http';
import { browser } from '../test-service.ts';

/** Visits an address on another host, as a proxy would pass it on. Returns the answer's status and target. */
export const visit = (origin: string | undefined, path: string) =>
  new Promise<{ status: number | undefined; target: string | undefined }>((resolve, reject) => {
    const headers = { Host: 'go.example.com', 'User-Agent': browser };
    request(`${origin}${path}`, { headers }, (response) => {
      response.resume();
      resolve({ status: response.statusCode, target: response.headers.location });
    })
      .once('error', reject)
      .end();
  });
