import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';

/**
 * What a process of the service is given of this one's environment: where programs are, and what Node has compiled
 * before, without which each start takes half as long again.
 */
export const processEnv = {
  PATH: process.env['PATH'],
  NODE_COMPILE_CACHE: join(tmpdir(), 'hem-compile-cache'),
};
