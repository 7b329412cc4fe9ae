// Before a service's own program (node --import): loads its libraries, and waits until the service is needed.
import { on } from 'node:events';

const stackIsGone = () => process.exit();
process.once('disconnect', stackIsGone);
const told = on(process, 'message');
const hear = async () => (await told.next()).value[0];

// What cannot be loaded, the program itself tells.
for (const library of await hear()) await import(library).catch(() => {});
await hear();
await told.return?.();
process.off('disconnect', stackIsGone);
process.disconnect();
