import { navigate } from '@/components/route/hash-route.ts';
import styles from '@/components/ui/page.module.css';
import { usePageTitle } from '@/components/ui/use-page-title.ts';
import { ConnectPrompt } from './connect-prompt.tsx';

interface Props {
  /** The page's usual heading. */
  heading: string;
  reason: 'first' | 'forgotten';
}

/** A page of the options without a connection or token. */
export function NotConnected({ heading, reason }: Props) {
  usePageTitle(heading);
  return (
    <div className={styles['page']}>
      <h1>{heading}</h1>
      <ConnectPrompt reason={reason} onConnect={() => navigate('/connection')} />
    </div>
  );
}
