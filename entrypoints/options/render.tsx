import { createRoot } from 'react-dom/client';
import { showCrash } from '@/components/failure/crash.tsx';
import { enterPrivately } from '@/components/route/enter-privately.ts';
import { followTheme } from '@/components/ui/follow-theme.ts';
import { Options } from './options.tsx';

followTheme();
await enterPrivately();
const root = document.getElementById('root');
if (root !== null) createRoot(root, { onUncaughtError: showCrash }).render(<Options />);
