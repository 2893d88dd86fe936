import { createRoot } from 'react-dom/client';
import { showCrash } from '@/components/failure/crash.tsx';
import { enterPrivately } from '@/components/route/enter-privately.ts';
import { Options } from './options.tsx';

await enterPrivately();
const root = document.getElementById('root');
if (root !== null) createRoot(root, { onUncaughtError: showCrash }).render(<Options />);
