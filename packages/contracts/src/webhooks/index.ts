export { MemberUpdated } from './member-updated.js';
export { type SignOptions, signWebhook, type WebhookHeaders } from './sign.js';
export { SyncCompleted } from './sync-completed.js';
export { type VerifyOptions, verifyWebhook, type WebhookVerdict } from './verify.js';
