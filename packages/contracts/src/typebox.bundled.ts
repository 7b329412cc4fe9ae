/**
 * What of typebox makes schemas, for all contracts: the build makes one file of it here. Its four hundred files would
 * cost each process that starts two tenths of a second. Whoever installs this package gets the library itself.
 */
/*! typebox, https://github.com/sinclairzx81/typebox, Copyright (c) 2017-2026 Haydn Paterson, MIT License */
export {
  type Static,
  type TObject,
  type TProperties,
  type TSchema,
  type TSchemaOptions,
  Type,
} from 'typebox';
