// npm run test:containers -- --help. The images and Compose as they are installed, used and ill-treated.
import { readArguments } from './arguments.mjs';
import { goOnAs, requireNode } from './prepare.mjs';

requireNode();
readArguments(
  `Usage: npm run test:containers [-- <part of a title>…]

Builds every image, installs it as docs/install.md says, brings docker-compose.yml up with profiles local and mail, and
tries on it what is promised: journeys of members (also in Chromium), mail, backup and restore as documented, every
program killed, stopped, PostgreSQL and Redis away, two replicas, profile tls, what containers may do. Prints
memory and times.

Where a Docker daemon answers, or this is root and dockerd is installed; elsewhere it says that it was skipped. Images
that cannot be pulled are made of Debian's packages (debootstrap). A quarter of an hour; a third less a second time.
Exit code 1: something failed, which is named at the end.

  <part of a title>   only what has this in its title, such as kill or tls, on images and containers of its own`,
  { allowPositionals: true },
);
await goOnAs('packages/system-tests/dist/containers/main.js');
