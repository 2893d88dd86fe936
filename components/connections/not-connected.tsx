import { navigate } from '@/components/route/hash-route.ts';
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
    <div className="grid grid-cols-1 gap-4">
      <h1>{heading}</h1>
      <ConnectPrompt reason={reason} onConnect={() => navigate('/connection')} />
    </div>
  );
}
