import { i18n } from '#i18n';
import { Disclosure } from '@/components/ui/disclosure.tsx';

const command = 'npm ci && npm run service';

/** Instructions to run the service that comes with Hem. */
export function NoService() {
  return (
    <Disclosure summary={i18n.t('welcome.noService.heading')} tone="quiet">
      <p>{i18n.t('welcome.noService.intro')}</p>
      <ol className="my-2 grid list-decimal gap-1 ps-5">
        <li>{i18n.t('welcome.noService.get')}</li>
        <li>
          {i18n.t('welcome.noService.run')}{' '}
          <code className="rounded-control bg-sunken px-2 py-0.5 font-fixed text-xs select-all">{command}</code>
        </li>
        <li>{i18n.t('welcome.noService.paste')}</li>
      </ol>
      <p className="text-quiet">{i18n.t('welcome.noService.server')}</p>
    </Disclosure>
  );
}
