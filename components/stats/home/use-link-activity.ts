import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { linkActivityQuery } from '@/components/queries/queries.ts';
import { useStored } from '@/components/ui/use-stored.ts';
import { storedAge } from '@/lib/async/stored-time.ts';
import type { Failure } from '@/lib/contract/failure.ts';
import type { LinkActivity } from '@/lib/link/link-activity.ts';
import { ask } from '@/lib/messaging/ask.ts';
import { listFreshFor } from '@/lib/stats/freshness.ts';
import { linkCacheItem } from '@/lib/storage/link-cache.ts';

/** The maximum number of links that are read again without a request by the person: ten pages of the service. */
const maxShort = 1000;

/**
 * Returns the activity of a connection's cached links, and the state of their reading. Reads a list that was never read,
 * and a short one again once it is some minutes old, to learn which links were clicked since.
 *
 * @param isPaused - true while links need not be read again: answers may change many records, one after the other
 */
export function useLinkActivity(connectionId: string, isPaused: boolean) {
  const stored = useStored(useMemo(() => linkCacheItem.of(connectionId), [connectionId]));
  const cache = stored.state === 'loaded' ? stored.value : null;
  const activity = cache?.activity.state ?? 'idle';
  const readAt = cache?.wholeAt ?? null;
  const isReading = activity === 'reading';
  const isShort = cache !== null && readAt !== null && cache.known <= maxShort;

  // The request to read the list, until the reading starts.
  const [request, setRequest] = useState<{ readAt: number | null; refusal: Failure | null } | null>(null);
  if (request !== null && (isReading || request.readAt !== readAt)) setRequest(null);
  const read = useCallback(
    async (whole: boolean) => {
      setRequest({ readAt, refusal: null });
      const started = await ask('refreshLinks', { whole }, connectionId);
      if (!started.ok) setRequest({ readAt, refusal: started.failure });
    },
    [connectionId, readAt],
  );
  const readAgain = useCallback(() => read(true), [read]);
  const isUnread = stored.state === 'loaded' && readAt === null && (activity === 'idle' || activity === 'failed');
  const isOld = isShort && activity === 'idle' && storedAge(readAt) >= listFreshFor;
  useEffect(() => {
    // Opening the page continues no reading that the person has stopped, as in Links.
    if ((isOld || isUnread) && request === null) void read(isOld);
  }, [isOld, isUnread, request, read]);

  // The links stay unchanged while the list is read again.
  const [version, setVersion] = useState<{ revision: number; readAt: number | null } | null>(null);
  const mustWait = version === null ? isReading && readAt === null : isReading || isPaused;
  const isSettled = stored.state === 'loaded' && !mustWait;
  const revision = cache?.revision ?? 0;
  if (isSettled && (version?.revision !== revision || version.readAt !== readAt)) setVersion({ revision, readAt });
  const { data, isPlaceholderData } = useQuery(linkActivityQuery(connectionId, version));
  const links = useMemo(
    // Until the whole list is read, a link without a click may be one that Hem just created.
    () => data?.links && (data.readAt === null ? data.links.map(withUnknownClicks) : data.links),
    [data],
  );
  const isBegun = request === null ? isOld : request.refusal === null;
  return {
    cache,
    /** Null while they are read. */
    links: links ?? null,
    /** True if the cached links cannot be read. */
    isUnreadable: data?.links === null,
    recent: data?.recent ?? null,
    /** The time at which the whole list was read, in milliseconds since 1970; null if it was not. */
    readAt: data?.readAt ?? null,
    readAgain,
    /** Why the background refused to read the list; null if it did not. */
    refusal: request?.refusal ?? null,
    /** True while the first reading of the list is about to begin. */
    isStarting: isUnread && activity === 'idle' && request?.refusal == null,
    /** True while a running or coming reading will tell which links were clicked. */
    isHeld: isPlaceholderData || (isShort && (isReading || (activity === 'idle' && isBegun))),
  };
}

const withUnknownClicks = (link: LinkActivity): LinkActivity => ({ ...link, lastClicked: 'unknown' });
