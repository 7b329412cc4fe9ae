import Fastify from 'fastify';
import { createContext } from './context.js';
import { botControl } from './control/bot-control.js';
import { commandControl } from './control/command-control.js';
import { memberControl } from './control/member-control.js';
import { attachGateway } from './gateway/gateway.js';
import { loginRoutes } from './oauth/login.js';
import type { ChatServerOptions } from './options.js';
import { pageRoutes } from './page/page.js';
import { parseBodies } from './rest/body.js';
import { DiscordError, sendError } from './rest/discord-error.js';
import { restApi } from './rest/rest-api.js';

export interface ChatServer {
  /** Where the page is. REST is at `${url}/api`, the gateway on the same port. */
  readonly url: string;
  readonly serverId: string;
  /** Where tests steer it. */
  readonly control: string;
  readonly stop: () => Promise<void>;
}

/** Starts a Discord of its own; several may run beside each other. */
export async function startChatServer(options: ChatServerOptions): Promise<ChatServer> {
  const { host = '127.0.0.1', port = 0, serverId } = options;
  const context = createContext(options);
  const app = Fastify({ forceCloseConnections: true });
  app.setErrorHandler(sendError);
  parseBodies(app);
  // A page of another site, open in the same browser, must not steer the stack.
  app.addHook('onRequest', async ({ headers }) => {
    const { host: own, origin = `http://${own}` } = headers;
    if (![`http://${own}`, `https://${own}`].includes(origin))
      throw new DiscordError(403, 0, 'Another origin may not use this server.');
  });
  pageRoutes(app, context);
  loginRoutes(app, context);
  app.register(async api => restApi(api, context), { prefix: '/api' });
  app.register(
    async control => {
      memberControl(control, context);
      botControl(control, context);
      commandControl(control, context);
    },
    { prefix: '/control' },
  );
  attachGateway(app, context);
  const url = await app.listen({ host, port });
  return { url, serverId, control: `${url}/control`, stop: () => app.close() };
}
