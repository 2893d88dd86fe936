import { useLocation } from 'wouter';
import { i18n } from '#i18n';
import { ConnectPrompt } from '@/components/connection/connect-prompt.tsx';
import styles from './links.module.css';

/** The pages of links while there is no connection whose links they could show, or no token for it any more. */
export function NotConnected({ reason }: { reason: 'first' | 'forgotten' }) {
  const [, navigate] = useLocation();
  return (
    <div className={styles['page']}>
      <h1>{i18n.t('links.heading')}</h1>
      <ConnectPrompt reason={reason} onConnect={() => navigate('/connection')} />
    </div>
  );
}
