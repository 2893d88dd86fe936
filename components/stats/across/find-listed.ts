import { askService, noAnswer, type ServiceAnswer } from '@/components/links/source/ask-service.ts';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { utmOfLink } from '@/lib/link/utm/fields.ts';
import { utmKey } from '@/lib/link/utm/utm-key.ts';
import type { FindBy } from '@/lib/stats/across-route.ts';
import type { Finding } from './finding.ts';

interface Wanted {
  by: FindBy;
  text: string;
}

const filterOf = ({ by, text }: Wanted) => (by === 'tag' ? { tag: text } : by === 'title' ? { title: text } : {});

/** The service filters by tag and title; a campaign is told apart here, by the links' own parameters. */
const fits = ({ by, text }: Wanted, link: LinkRecord) =>
  by !== 'utm_campaign' || utmKey(utmOfLink(link).utm_campaign) === utmKey(text);

/** Lists the links wanted, page after page, and shows how it goes. Answers with what stops it. */
export function findListed(wanted: Wanted, show: (finding: Finding) => void): () => void {
  const tell = ({ links: all, unreadable, isEnd, gap, ignored, failure }: ServiceAnswer) => {
    const links = all.filter((link) => fits(wanted, link));
    const found = { state: 'found', links, unreadable, gap, ignored, gone: 0, known: null } as const;
    const stop = () => {
      reader.stop();
      show({ ...found, stopped: true });
    };
    if (failure !== null) show({ state: 'failed', links, failure, retry: reader.goOn });
    else if (isEnd) show({ ...found, stopped: false });
    else show({ state: 'finding', links, looked: all.length, stop });
  };
  const reader = askService(filterOf(wanted), tell);
  tell(noAnswer);
  reader.want(Number.POSITIVE_INFINITY);
  return reader.stop;
}
