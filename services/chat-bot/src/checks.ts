// What `setup` asks of the outside before anything runs: the same that `doctor` asks later.
export { type ChatSurvey, surveyChat } from './compose/chat-check.js';
export { withDiscord } from './compose/with-discord.js';
export { settings } from './config.js';
export { inviteUrl } from './features/roles/invite.js';
export { getRoleRules } from './features/roles/rules/rules-file.js';
