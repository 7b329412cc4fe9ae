// Installs and builds what is lacking, and goes on as the program that is named: right after a clone, too.
import { goOnAs } from './prepare.mjs';

const [program] = process.argv.splice(2, 1);
await goOnAs(program);
