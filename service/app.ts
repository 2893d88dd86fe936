import { Hono } from 'hono';
import * as z from 'zod/mini';
import { createApi } from './api/create-api.ts';
import { extensions } from './api/cross-origin.ts';
import { failureAnswer } from './api/failure-answer.ts';
import { health } from './health.ts';
import { failedPage } from './pages/failed.ts';
import { homePage } from './pages/home.ts';
import { showPage } from './pages/page.ts';
import { Refusal } from './refusal.ts';
import type { Database } from './storage/tables.ts';
import { createVisits } from './visits/create-visits.ts';

// The contract words the errors that people make in a form; the rest are in zod's English.
z.config(z.locales.en());

export interface AppOptions {
  database: Database;
  clock: () => Date;
  /**
   * Which origins' pages may call the API from a browser: addresses, and the word `extensions` for all browser
   * extensions, which alone is the default. An empty list answers none.
   */
  allowedOrigins?: readonly string[] | undefined;
  /** Told of every failure that is the service's own (F5). By default it is written to stderr. */
  onFault?: ((fault: unknown) => void) | undefined;
}

/** The whole service as one handler of requests: the API below `/v1`, visits everywhere else. It does not listen. */
export function createApp({ database, clock, allowedOrigins = [extensions], onFault = console.error }: AppOptions) {
  const app = new Hono();
  app.get('/', (context) => showPage(context, homePage));
  app.get('/health', (context) => health(context, database));
  app.route('/v1', createApi({ database, clock, allowedOrigins }));
  app.route('/', createVisits({ database, clock }));
  app.onError((failure, context) => {
    if (!(failure instanceof Refusal)) onFault(failure);
    const isPage = !/^\/(v1|health)(\/|$)/.test(context.req.path);
    return isPage ? showPage(context, failedPage) : failureAnswer(context, failure);
  });
  return app;
}
