// Checks of outside systems that `setup` runs before the first start and `doctor` runs later.
export { type ChatSurvey, surveyChat } from './compose/chat-check.js';
export { withDiscord } from './compose/with-discord.js';
export { settings } from './config.js';
export { inviteUrl } from './features/roles/invite.js';
export { getRoleRules } from './features/roles/rules/rules-file.js';
