import { createRoot } from 'react-dom/client';
import { Options } from './options.tsx';

const root = document.getElementById('root');
if (root !== null) createRoot(root).render(<Options />);
