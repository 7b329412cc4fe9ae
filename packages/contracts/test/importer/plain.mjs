// Plain JavaScript in a project that only installed the package.
import { chatBotApi } from '@guildhall/contracts/chat-bot';
import { createClient, serviceTokens } from '@guildhall/contracts/client';
import { payApi } from '@guildhall/contracts/pay';
import { signWebhook, verifyWebhook } from '@guildhall/contracts/webhooks';

const baseUrl = process.argv[2];
const key = { serviceName: 'newsletter', serviceKey: 'the-key' };
const token = serviceTokens({ platformUrl: baseUrl, ...key });

const chatBot = createClient(chatBotApi, { baseUrl, token });
const started = await chatBot.startVerification({
  body: { chat_id: '184067352906014723', chat_username: 'rosa', member_number: '104233' },
});
const pay = createClient(payApi, { baseUrl, token: 'a-member' });
const missing = await pay.getShift({ params: { shift_id: 'none' } }).catch(error => error);

const event = { id: 'evt_1', timestamp: new Date(), body: '{}', secret: 's' };
const headers = await signWebhook(event);
const verdict = await verifyWebhook({ headers, body: '{}', secret: 's', now: new Date() });

console.log(
  JSON.stringify({
    url: started.verification_url,
    error: [missing.name, missing.status, missing.body.detail],
    verdict: verdict.ok,
  }),
);
