import { useEffect, useState } from 'react';
import { askService, type ServiceAnswer } from '@/components/links/ask-service.ts';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { noPages } from '@/lib/library/listing.ts';
import type { FindBy } from '@/lib/stats/across-route.ts';
import type { Finding } from './finding.ts';

interface Wanted {
  by: FindBy;
  text: string;
}

const filterOf = ({ by, text }: Wanted) => (by === 'tag' ? { tag: text } : by === 'title' ? { title: text } : {});

/** The service filters by tag and title; a campaign is told apart here, by the links' own parameters. */
const fits = ({ by, text }: Wanted, link: LinkRecord) => by !== 'utm_campaign' || link.utm?.utm_campaign === text;

/** Lists the links wanted, page after page. */
export function useFoundLinks({ by, text }: Wanted): Finding {
  const [finding, setFinding] = useState<Finding>({ state: 'idle' });
  useEffect(() => {
    if (text === '') {
      setFinding({ state: 'idle' });
      return;
    }
    const wanted = { by, text };
    const show = ({ links: all, unreadable, isEnd, failure }: ServiceAnswer) => {
      const links = all.filter((link) => fits(wanted, link));
      const stop = () => {
        reader.stop();
        setFinding({ state: 'found', links, unreadable, gone: 0, stopped: true });
      };
      if (failure !== null) setFinding({ state: 'failed', links, failure, retry: reader.goOn });
      else if (isEnd) setFinding({ state: 'found', links, unreadable, gone: 0, stopped: false });
      else setFinding({ state: 'finding', links, looked: all.length, stop });
    };
    const reader = askService(filterOf(wanted), show);
    show({ ...noPages, failure: null });
    reader.want(Number.POSITIVE_INFINITY);
    return reader.stop;
  }, [by, text]);
  return finding;
}
