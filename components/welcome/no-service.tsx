import { i18n } from '#i18n';
import { Command } from '@/components/ui/command.tsx';
import { Disclosure } from '@/components/ui/disclosure.tsx';
import { List } from '@/components/ui/list.tsx';
import { Text } from '@/components/ui/text.tsx';

const command = 'npm ci && npm run service';

/** Instructions to run the service that comes with Hem. */
export function NoService() {
  return (
    <Disclosure summary={i18n.t('welcome.noService.heading')} tone="quiet">
      <p>{i18n.t('welcome.noService.intro')}</p>
      <List isNumbered>
        <li>{i18n.t('welcome.noService.get')}</li>
        <li>
          {i18n.t('welcome.noService.run')} <Command>{command}</Command>
        </li>
        <li>{i18n.t('welcome.noService.paste')}</li>
      </List>
      <Text tone="quiet">{i18n.t('welcome.noService.server')}</Text>
    </Disclosure>
  );
}
