import { createLimiter, type Limiter } from '../async/limiter.ts';

/** The answer of a destination. */
export type Answer =
  | { kind: 'works' }
  /** The page is gone. */
  | { kind: 'gone'; status: number }
  /** A redirect led to another address, which works. */
  | { kind: 'moved'; to: string }
  /** A redirect led to an address that Hem may not read. */
  | { kind: 'elsewhere' }
  /** Any other status. */
  | { kind: 'refused'; status: number }
  | { kind: 'noAnswer'; isTimeout: boolean };

const timeoutMs = 10_000;
const maxConcurrent = 6;
const maxPerHost = 2;

const goneStatuses = [404, 410];

/** Requests URLs, and calls back with each answer. Resolves when all have answered, or once the signal aborts. */
export async function checkUrls(
  urls: readonly string[],
  { signal, onAnswer }: { signal: AbortSignal; onAnswer: (url: string, answer: Answer) => void },
): Promise<void> {
  const all = createLimiter(maxConcurrent);
  const byHost = new Map<string, Limiter>();
  const limiterOf = (url: string): Limiter => {
    const { host } = new URL(url);
    const limiter = byHost.get(host) ?? createLimiter(maxPerHost);
    byHost.set(host, limiter);
    return limiter;
  };
  const check = async (url: string) => {
    const answer = await all.run(url, signal, () => checkUrl(url, signal));
    if (!signal.aborted) onAnswer(url, answer);
  };
  await Promise.all(
    urls.map((url) =>
      limiterOf(url)
        .run(url, signal, () => check(url))
        .catch((fault: unknown) => {
          if (!signal.aborted) throw fault;
        }),
    ),
  );
}

/** Requests a URL without cookies, referrer and cache, and reads no body. */
export async function checkUrl(url: string, signal: AbortSignal): Promise<Answer> {
  const timeout = AbortSignal.timeout(timeoutMs);
  const request = async (redirect: RequestRedirect): Promise<Response> => {
    const response = await fetch(url, {
      credentials: 'omit',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
      redirect,
      signal: AbortSignal.any([signal, timeout]),
    });
    await response.body?.cancel();
    return response;
  };
  try {
    return answerOf(await request('follow'), url);
  } catch {
    if (timeout.aborted) return { kind: 'noAnswer', isTimeout: true };
  }
  try {
    // An unreachable host fails again. A redirect to an address without permission does not.
    const { type } = await request('manual');
    return type === 'opaqueredirect' ? { kind: 'elsewhere' } : { kind: 'noAnswer', isTimeout: false };
  } catch {
    return { kind: 'noAnswer', isTimeout: timeout.aborted };
  }
}

function answerOf({ ok, status, url }: Response, asked: string): Answer {
  if (goneStatuses.includes(status)) return { kind: 'gone', status };
  if (!ok) return { kind: 'refused', status };
  return url === asked ? { kind: 'works' } : { kind: 'moved', to: url };
}
