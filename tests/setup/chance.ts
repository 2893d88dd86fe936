import fc from 'fast-check';
import { runs } from './runs.ts';

// The default for properties without a number of their own.
fc.configureGlobal(runs(100));
