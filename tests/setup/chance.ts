import fc from 'fast-check';
import { runs } from './runs.ts';

// For properties that say no number themselves.
fc.configureGlobal(runs(100));
