import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { i18n } from '#i18n';
import { ConnectByLink } from '@/components/connection/connect-by-link.tsx';
import { tellsPinned } from '@/components/connection/pinned.ts';
import { useConnected } from '@/components/connections/use-connected.ts';
import { navigate } from '@/components/route/hash-route.ts';
import { buttonClass } from '@/components/ui/button.tsx';
import { Column } from '@/components/ui/column.tsx';
import { formatCount } from '@/components/ui/format-count.ts';
import { Page } from '@/components/ui/page.tsx';
import { PageHeader } from '@/components/ui/page-header.tsx';
import { Step, Steps } from '@/components/ui/steps.tsx';
import { Text } from '@/components/ui/text.tsx';
import { usePageTitle } from '@/components/ui/use-page-title.ts';
import { WebLink } from '@/components/ui/web-link.tsx';
import { connectionName } from '@/lib/connection/connection-name.ts';
import { NoService } from './no-service.tsx';
import { PinPicture } from './pin-picture.tsx';
import { useHasCreated, usePinned, usePopupKeys } from './use-first-steps.ts';

/** A reserved address, for the first short link. */
const pageToTry = 'https://example.com/';

/** The page that opens once Hem is installed, with three steps: connect, pin, try. */
export function WelcomePage() {
  usePageTitle(i18n.t('welcome.heading'));
  const connected = useConnected();
  const isPinned = usePinned();
  const isTried = useHasCreated();
  const keys = usePopupKeys();
  // The introduction counts three steps.
  const hasPin = tellsPinned();
  const count = hasPin ? 3 : 2;
  const [connectedName, setConnectedName] = useState<string | null>(null);
  if (connected.state === 'loading') return null;
  const isConnected = connected.state === 'connected';
  const name = connectedName ?? (isConnected ? connectionName(connected.connection) : '');
  return (
    <Page width="reading">
      <PageHeader title={i18n.t('welcome.heading')} />
      {hasPin && <Text tone="quiet">{i18n.t('welcome.intro')}</Text>}
      <Steps>
        <Step
          number={1}
          state={isConnected ? 'done' : 'current'}
          heading={stepHeading(
            [1, count],
            isConnected,
            isConnected ? i18n.t('welcome.connect.done', [name]) : i18n.t('welcome.connect.heading'),
          )}
        >
          {!isConnected && (
            <Column width="message">
              <ConnectByLink onConnection={navigate} onConnected={setConnectedName} />
              <NoService />
            </Column>
          )}
        </Step>
        {hasPin && (
          <Step
            number={2}
            state={isPinned === true ? 'done' : isConnected ? 'current' : 'later'}
            heading={stepHeading(
              [2, count],
              isPinned === true,
              i18n.t(isPinned === true ? 'welcome.pin.done' : 'welcome.pin.heading'),
            )}
          >
            {isPinned !== true && (
              <>
                <p>{i18n.t(import.meta.env.FIREFOX ? 'welcome.pin.firefox' : 'welcome.pin.chromium')}</p>
                {isConnected && <PinPicture />}
              </>
            )}
            {keys !== '' && <Text tone="quiet">{i18n.t('welcome.pin.keys', [keys])}</Text>}
          </Step>
        )}
        <Step
          number={count}
          state={isTried ? 'done' : isConnected ? 'current' : 'later'}
          heading={stepHeading([count, count], isTried, i18n.t(isTried ? 'welcome.finished' : 'welcome.try.heading'))}
        >
          {isTried ? (
            <>
              <p>{i18n.t('welcome.try.done')}</p>
              <p className="flex flex-wrap gap-2">
                <Link href="/links" className={buttonClass('primary')}>
                  {i18n.t('welcome.links')}
                </Link>
                <Link href="/settings" className={buttonClass()}>
                  {i18n.t('welcome.settings')}
                </Link>
              </p>
            </>
          ) : (
            <>
              <p>{i18n.t('welcome.try.text')}</p>
              {isConnected && (
                <p className="flex flex-wrap gap-2">
                  <WebLink className={buttonClass('primary')} address={pageToTry}>
                    {i18n.t('welcome.try.open')}
                  </WebLink>
                </p>
              )}
            </>
          )}
        </Step>
      </Steps>
    </Page>
  );
}

/** The heading of a step. Screen readers also get its number, the number of steps, and if it is done. */
function stepHeading([number, count]: [number, number], isDone: boolean, words: string): ReactNode {
  const place: [string, string] = [formatCount(number), formatCount(count)];
  return (
    <>
      <span className="sr-only">{i18n.t(isDone ? 'welcome.stepDone' : 'welcome.step', place)} </span>
      {words}
    </>
  );
}
