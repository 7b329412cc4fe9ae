/**
 * What checks files and arguments against schemas: the build makes one file of it. Its six hundred files would cost each
 * command a third of a second. Schemas are data, so that those of the contracts are checked by it, too.
 */
/*! typebox, https://github.com/sinclairzx81/typebox, Copyright (c) 2017-2026 Haydn Paterson, MIT License */
export { type Static, type TSchema, Type } from 'typebox';
export { Value } from 'typebox/value';
