/** Prints the interface as an OpenAPI document on stdout, and nothing else there: `npm run --silent openapi`. */
import { openApiDocument } from '../lib/contract/openapi.ts';

process.stdout.write(`${JSON.stringify(openApiDocument(), null, 2)}\n`);
