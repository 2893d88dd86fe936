import { i18n } from '#i18n';
import styles from './welcome.module.css';

const command = 'npm ci && npm run service';

/** Instructions to run the service that comes with Hem. */
export function NoService() {
  return (
    <details className={styles['noService']}>
      <summary>{i18n.t('welcome.noService.heading')}</summary>
      <p>{i18n.t('welcome.noService.intro')}</p>
      <ol className="list-decimal">
        <li>{i18n.t('welcome.noService.get')}</li>
        <li>
          {i18n.t('welcome.noService.run')} <code>{command}</code>
        </li>
        <li>{i18n.t('welcome.noService.paste')}</li>
      </ol>
      <p className={styles['quiet']}>{i18n.t('welcome.noService.server')}</p>
    </details>
  );
}
