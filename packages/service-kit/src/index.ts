export { type NamesOf, namesFrom, withMemberNames, withNames } from './audit/names.js';
export { CommandError, commandLine, type WithDatabase } from './command/command-line.js';
export { countUpTo } from './command/count-up-to.js';
export { type WritePart, writeJsonParts, writeToStdout } from './command/json-parts.js';
export { addPersonCommands, type PersonWork } from './command/person-commands.js';
export { operator, print, printError, printJson } from './command/print.js';
export { ago, printResult, printRows, type RowsOptions } from './command/print-rows.js';
export { tableText } from './command/print-table.js';
export { identitySettings, platformSettings } from './config/caller-settings.js';
export { commonSettings, databaseSetting, publicUrlSetting } from './config/common-settings.js';
export { erasureSettings } from './config/erasure-settings.js';
export { listOf, parseSecret, parseTimeZone, SECRET_LENGTH } from './config/parsers.js';
export { isDotSegment, type PlatformAccess, platformClientOf } from './config/platform-client.js';
export { ConfigError, readConfig } from './config/read.js';
export { auditSettings, retentionDays } from './config/retention-settings.js';
export { set, type Values } from './config/setting.js';
export { type FileProblem, readSettingsFile } from './config/settings-file.js';
export { identityTokensOf, serviceTokensOf } from './config/verifiers.js';
export { type Fault, openYaml } from './config/yaml-text.js';
export { readPage } from './database/page.js';
export { declareOpen } from './docs/declare-open.js';
export type { Limits } from './limits/limits.js';
export { redisCheck } from './limits/redis.js';
export { limitSettings, tiersOf, verificationLimit } from './limits/settings.js';
export type { Tiers } from './limits/tiers.js';
export { connectionErrorMessage, rootCauseMessage } from './operations/connection-error.js';
export { type Check, failed, fine, namedCheck, warning } from './operations/health.js';
export type { Metrics } from './operations/metrics.js';
export {
  chatBotCheck,
  identityCheck,
  identityDoctorCheck,
  neighborCheck,
  payCheck,
  platformCheck,
} from './operations/neighbors.js';
export { platformKeysCheck } from './operations/platform-keys.js';
export { platformQuota } from './operations/platform-quota.js';

export { shareInFlight } from './operations/share-in-flight.js';
export { timeoutSignal } from './operations/timeout-signal.js';
export { withTimeout } from './operations/with-timeout.js';
export { sendPage } from './pages/send-page.js';
export { sendJsonParts, sendJsonStream } from './server/answers/send-parts.js';
export { wantsHtml } from './server/errors/accept.js';
export { alreadyHandled, describeEvent } from './server/errors/already-handled.js';
export { type ErrorBody, envelope } from './server/errors/error-body.js';
export { problemOf } from './server/errors/problem-of.js';
export { bodyCheck, fits } from './server/input/validation.js';
export type { IsErased } from './server/refuse-erased.js';
export { methodsOf, serve, serveByPlugin, serving } from './server/serve.js';
