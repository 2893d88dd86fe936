import { expose } from 'comlink';
import { Sheet } from '@/lib/import/sheet.ts';

expose(new Sheet());
