import { navigate } from '@/components/route/hash-route.ts';
import { Page } from '@/components/ui/page.tsx';
import { PageHeader } from '@/components/ui/page-header.tsx';
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
    <Page width="reading">
      <PageHeader title={heading} />
      <ConnectPrompt reason={reason} onConnect={() => navigate('/connection')} />
    </Page>
  );
}
