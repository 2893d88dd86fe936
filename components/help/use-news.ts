import { useCallback, useEffect, useState } from 'react';
import { browser } from 'wxt/browser';
import { noteProblem } from '@/lib/messaging/note-problem.ts';
import { inPrivateWindow } from '@/lib/messaging/private-window.ts';
import { newsItem } from '@/lib/storage/news.ts';

/**
 * Tells if the person has not seen the news of this version yet. `seeNews` marks them as seen, except in a private
 * window.
 */
export function useNews(): { hasNews: boolean; seeNews: () => void } {
  const [seen, setSeen] = useState<string | null>(null);
  useEffect(() => {
    const show = (news: { seen: string } | null) => setSeen(news?.seen ?? null);
    // Without storage there is no dot. That is not worth an error.
    newsItem.get().then(show, () => undefined);
    return newsItem.watch(show);
  }, []);
  const seeNews = useCallback(() => {
    const { version } = browser.runtime.getManifest();
    if (!inPrivateWindow()) newsItem.set({ seen: version }).catch(noteProblem('saveChoice'));
  }, []);
  return { hasNews: seen !== null && seen !== browser.runtime.getManifest().version, seeNews };
}
