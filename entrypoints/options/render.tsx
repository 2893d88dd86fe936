import { createRoot } from 'react-dom/client';
import { showCrash } from '@/components/failure/crash.tsx';
import { QueryProvider } from '@/components/queries/query-client.tsx';
import { enterConnection } from '@/components/route/enter-connection.ts';
import { enterPrivately } from '@/components/route/enter-privately.ts';
import { followTheme } from '@/components/ui/follow-theme.ts';
import { loadWhenIdle } from './load-pages.ts';
import { Options } from './options.tsx';

followTheme();
await Promise.all([enterPrivately(), enterConnection()]);
const root = document.getElementById('root');
if (root !== null)
  createRoot(root, { onUncaughtError: showCrash }).render(
    <QueryProvider>
      <Options />
    </QueryProvider>,
  );
loadWhenIdle();
