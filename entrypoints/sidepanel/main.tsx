import { createRoot } from 'react-dom/client';
import { showCrash } from '@/components/failure/crash.tsx';
import { followTheme } from '@/components/ui/follow-theme.ts';
import { drawLastTheme } from '@/components/ui/theme.ts';
import { inPrivateWindow } from '@/lib/messaging/private-window.ts';
import { notify } from '@/lib/messaging/send.ts';
import { setPageLanguage } from '@/locales/page-language.ts';
import { readStart } from '../popup/read-start.ts';
import { SidePanel } from './side-panel.tsx';

drawLastTheme();
setPageLanguage();
followTheme();
const root = document.getElementById('root');
const first = await readStart().catch(showCrash);
if (root !== null && first) {
  createRoot(root, { onUncaughtError: showCrash }).render(<SidePanel first={first} />);
  // New links are stored on disk. Private windows skip this, since they may have created some of them.
  if (first.connection !== null && !inPrivateWindow()) notify('refreshLinks', { whole: false });
}
