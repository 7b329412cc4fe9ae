// Before the tests of a package: processes that they start run what is built, and that is to be what was saved last.
export { transpileOutdated as default } from './transpile.mjs';
