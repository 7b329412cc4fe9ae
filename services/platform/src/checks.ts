// Checks of outside systems that `setup` runs before the first start and `doctor` runs later.
export {
  type ClientOptions,
  type ClientSettings,
  clientOf,
} from './clients/identity/client-options.js';
export { clientCheck } from './clients/identity/doctor/client-check.js';
export { loginCheck } from './clients/identity/doctor/login-check.js';
export { providerFault } from './clients/identity/doctor/provider-fault.js';
export {
  type TrialLogin,
  type TrialResult,
  trialLogin,
} from './clients/identity/doctor/trial-login.js';
export { discovery, type Metadata } from './clients/identity/metadata.js';
export { clientSettings } from './clients/identity/settings.js';
export { openSource } from './clients/source/open-source.js';
export {
  type ColumnTypes,
  isTime,
  type Source,
  SourceAway,
  type SourceReader,
} from './clients/source/source.js';
export { settings, unsafeAddress } from './config.js';
export { type RecordDefinition, recordDefinitions } from './features/sync/mapping/definitions.js';
export {
  columnOf,
  type MappedColumn,
  type Mapping,
  MappingError,
  type TableMapping,
  valuesOf,
} from './features/sync/mapping/mapping.js';
export { parseMapping } from './features/sync/mapping/read-mapping.js';
export { type ColumnValue, columnValues } from './features/sync/survey/column-values.js';
export { surveySource, type TypeSurvey } from './features/sync/survey/survey.js';
