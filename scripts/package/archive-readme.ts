import { testedTools } from './tested-tools.ts';

const tested = testedTools.map(({ node, npm }) => `Node ${node} with npm ${npm}`).join(', and ');

/**
 * Returns the source archive's README, with what a reviewer needs to build the same package.
 *
 * @param firefox - the file name of the package for Firefox
 */
export const archiveReadme = (firefox: string): string => `# Sources of Hem for Firefox

Two commands build ${firefox} from these sources, with the same bytes:

\`\`\`sh
npm ci
npm run package
\`\`\`

The package is then in \`.output/packages/${firefox}\`, its unpacked files in \`.output/firefox-mv3\`, and all
checksums in \`.output/packages/SHA256SUMS\`. The second command also builds the package for Chrome, Edge and Opera, and
this archive.

## System

- Linux, such as Ubuntu 24.04, or macOS
- Node 22.18 or newer from https://nodejs.org, with the npm that it includes
- the npm registry, which \`npm ci\` reads. \`npm run package\` needs no network

Tested on Linux (x64) with ${tested}.

All tools are open source and run locally: WXT, Vite, Rolldown and Tailwind CSS. package-lock.json has the version and
checksum of every package.

## What is here

Everything the build reads, unchanged, and nothing else: the service, the docs and the tests are in Hem's repository only.
package.json and package-lock.json are reduced to the packages of the build, at the same versions.
`;
